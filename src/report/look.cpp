#include "report/chart.hpp"

#include <array>

namespace orderly::report {
namespace {

struct Series {
    std::string_view colour;
    bool dark;
};

/// Distinguishable by colour-blind readers (after Okabe and Ito 2008); dark and light alternate.
constexpr std::array<Series, 7> series = {{{"#0a4c86", true},
                                           {"#8fc7ea", false},
                                           {"#00664b", true},
                                           {"#f0d35a", false},
                                           {"#a03f00", true},
                                           {"#e3b0cc", false},
                                           {"#4d4d4d", true}}};

}  // namespace

std::string_view page_style() {
    return R"css(
:root { color-scheme: light dark; --paper: #fff; --ink: #15171a; --soft: #4c5259; --line: #b9bdc3; --accent: #0a4c86; }
@media screen and (prefers-color-scheme: dark) {
  :root { --paper: #15171a; --ink: #e7e5e0; --soft: #abb1b8; --line: #42474e; --accent: #8fc7ea; }
}
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); -webkit-text-size-adjust: 100%; }
body { margin: 0 auto; padding: 1.2rem 1rem 2rem; background: var(--paper);
  font-family: "Source Sans 3", "Helvetica Neue", Helvetica, Arial, "Liberation Sans", sans-serif; }
h1 { font-size: 1.75em; line-height: 1.12; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.25em; line-height: 1.15; margin: 0; }
h3 { font-size: 1em; line-height: 1.15; margin: .35em 0 .1em; }
h2, h3 { break-after: avoid; }
p { margin: .15em 0; }
ul { list-style: none; margin: 0; padding: 0; }
a { color: var(--accent); }
code { font-family: "Source Code Pro", Menlo, Consolas, "Liberation Mono", monospace; font-size: .92em; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; break-inside: avoid; }
th, td { text-align: left; vertical-align: top; padding: .07em .7em .07em 0; }
td:last-child, th:last-child { padding-right: 0; }
thead th { border-bottom: .1em solid var(--ink); vertical-align: bottom; line-height: 1.15; }
tbody tr { border-bottom: .06em solid var(--line); break-inside: avoid; }
tbody th { font-weight: 400; }
table.results tbody th { font-weight: 600; }
.results th p { font-weight: 400; }
td.n, thead th.n { text-align: center; padding-left: .3em; padding-right: .5em; }
td.n { white-space: nowrap; }
.results td.n { font-weight: 600; }
sup { font-size: .74em; line-height: 0; font-weight: 400; white-space: nowrap; color: var(--soft); }
header, footer { color: var(--soft); }
h1 { color: var(--ink); }
nav { margin: .5em 0 .9em; line-height: 1.7; }
nav a { display: inline-block; margin-right: 1em; }
@page { margin: 6mm 8mm; }
@media print { body { padding: 0; max-width: none; } nav { display: none; } p, li { orphans: 2; widows: 2; } }
)css";
}

