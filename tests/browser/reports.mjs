// The report of a game as one page: nothing overflows, no word is broken, nothing is cut in print, axe-core finds no
// fault, and its charts are legible and look as those that docs keep.
import { execFileSync } from 'node:child_process';
import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { checkChart } from './charts.mjs';
import { checkAccess, checkPrint, checkScreens } from './sheets.mjs';

/// A turn and a half of Ox Hill: what each side loses comes of the dice that are given.
const played = [
  ['turn'],
  ['charge', '21ma', 'vs', '15al', '-d', '8,3'],
  ['charge', '15al', 'vs', '28ma', '-d', '10,1'],
  ['turn'],
  ['charge', '15al', 'vs', '79ny', 'fortified', '-d', '9,2', '--note', 'in the rain & the dark'],
  ['charge', '28ma', 'vs', '15al', '-d', '2,9'],
  ['undo'],
];

function report({ program, source, work }) {
  const game = `${work}/pages/ox-hill.yaml`;
  rmSync(`${work}/pages/ox-hill.log`, { force: true });
  copyFileSync(`${source}/tests/games/ox-hill.yaml`, game);
  for (const words of played) execFileSync(program, [...words, '-g', game]);
  return execFileSync(program, ['report', '--html', '--luck', '-g', game], { encoding: 'utf8' });
}

export async function checkReports(page, context) {
  const { work, check } = context;
  const html = report(context);
  const path = `${work}/pages/report.html`;
  writeFileSync(path, html);
  check(!/<script|<link|<img|url\(|@import|href=|src=/.test(html), 'report: asks for something beside itself');
  await page.goto(`file://${path}`);
  await checkScreens(page, 'report', context);
  await checkPrint(page, 'report', context);
  await checkAccess(page, 'report', context);
  const charts = html.match(/<svg[\s\S]*?<\/svg>\n/g) ?? [];
  check(charts.length === 2, `report: ${charts.length} charts, not of what is lost and of luck`);
  await checkChart(page, 'report-losses', charts[0], { axis: ['stands', '0', 'turn and side'], isKept: true }, context);
  await checkChart(page, 'report-luck', charts[1], { axis: ['inflicted', '0', 'side'], isKept: true }, context);
  return 1;
}
