// The browser test: each sheet and a report is opened on screen, printed on A4 and Letter, and judged by axe-core; each
// chart is drawn. Arguments: the program, the source folder, a folder to work in.
import { existsSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { checkCharts } from './charts.mjs';
import { checkReports } from './reports.mjs';
import { checkSheets } from './sheets.mjs';

const [program, source, work] = process.argv.slice(2);
const failures = [];
const context = {
  program, source, work,
  updating: process.env.ORDERLY_UPDATE !== undefined,
  check(holds, message) { if (!holds) failures.push(message); },
};

const folders = ['pages'].map((name) => `${work}/${name}`);
for (const folder of folders) if (!existsSync(folder)) mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  const page = await (await browser.newContext()).newPage();
  page.on('request', (request) => context.check(/^(file|data|about):/.test(request.url()), `a page asks for ${request.url()}`));
  const sheets = await checkSheets(page, context);
  const charts = await checkCharts(page, context);
  const reports = await checkReports(page, context);
  console.log(`${sheets} sheets, ${charts} charts and ${reports} report opened, ${failures.length} failures`);
} finally {
  await browser.close();
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length === 0 ? 0 : 1);
