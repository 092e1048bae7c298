/* <Its> "header". */