// Sizes are in em, so that `large` scales all of them. The smallest printed type is the body text, 8.5 points.
std::string_view sheet_style() {
    return R"css(
body { font-size: 10.5pt; line-height: 1.3; max-width: 74em; }
header { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 1.2em; margin-bottom: .5em; }
section { margin: 0 0 1.1em; }
.head { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 1.2em; margin-bottom: .3em; padding-top: .2em;
  border-top: .2em solid var(--ink); break-after: avoid; break-inside: avoid; }
h2 span { margin-right: .4em; }
h2 code { font-size: .72em; font-weight: 400; color: var(--soft); }
.dice { color: var(--soft); }
.dice li { display: inline; }
.dice li + li::before { content: " · "; }
.pack { columns: 2; column-gap: 2em; margin-bottom: 1em; }
.pack .head { border-top-width: .1em; }
.modifiers { columns: 3 14em; column-gap: 1.8em; margin-bottom: .3em; }
.top { display: flex; flex-wrap: wrap; column-gap: 2em; }
.top > div { flex: 1 1 22em; min-width: 0; }

.scale { display: flex; flex-wrap: wrap; align-items: center; column-gap: 1em; margin: .1em 0 .25em; }
.scale ul { display: flex; flex-wrap: wrap; }
.scale li { padding: 0 .5em; text-align: center; border-left: .06em solid var(--line); white-space: nowrap; }
.scale li span { display: block; }
.scale .of { flex: 1 1 14em; width: 0; break-after: auto; }
.group { padding-bottom: .15em; break-inside: avoid; }
.texts .group { break-inside: auto; }
.lines li { break-inside: avoid; }
.side { border-bottom: .06em solid var(--line); margin: .1em 0 .15em; }
.m, .of { padding-left: 2.3em; text-indent: -2.3em; margin: 0; }
.m b { display: inline-block; width: 1.75em; margin-right: .55em; text-align: right; text-indent: 0;
  font-variant-numeric: tabular-nums; white-space: nowrap; }
.of { padding-left: 1em; text-indent: -1em; font-style: italic; color: var(--soft); break-after: avoid; }
.m i { color: var(--soft); }
table { margin: .1em 0 .35em; }
table.wide { width: 100%; }
table.wide tbody th { width: 5.2em; padding-right: .4em; }
table.wide .n { width: 3em; padding-left: .1em; padding-right: .5em; }
.pack table.wide tbody th { width: auto; }
td.odds, thead th.odds { white-space: nowrap; text-align: right; color: var(--soft); font-weight: 400; }
span.odds { font-weight: 400; color: var(--soft); }
tr.what > td { padding-left: 1em; padding-top: 0; }
tr.headed { border-bottom: 0; break-after: avoid; }
.wide .fx { columns: 2 17em; column-gap: .9em; }
.pack .wide .fx { columns: auto; }
.fx p { break-inside: avoid; }
.who { text-transform: uppercase; }
.fx p, .cases p { margin: 0; padding-left: .8em; text-indent: -.8em; }
.cases { columns: 2 24em; column-gap: 1.8em; }
.lines li { padding-left: 1em; text-indent: -1em; }
.lines li.inner { padding-left: 2em; }
.lines li.inner::before { content: "– "; }
.texts { columns: 3 13em; column-gap: 1.4em; }
.texts h3 { margin-top: .1em; }
.again { color: var(--soft); }
.legend { margin-top: .2em; color: var(--soft); break-inside: avoid; }
.legend li { display: inline; }
.legend li::after { content: "  "; white-space: pre; }
.large { font-size: 18pt; line-height: 1.22; }
.large .pack, .large .cases, .large .texts, .large .fx { columns: auto; }
.large td.n { white-space: normal; }
.large th, .large td { padding-right: .45em; }
@media screen and (max-width: 900px) { .pack { columns: 1; } }
@media screen and (max-width: 500px) {
  body { font-size: 11.5pt; }
  body.large { font-size: 12.5pt; }
  .large th, .large td, .large td.n { padding-left: 0; padding-right: .3em; }
  nav { columns: 2; }
  nav a { display: block; margin: 0; padding: .35em 0; line-height: 1.2; break-inside: avoid; }
  th, td, td.n { padding-right: .4em; }
  td.n { white-space: normal; }
  .cards, .cards tbody, .cards tr, .cards th, .cards td { display: block; width: auto; max-width: none; padding: 0; text-align: left; }
  .cards thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .cards tbody tr { border: .08em solid var(--line); border-radius: .35em; padding: .45em .6em; margin: .5em 0; }
  table.cards tbody th, table.cards td.n { width: auto; white-space: normal; padding: 0; }
  .cards tbody tr.headed:has(+ .what) { border-bottom: 0; border-radius: .35em .35em 0 0; margin-bottom: 0; padding-bottom: 0; }
  .cards tbody tr.what { border-top: 0; border-radius: 0 0 .35em .35em; margin-top: 0; padding-top: 0; }
  table.cards tbody th { font-size: 1.06em; font-weight: 700; }
  .cards td.n, .cards td.odds { display: inline-block; margin-right: 1.1em; }
  .cards td[data-h]::before { content: attr(data-h) " "; font-weight: 400; color: var(--soft); }
  .cards td[data-h]:has(> .fx)::before { display: block; font-weight: 700; color: var(--ink); margin-top: .3em; }
  .cards td:empty { display: none; }
}
@media print {
  body { font-size: 8.5pt; line-height: 1.07;
    font-family: "Arial Narrow", "Liberation Sans Narrow", "Helvetica Neue", Helvetica, Arial, sans-serif; }
  h1 { font-size: 1.4em; }
  header { margin-bottom: 0; }
  section { margin-bottom: .5em; }
  table { margin: 0 0 .2em; }
  .modifiers { margin-bottom: .15em; }
  .head { padding-top: .14em; margin-bottom: .2em; border-top-width: .18em; }
}
)css";
}

