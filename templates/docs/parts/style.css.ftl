:root {
  color-scheme: light dark;
  --text: #1d2330; --quiet: #5d6778; --line: #dfe3ea; --page: #ffffff; --side: #f6f7f9; --code: #f1f3f6;
  --link: #0b57b7; --type: #6a3fb5; --warn: #8a4b00; --warn-page: #fff4e0;
  --keyword: #8a2a8f; --literal: #23702a; --number: #a04200; --comment: #5d6778;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e3e7ee; --quiet: #9aa5b5; --line: #323a47; --page: #14181f; --side: #191e26; --code: #1f2530;
    --link: #7db4ff; --type: #c3a6ff; --warn: #ffc477; --warn-page: #33270f;
    --keyword: #e0a0ff; --literal: #9bd6a0; --number: #ffb27d; --comment: #9aa5b5;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
body { margin: 0; overflow-wrap: break-word; display: grid; grid-template-columns: 17rem minmax(0, 1fr); color: var(--text); background: var(--page);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 1.25rem; background: var(--side); border-right: 1px solid var(--line); font-size: .9rem; }
nav h2 { margin: 1.2rem 0 .2rem; font-size: .8rem; letter-spacing: .03em; color: var(--quiet); }
nav ul { margin: 0; padding: 0 0 0 .6rem; list-style: none; border-left: 1px solid var(--line); }
nav li { padding: .08rem 0; }
nav a { color: inherit; }
.brand { margin: 0 0 .8rem; font-weight: 650; font-size: 1.05rem; }
input[type=search] { width: 100%; padding: .4rem .6rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line); border-radius: .4rem; }
#count { margin: .2rem 0 0; min-height: 1.4em; font-size: .8rem; }
main { max-width: 56rem; padding: 1.5rem 2.5rem 5rem; }
h1 { margin: 0; font-size: 2rem; letter-spacing: -.01em; }
h2 { margin: 0 0 .5rem; font-size: 1.5rem; }
h3 { margin: 0 0 .4rem; font-size: 1.05rem; }
.entry h3 + * { margin-top: 0; }
section { margin-top: 2rem; }
nav section { margin-top: 0; }
.group { padding-top: 1rem; border-top: 1px solid var(--line); }
.entry { padding: 1rem 0; border-bottom: 1px solid var(--line); }
.entry:target { box-shadow: -1rem 0 0 var(--page), -1.2rem 0 0 var(--link); }
.entry h3:not(:first-child) { margin-top: 1.2rem; font-size: .95rem; }
a { color: var(--link); text-decoration: none; }
a:hover { text-decoration: underline; }
a:focus-visible, summary:focus-visible, input:focus-visible, input:focus-visible + label { outline: 2px solid var(--link); outline-offset: 2px; border-radius: .2rem; }
.anchor { color: var(--quiet); font-weight: 400; opacity: 0; padding: 0 .3rem; }
.entry:hover .anchor, .anchor:focus { opacity: 1; }
.quiet, .kind, dt { color: var(--quiet); }
.kind { font-weight: 400; }
.old { text-decoration: line-through; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .9em; }
.signature { font-size: 1rem; font-weight: 400; }
.parameter { display: inline-block; }
.type, .type a { color: var(--type); }
.badge { padding: .1rem .5rem; font-size: .75rem; font-weight: 600; color: var(--quiet); border: 1px solid var(--line); border-radius: 1rem; }
.doc p { margin: .4rem 0; }
.deprecated { margin: .4rem 0; padding: .4rem .8rem; color: var(--warn); background: var(--warn-page); border-left: 3px solid currentColor; }
td .deprecated, td .quiet { margin: .2rem 0 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
td { padding: .35rem 1.2rem .35rem 0; vertical-align: top; border-top: 1px solid var(--line); }
tr:first-child td { border-top: 0; }
td:last-child { width: 60%; padding-right: 0; }
.ordinal { color: var(--quiet); text-align: right; width: 2.5rem; }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1.2rem; margin: .5rem 0; }
dd { margin: 0; }
details { margin-top: .5rem; font-size: .9rem; }
summary { cursor: pointer; color: var(--quiet); width: max-content; }
.tabs { display: flex; flex-wrap: wrap; gap: 0 1rem; margin: .3rem 0 1rem; }
.tabs input { position: absolute; opacity: 0; }
.tabs label { order: 1; padding: .2rem 0; cursor: pointer; color: var(--quiet); border-bottom: 2px solid transparent; }
.tabs input:checked + label { color: var(--text); border-color: var(--link); }
.tabs pre { order: 2; display: none; width: 100%; margin: .5rem 0 0; padding: .8rem 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: normal; background: var(--code); border-radius: .4rem; }
.line { display: block; padding-left: calc(var(--indent) + 4ch); text-indent: calc(-4ch - var(--indent)); }
.keyword { color: var(--keyword); }
.text { color: var(--literal); }
.number { color: var(--number); }
.comment { color: var(--comment); }
.tabs input:checked + label + pre { display: block; }
[hidden] { display: none !important; }
#unfold { position: absolute; opacity: 0; pointer-events: none; }
.unfold, #unfold { display: none; }
@media (max-width: 48rem) {
  html { scroll-padding-top: 4rem; }
  body { display: block; }
  nav { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .3rem 1rem; height: auto; max-height: 100vh;
    z-index: 1; padding: .6rem 1.25rem; border-right: 0; border-bottom: 1px solid var(--line); }
  .brand { margin: 0; }
  #unfold { display: block; }
  .unfold { display: block; padding: .25rem .8rem; cursor: pointer; border: 1px solid var(--line); border-radius: .4rem; background: var(--page); }
  .unfold::after { content: " \25be"; }
  #unfold:checked ~ .unfold::after { content: " \25b4"; }
  #unfold:focus-visible ~ .unfold { outline: 2px solid var(--link); outline-offset: 2px; }
  .contents { display: none; flex-basis: 100%; padding-bottom: 1rem; }
  #unfold:checked ~ .contents { display: block; }
  .contents li { padding: .3rem 0; }
  main { padding: 1.25rem; }
  .parameter { display: inline; }
  dl { grid-template-columns: 1fr; }
}
@media print {
  body { display: block; }
  nav, .anchor { display: none; }
  .entry { break-inside: avoid; }
}
