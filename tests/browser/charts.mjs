// Charts of odds: at the width of a phone all of their text is inside, apart, large enough and dark enough on what it
// stands on, in light and dark; and they look as those that docs keep.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkAccess, checkScreens } from './sheets.mjs';

const phone = 360;
const least_type = 10;
const least_contrast = 4.5;

const charts = [
  { name: 'odds-charge', words: ['charge', 'crack', 'fresh', 'vs', 'trained', 'worn', 'disordered'] },
  { name: 'odds-by-quality', words: ['charge', 'fresh', 'vs', 'trained', 'worn', '--vary', 'crack,veteran,trained,green'] },
  { name: 'odds-driven-back', words: ['charge', 'fresh', 'vs', 'trained', 'worn', '--vary', 'crack,veteran,trained,green', '--chance', 'driven-back+'] },
  { name: 'odds-by-points', words: ['fire', 'points=6', 'vs', 'trained', '--vary', 'points=1..12'], axis: ['chance by shooter: points=1..12', '0%'] },
  { name: 'odds-passed-by-hits', words: ['-r', 'horse-musket', 'morale', 'c', 'vs-shooting', 'hits=2', '--vary', 'hits=2..8', '--chance', 'passed'], axis: ['chance by hits=2..8', '0%'] },
  { name: 'odds-hits', words: ['-r', 'horse-musket', 'fire', 'figures=24', 'musket@3', 'a', 'vs', 'normal'] },
  { name: 'odds-seldom', words: ['-r', 'horse-musket', 'fire', 'figures=40', 'musket@3', 'a', 'vs', 'hard'] },
  { name: 'odds-long', words: ['charge', 'crack', 'fresh', 'cold-steel', 'attached-leader', 'supported-guns', 'vs', 'green', 'spent', 'disordered', 'outflanked', 'outnumbered-3-1',
    '--vary', 'attacker:outnumbered-3-2,-', '--chance', 'driven-back+'] },
];
const kept = ['odds-charge', 'odds-by-quality', 'odds-driven-back', 'odds-hits'];

/// What a reader sees of the chart's texts.
function measure() {
  const luminance = (colour) => {
    const parts = colour.match(/[\d.]+/g).slice(0, 3).map((part) => Number(part) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const svg = document.querySelector('svg');
  const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
  const rects = [...svg.querySelectorAll('rect')].map((rect) => ({ box: rect.getBoundingClientRect(), fill: getComputedStyle(rect).fill }));
  const texts = [...svg.querySelectorAll('text')].map((text) => {
    const box = text.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const under = rects.filter((rect) => rect.box.left <= x && x <= rect.box.right && rect.box.top <= y && y <= rect.box.bottom).at(-1);
    const [low, high] = [luminance(under.fill), luminance(getComputedStyle(text).fill)].sort((a, b) => a - b);
    return { text: text.textContent, box: [box.left, box.top, box.right, box.bottom], size: parseFloat(getComputedStyle(text).fontSize) * scale,
      contrast: (high + 0.05) / (low + 0.05) };
  });
  const frame = svg.getBoundingClientRect();
  return { texts, frame: [frame.left, frame.top, frame.right, frame.bottom] };
}

/// Whether two boxes share more than a pixel either way; lines of text may touch.
function overlap(one, other) {
  return one[0] < other[2] - 1 && other[0] < one[2] - 1 && one[1] < other[3] - 4 && other[1] < one[3] - 4;
}

function judge(name, axis, { texts, frame }, check) {
  for (const wanted of axis) check(texts.some(({ text }) => text === wanted), `${name}: an axis without ${wanted}`);
  for (const { text, box, size, contrast } of texts) {
    check(box[0] >= frame[0] && box[1] >= frame[1] && box[2] <= frame[2] && box[3] <= frame[3], `${name}: outside of the chart: ${text}`);
    check(size >= least_type, `${name}: type of ${size} pixels: ${text}`);
    check(contrast >= least_contrast, `${name}: contrast ${contrast.toFixed(2)}: ${text}`);
  }
  for (let at = 0; at < texts.length; ++at)
    for (const other of texts.slice(at + 1))
      check(!overlap(texts[at].box, other.box), `${name}: ${texts[at].text} runs into ${other.text}`);
}

async function picture(page, svg, scheme) {
  await page.emulateMedia({ colorScheme: scheme });
  await page.setViewportSize({ width: phone, height: 800 });
  await page.setContent(`<!DOCTYPE html><html lang="en"><body style="margin:0">${svg.replace(/width="\d+" height="\d+" role/, 'width="100%" role')}</body></html>`);
  return page.locator('svg').screenshot();
}

/// Draws the chart in light and dark, judges it, and holds it against the one of its name that docs keep.
export async function checkChart(page, name, svg, { axis, isKept }, { source, check, updating }) {
  const folder = `${source}/docs/pictures`;
  mkdirSync(folder, { recursive: true });
  for (const scheme of ['light', 'dark']) {
    const drawn = await picture(page, svg, scheme);
    judge(`${name} (${scheme})`, axis, await page.evaluate(measure), check);
    if (!isKept) continue;
    if (updating && scheme === 'light') writeFileSync(`${folder}/${name}.svg`, svg);
    const before = existsSync(`${folder}/${name}.svg`) ? await picture(page, readFileSync(`${folder}/${name}.svg`, 'utf8'), scheme) : Buffer.from('');
    check(drawn.equals(before), `${name} (${scheme}): not as docs/pictures/${name}.svg looks; ORDERLY_UPDATE=1 ./dev test takes it anew`);
  }
  await page.emulateMedia({ colorScheme: null });
}

/// A chart as a page: it fills a phone and no more, and axe-core finds no fault.
async function checkPage(page, context) {
  const { program, work } = context;
  const path = `${work}/pages/odds-page.html`;
  execFileSync(program, ['odds', ...charts[1].words, '--svg', path]);
  await page.goto(`file://${path}`);
  await checkScreens(page, 'odds-page', context);
  await checkAccess(page, 'odds-page', context);
}

export async function checkCharts(page, context) {
  const { program, source, work } = context;
  await checkPage(page, context);
  const plan = { name: 'odds-plan', words: ['-g', `${source}/tests/games/ox-hill.yaml`, '28ma', 'fires', 'at', '15al', '12', 'points,', 'then', '79ny', 'charges', '15al'] };
  for (const { name, words, axis } of [...charts, plan]) {
    const path = `${work}/pages/${name}.svg`;
    execFileSync(program, ['odds', ...words, '--svg', path]);
    await checkChart(page, name, readFileSync(path, 'utf8'), { axis: axis ?? ['chance', '0%'], isKept: kept.includes(name) }, context);
  }
  return charts.length + 1;
}
