#include "report/sheet/style.hpp"

namespace orderly::report {

// No page size is set: the printer's paper is used as it is. Sizes are in em, so that `large` grows all of them.
std::string_view sheet_style() {
    return R"css(
:root { color-scheme: light; }
* { box-sizing: border-box; }
html { background: #fff; color: #111; -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.5rem 1rem; max-width: 62em; background: #fff;
  font: 9.5pt/1.3 "Source Sans 3", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
body.large { font-size: 18pt; line-height: 1.25; }
h1 { font-size: 1.7em; line-height: 1.15; margin: 0; }
header { border-bottom: .2em solid #111; padding-bottom: .35em; margin-bottom: .9em; }
header p { margin: .3em 0 0; color: #333; }
section { margin: 0 0 1.5em; }
h2 { font-size: 1.3em; line-height: 1.2; margin: 0 0 .35em; padding: 0 0 .15em; border-bottom: .1em solid #111;
  display: flex; justify-content: space-between; align-items: baseline; gap: 1em; flex-wrap: wrap; }
h2 code { font-size: .72em; font-weight: 400; color: #333; }
h3 { font-size: .86em; line-height: 1.2; letter-spacing: .05em; text-transform: uppercase; margin: .9em 0 .25em; color: #222; }
h2, h3, h2 + * { break-after: avoid; }
.dice { columns: 2; column-gap: 2.2em; }
.dice li { padding-left: 1em; text-indent: -1em; break-inside: avoid; }
p { margin: .2em 0; }
code { font-family: "Source Code Pro", Menlo, Consolas, "Liberation Mono", monospace; font-size: .92em; }
ul { list-style: none; margin: 0; padding: 0; }
table { border-collapse: collapse; width: 100%; margin: .1em 0 .3em; font-variant-numeric: tabular-nums; }
table.narrow { width: auto; max-width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .22em .7em .22em 0; overflow-wrap: break-word; }
td:last-child, th:last-child { padding-right: 0; }
thead th { border-bottom: .09em solid #111; font-size: .9em; vertical-align: bottom; }
tbody tr { border-bottom: .06em solid #bbb; break-inside: avoid; }
tbody th { font-weight: 600; }
td.n, thead th.n { text-align: center; padding-left: .35em; padding-right: .9em; }
td.n { white-space: nowrap; font-weight: 600; }
td.odds { white-space: nowrap; text-align: right; color: #333; }
span.odds { font-weight: 400; color: #333; }
thead th.odds { text-align: right; font-weight: 400; }
tr.what > td { padding-left: 1em; padding-top: 0; }
tr.headed { border-bottom: 0; break-after: avoid; }
.modifiers { columns: 2; column-gap: 2.2em; }
.modifiers > li { break-inside: avoid; padding: .12em 0 .2em; border-bottom: .06em solid #bbb; }
.modifiers .side { border-bottom: .09em solid #111; padding-top: .5em; break-after: avoid; font-weight: 700; font-size: .9em; }
.row { display: flex; justify-content: space-between; gap: .8em; align-items: baseline; }
.row > span { min-width: 0; overflow-wrap: anywhere; }
.row > b { white-space: nowrap; font-variant-numeric: tabular-nums; }
.caption { font-weight: 600; }
.remark { font-style: italic; color: #333; }
.party { text-transform: capitalize; }
.party::after { content: ":"; }
td p + p { margin-top: .25em; }
td p { margin: 0; }
.lines li { padding-left: 1em; text-indent: -1em; }
.lines li.inner { padding-left: 2.2em; }
.lines li.inner::before { content: "– "; }
.words li, .legend li { padding-left: 1em; text-indent: -1em; }
.legend { columns: 2; column-gap: 2.2em; break-before: avoid; margin-top: .6em; padding-top: .35em; border-top: .06em solid #bbb; font-size: .86em; color: #333; }
.legend li { break-inside: avoid; }
sup { font-size: .72em; line-height: 0; font-weight: 400; white-space: nowrap; }
.large .modifiers, .large .legend { column-gap: 1.4em; }
.large .legend { columns: 1; }
.large td.n { white-space: normal; }
.large th, .large td { padding-right: .45em; }
@media screen and (max-width: 40em) {
  .modifiers, .legend { columns: 1; }
  body.large { font-size: 14pt; }
  table { font-size: .9em; }
  th, td, td.n { padding-left: 0; padding-right: .3em; white-space: normal; overflow-wrap: anywhere; }
}
@page { margin: 11mm 12mm; }
@media print {
  body { padding: 0; max-width: none; }
  p, li { orphans: 2; widows: 2; }
}
)css";
}

}  // namespace orderly::report
