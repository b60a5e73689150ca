// Sheets: nothing overflows on any screen, nothing is cut in print, and axe-core finds no fault.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const variants = [
  { name: '', options: [] },
  { name: '-odds', options: ['--odds'] },
  { name: '-large', options: ['--large', '--odds'] },
];
const papers = [
  { name: 'A4', width: 595.28, height: 841.89 },
  { name: 'Letter', width: 612, height: 792 },
];
const margin = 34;  // points: 12 mm, as the sheet asks
const screens = [1280, 800, 390];

/// The tables that documents show, written to a folder for each document.
function exampleTables({ source, work }) {
  const folders = [];
  for (const file of readdirSync(`${source}/docs`).filter((name) => name.endsWith('.md'))) {
    const page = readFileSync(`${source}/docs/${file}`, 'utf8');
    const folder = `${work}/examples/${basename(file, '.md')}`;
    for (const [, name, text] of page.matchAll(/^```yaml file=(\S+)\n([\s\S]*?)^```$/gm)) {
      mkdirSync(dirname(`${folder}/${name}`), { recursive: true });
      writeFileSync(`${folder}/${name}`, text);
      const tables = `${folder}/${name.split('/').slice(0, -2).join('/')}`;
      if (name.split('/').length > 1 && !folders.includes(tables)) folders.push(tables);
    }
  }
  return folders;
}

/// Whether the tables of a folder have no fault: docs show some that have.
function isSound({ program }, folder) {
  try {
    execFileSync(program, ['lint', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/// Every ruleset of the program, and those that the documents show.
function rulesets(context) {
  const own = execFileSync(context.program, ['rulesets'], { encoding: 'utf8' }).trimEnd().split('\n')
    .map((line) => line.slice(2).split(' ')[0]).map((id) => ({ id, options: [] }));
  const shown = exampleTables(context).filter((folder) => isSound(context, folder)).flatMap((folder) =>
    readdirSync(folder).map((id) => ({ id, options: ['--tables', folder], name: `${basename(folder)}-${id}` })));
  context.check(own.length >= 5 && shown.length >= 3, `only ${own.length} rulesets and ${shown.length} of docs were found`);
  return [...own, ...shown];
}

/// The numbers of a text, counted.
function numbers(text) {
  const counts = new Map();
  for (const [number] of text.matchAll(/\d+/g)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

export async function checkScreens(page, name, { check }) {
  for (const width of screens) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      const beyond = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > room + 1);
      return { scrolls: document.documentElement.scrollWidth - room, beyond: beyond.map((one) => one.textContent.trim().slice(0, 60)) };
    });
    check(wide.scrolls <= 0 && wide.beyond.length === 0, `${name}: wider than ${width} pixels: ${JSON.stringify(wide)}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const overlaps = await page.evaluate(() => [...document.querySelectorAll('td, th, .row > *')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
    .map((one) => one.textContent.trim().slice(0, 60)));
  check(overlaps.length === 0, `${name}: runs out of its cell: ${JSON.stringify(overlaps)}`);
}

export async function checkPrint(page, name, { work, check }) {
  const shown = numbers(await page.evaluate(() => document.body.innerText));
  for (const paper of papers) {
    // the browser would shrink what is too wide: it must not have to
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: Math.floor((paper.width - 2 * margin) / 0.75), height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(over <= 0, `${name}: ${over} pixels wider than ${paper.name}`);
    await page.emulateMedia({ media: null });
    const path = `${work}/pages/${name}-${paper.name}.pdf`;
    await page.pdf({ path, format: paper.name, preferCSSPageSize: false });
    const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
    const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g)];
    check(words.length > 0, `${name}: nothing is printed on ${paper.name}`);
    for (const [, left, top, right, bottom, word] of words)
      check(Number(left) >= 20 && Number(right) <= paper.width - 20 && Number(top) >= 15 && Number(bottom) <= paper.height - 15,
        `${name}: cut on ${paper.name}: ${word} at ${left}, ${top}`);
    const printed = numbers(words.map((word) => word[5]).join(' '));
    for (const [number, count] of shown)
      check((printed.get(number) ?? 0) >= count, `${name}: ${number} stands ${count} times on the sheet, ${printed.get(number) ?? 0} times on ${paper.name}`);
  }
}

export async function checkAccess(page, name, { check }) {
  await page.addScriptTag({ path: axe });
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations', 'incomplete'] }));
  for (const one of result.violations) check(false, `${name}: ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 120)}`);
  const contrast = result.passes.find((one) => one.id === 'color-contrast');
  check(contrast !== undefined, `${name}: axe measured no contrast`);
}

export async function checkSheets(page, context) {
  const { program, source, work, check, updating } = context;
  let count = 0;
  for (const { id, options, name = id } of rulesets(context)) {
    for (const variant of options.length === 0 ? variants : variants.slice(2)) {
      const path = `${work}/pages/${name}${variant.name}.html`;
      const html = execFileSync(program, ['sheet', '-r', id, ...options, ...variant.options], { encoding: 'utf8' });
      writeFileSync(path, html);
      check(!/<script|<link|<img|url\(|@import|href=|src=/.test(html), `${name}: asks for something beside itself`);
      await page.goto(`file://${path}`);
      const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      check(variant.options.includes('--large') ? size === 24 : size < 14, `${name}${variant.name}: type of ${size} pixels`);
      await checkScreens(page, name + variant.name, context);
      await checkPrint(page, name + variant.name, context);
      if (variant.name !== '-odds') await checkAccess(page, name + variant.name, context);
      if (options.length === 0 && (variant.name === '' || name + variant.name === 'acw-large'))
        checkPicture(name + variant.name, html, context);
      ++count;
    }
  }
  return count;
}

/// The picture in docs shows this sheet and no earlier one: the digest of what it was taken from is kept beside it.
function checkPicture(name, html, { source, work, check, updating }) {
  const path = `${source}/docs/pictures/sheets.json`;
  const taken = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  // the fingerprint at its foot changes with all that a sheet does not print, too
  const digest = createHash('sha256').update(html.replace(/\b[0-9a-f]{16}\b/g, '')).digest('hex');
  if (updating && taken[name] !== digest) {
    takePicture(work, source, name);
    writeFileSync(path, `${JSON.stringify({ ...taken, [name]: digest }, null, 1)}\n`);
  } else {
    check(taken[name] === digest, `docs/pictures/sheet-${name}.png shows an earlier sheet: ORDERLY_UPDATE=1 takes it anew`);
  }
}

/// The first page as it is printed.
function takePicture(work, source, name) {
  mkdirSync(`${source}/docs/pictures`, { recursive: true });
  execFileSync('pdftoppm', ['-r', '90', '-f', '1', '-l', '1', '-singlefile', '-gray', '-png', `${work}/pages/${name}-A4.pdf`, `${source}/docs/pictures/sheet-${name}`]);
}
