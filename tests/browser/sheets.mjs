// Sheets: no more pages than a printed one has, no table cut by a page, no type under 8.5 points, no word broken, nothing
// beyond the screen or the paper, nothing upon another, and axe-core finds no fault in light and dark.
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
const margins = { x: 22.68, y: 17 };  // points: 8 and 6 mm, as the sheet asks
const least_type = 8.5;
const most_pages = { acw: 3, mexico: 3, liberation: 3, 'horse-musket': 2, napoleonic: 2 };
const screens = [1280, 800, 390];
const pictures = [1280, 390];  // to be looked at; the paper is a PDF beside them

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
  for (const id of readdirSync(`${context.source}/docs/examples`))
    shown.push({ id, options: ['--tables', `${context.source}/docs/examples`], name: id });
  context.check(own.length >= 5 && shown.length >= 6, `only ${own.length} rulesets and ${shown.length} of docs were found`);
  return [...own, ...shown];
}

/// The numbers of a text, counted.
function numbers(text) {
  const counts = new Map();
  for (const [number] of text.matchAll(/\d+/g)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return counts;
}

/// Words that a line breaks within, and boxes of text that lie upon each other.
function faultsOfText() {
  const broken = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const style = getComputedStyle(node.parentElement);
    if (style.clipPath !== 'none' || node.parentElement.closest('thead, sup, svg, style, title')) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const rects = [...range.getClientRects()];
      if (rects.some((rect) => Math.abs(rect.top - rects[0].top) > 2)) broken.push(word);
      const { left, top, right, bottom } = rects[0] ?? { left: 0, top: 0, right: 0, bottom: 0 };
      // lines may be set tight: what is upon another covers most of it
      if (right > left) boxes.push({ word, left: left + 1, right: right - 1, top: top + (bottom - top) * 0.25, bottom: bottom - (bottom - top) * 0.25 });
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  const upon = [];
  for (let at = 0; at < boxes.length; ++at)
    for (let next = at + 1; next < boxes.length && boxes[next].top < boxes[at].bottom; ++next)
      if (boxes[next].left < boxes[at].right && boxes[at].left < boxes[next].right) upon.push(`${boxes[at].word} and ${boxes[next].word}`);
  return { broken, upon };
}

export async function checkText(page, name, { check }) {
  const { broken, upon } = await page.evaluate(faultsOfText);
  check(broken.length === 0, `${name}: words broken: ${JSON.stringify(broken.slice(0, 5))}`);
  check(upon.length === 0, `${name}: one upon the other: ${JSON.stringify(upon.slice(0, 5))}`);
}

export async function checkScreens(page, name, context) {
  const { check } = context;
  for (const width of screens) {
    await page.setViewportSize({ width, height: 900 });
    const wide = await page.evaluate(() => {
      const room = document.documentElement.clientWidth;
      const beyond = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > room + 1);
      return { scrolls: document.documentElement.scrollWidth - room, beyond: beyond.map((one) => one.textContent.trim().slice(0, 60)) };
    });
    check(wide.scrolls <= 0 && wide.beyond.length === 0, `${name}: wider than ${width} pixels: ${JSON.stringify(wide)}`);
    await checkText(page, `${name} at ${width}`, context);
    if (pictures.includes(width)) await page.screenshot({ path: `${context.work}/pages/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/// The size of type of the pages, as they are printed: the least of all but raised signs.
async function leastType(page) {
  return page.evaluate(() => Math.min(...[...document.body.querySelectorAll('*')]
    .filter((one) => !one.closest('sup, nav, svg') && one.tagName !== 'CODE' && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ''))
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * 0.75)));
}

export async function checkPrint(page, name, { work, check }, { pages, type = 0 } = {}) {
  const shown = numbers(await page.evaluate(() => [...document.body.children].filter((one) => one.tagName !== 'NAV').map((one) => one.innerText).join('\n')));
  for (const paper of papers) {
    // the browser would shrink what is too wide: it must not have to
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: Math.floor((paper.width - 2 * margins.x) / 0.75), height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(over <= 0, `${name}: ${over} pixels wider than ${paper.name}`);
    const least = await leastType(page);
    check(least >= type - 0.01, `${name}: type of ${least} points on paper`);
    const rows = await page.evaluate(() => [...document.querySelectorAll('table')].map((table) => [table.querySelector('tbody th')?.innerText ?? '', [...table.querySelectorAll('tbody th')].at(-1)?.innerText ?? '']));
    await page.emulateMedia({ media: null });
    const path = `${work}/pages/${name}-${paper.name}.pdf`;
    await page.pdf({ path, format: paper.name, preferCSSPageSize: false });
    const boxes = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
    const words = [...boxes.matchAll(/xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g)];
    check(words.length > 0, `${name}: nothing is printed on ${paper.name}`);
    const count = boxes.match(/<page /g).length;
    if (pages !== undefined) {
      check(count <= pages, `${name}: ${count} pages of ${paper.name}, not ${pages}`);
      checkWhole(name, paper.name, path, rows, check);
    }
    for (const [, left, top, right, bottom, word] of words)
      check(Number(left) >= 20 && Number(right) <= paper.width - 20 && Number(top) >= 15 && Number(bottom) <= paper.height - 15,
        `${name}: cut on ${paper.name}: ${word} at ${left}, ${top}`);
    const printed = numbers(words.map((word) => word[5]).join(' '));
    for (const [number, count] of shown)
      check((printed.get(number) ?? 0) >= count, `${name}: ${number} stands ${count} times on the sheet, ${printed.get(number) ?? 0} times on ${paper.name}`);
  }
}

/// Each table is whole on its page: one page has both its first row and its last.
function checkWhole(name, paper, path, rows, check) {
  const letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const pages = execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).split('\f').map(letters);
  for (const [first, last] of rows)
    check(pages.some((text) => text.includes(letters(first)) && text.includes(letters(last))), `${name}: cut by a page of ${paper}: the table from ${first} to ${last}`);
}

export async function checkAccess(page, name, context) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await judgeAccess(page, `${name} (${colorScheme})`, context);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function judgeAccess(page, name, { check }) {
  if (!await page.evaluate(() => globalThis.axe !== undefined)) await page.addScriptTag({ path: axe });
  const result = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations', 'incomplete'] }));
  for (const one of result.violations) check(false, `${name}: ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 120)}`);
  const contrast = result.passes.find((one) => one.id === 'color-contrast');
  check(contrast !== undefined, `${name}: axe measured no contrast`);
}

export async function checkSheets(page, context) {
  const { program, source, work, check, updating } = context;
  let count = 0;
  for (const { id, options, name = id } of rulesets(context)) {
    for (const variant of options.length === 0 ? variants : [variants[0], variants[2]]) {
      const path = `${work}/pages/${name}${variant.name}.html`;
      const html = execFileSync(program, ['sheet', '-r', id, ...options, ...variant.options], { encoding: 'utf8' });
      writeFileSync(path, html);
      check(!/<script|<link|<img|url\(|@import|href="[^#]|src=/.test(html), `${name}: asks for something beside itself`);
      await page.goto(`file://${path}`);
      const size = await page.evaluate(() => parseFloat(getComputedStyle(document.body).fontSize));
      check(variant.options.includes('--large') ? size === 24 : size <= 14, `${name}${variant.name}: type of ${size} pixels`);
      await checkScreens(page, name + variant.name, context);
      const type = variant.options.includes('--large') ? 18 : least_type;
      await checkPrint(page, name + variant.name, context, variant.name === '' ? { pages: most_pages[id] ?? 1, type } : { type });
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