std::string_view report_style() {
    return R"css(
body { font-size: 12pt; line-height: 1.45; max-width: 44rem; }
header { border-bottom: .2em solid var(--ink); padding-bottom: .4em; margin-bottom: 1em; }
h2 { margin: 1.6em 0 .5em; padding-top: .25em; border-top: .08em solid var(--ink); }
h3 { margin: 1em 0 .3em; }
li { margin: .45em 0; break-inside: avoid; }
.entry { padding-left: 2.4em; text-indent: -2.4em; }
.record { display: inline-block; width: 2em; text-indent: 0; color: var(--soft); font-variant-numeric: tabular-nums; }
.dice { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.dice::before { content: "["; } .dice::after { content: "]"; }
del { color: var(--soft); }
table { margin: .4em 0 1em; }
td + td, th + th { text-align: right; }
.battle { width: 100%; }
.battle th, .battle td { text-align: left; padding: .25em .8em .25em 0; }
.battle td:nth-child(3) { white-space: nowrap; }
.bar { display: inline-block; border: .08em solid var(--soft); height: .9em; line-height: 0; overflow: hidden; }
.bar i { display: block; border-top: 1em solid var(--accent); }
figure { margin: 1em 0; break-inside: avoid; }
svg { max-width: 100%; height: auto; }
@media screen and (max-width: 500px) { .battle th, .battle td { padding-right: .4em; } .bar { font-size: .5em; } }
@media print { body { font-size: 10pt; line-height: 1.35; } }
)css";
}

std::string_view chart_style() {
    return ".back{fill:#fff} text{font:15px \"Source Sans 3\",\"Helvetica Neue\",Helvetica,Arial,\"Liberation "
           "Sans\",sans-serif;fill:#15171a} .head{font-weight:600;font-size:18px} .bar{fill:#0a4c86} "
           ".band{fill:#8fc7ea} .mean{stroke:#15171a;stroke-width:2} .dot{fill:#a03f00}\n"
           ".num{font-variant-numeric:tabular-nums} .small{font-size:13px;fill:#4c5259} .axis{font-weight:600} "
           ".line{stroke:#d5d8dc} .base{stroke:#777} .series{stroke:#0a4c86;stroke-width:2;fill:none} .point{fill:#0a4c86}\n"
           ".in{fill:#000;font-size:12px} .on-dark{fill:#fff}\n"
           "@media (prefers-color-scheme:dark){.back{fill:#15171a} text{fill:#e7e5e0} .small{fill:#abb1b8} "
           ".bar{fill:#8fc7ea} .band{fill:#2f5d80} .mean{stroke:#e7e5e0} .dot{fill:#f0a35a} .line{stroke:#3a3d42} "
           ".base{stroke:#999} .series{stroke:#8fc7ea} .point{fill:#8fc7ea}\n"
           ".in{fill:#000} .on-dark{fill:#fff}}\n";
}

std::string_view series_colour(std::size_t place) { return series[place % series.size()].colour; }

bool is_dark_series(std::size_t place) { return series[place % series.size()].dark; }

}  // namespace orderly::report
