/* The whole text of a description. */
:root { --type: #6a3fb5; }
@media (prefers-color-scheme: dark) {
  :root { --type: #c3a6ff; }
}
#text { overflow-wrap: break-word; }
#text p, #text h1, nav li a { overflow-wrap: break-word; }
#text h2 { font-size: 1.4rem; margin: 0 0 .5rem; }
#text h3 { font-size: 1.05rem; margin: 0 0 .4rem; }
#text section { margin-top: 2rem; }
.group { padding-top: 1rem; border-top: 1px solid var(--edge); }
.entry { padding: 1rem 0; border-bottom: 1px solid var(--edge); }
.entry:target { box-shadow: -1rem 0 0 var(--page), -1.2rem 0 0 var(--link); }
#text .entry h3:not(:first-child) { margin-top: 1.2rem; font-size: .95rem; }
#text a { text-decoration: none; }
#text a:hover, #text p a { text-decoration: underline; }
.anchor { color: var(--quiet); font-weight: 400; opacity: 0; padding: 0 .3rem; }
.entry:hover .anchor, .anchor:focus { opacity: 1; }
#text .quiet, .kind, #text dt { color: var(--quiet); }
.kind { font-weight: 400; }
#text .signature { font-size: 1rem; font-weight: 400; }
.parameter { display: inline-block; }
#text .type, #text .type a { color: var(--type); }
.badge { padding: .1rem .5rem; font-size: .75rem; font-weight: 600; color: var(--quiet); border: 1px solid var(--edge); border-radius: 1rem; }
.doc p:first-child { margin-top: 0; }
#text .wide { overflow-x: auto; }
#text table { width: 100%; font-size: 1em; }
#text td { padding: .35rem 1.2rem .35rem 0; border: 0; border-top: 1px solid var(--edge); overflow-wrap: break-word; }
#text tr:first-child td { border-top: 0; }
#text td:last-child { width: 60%; padding-right: 0; }
#text .ordinal { color: var(--quiet); text-align: right; width: 2.5rem; }
#text dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.2rem; margin: .5rem 0; }
#text dd { margin: 0; }
#text details { margin-top: .5rem; font-size: .9rem; }
#text summary { color: var(--quiet); width: max-content; }
.languages { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .3rem 0 1rem; }
.languages input { position: absolute; opacity: 0; }
.languages label { order: 1; padding: .2rem 0; cursor: pointer; color: var(--quiet); border-bottom: 2px solid transparent; }
.languages input:checked + label { color: var(--ink); border-color: var(--link); }
.languages input:focus-visible + label { outline: 2px solid var(--focus); outline-offset: 2px; }
.languages pre { order: 2; display: none; width: 100%; margin: .5rem 0 0; white-space: pre-wrap; overflow-wrap: normal; }
.languages pre code { font-size: 1em; }
.languages input:checked + label + pre { display: block; }
#text .line { display: block; padding-left: calc(var(--indent) + 4ch); text-indent: calc(-4ch - var(--indent)); }
@media (max-width: 46rem) {
  .parameter { display: inline; }
  #text dl { grid-template-columns: 1fr; }
}
@media print {
  body { display: block; }
  header, nav, .skip, .anchor, .form-link, .bar { display: none; }
  .entry { break-inside: avoid; }
  pre { max-height: none; }
}
