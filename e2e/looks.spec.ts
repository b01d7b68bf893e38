/**
 * Every tile in three themes at four sizes, judged by measuring: nothing is cut, covered, pale, tiny, too small to
 * hit, and nothing scrolls sideways (looks.ts); a long run asks axe, too. Each tile is at a moment at which it has something to show.
 */
import { expect, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { axeFinds } from './axe.ts';
import { atRest, fragmentOf, openLab, show } from './lab.ts';
import { judge } from './looks.ts';

const SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
  { width: 960, height: 600 },
];
const THEMES = ['light', 'dark', 'projector'];

/** Files, a directory with an index, a journal at work; then a volume that is broken and checked. */
const WORK = `# mkfs: -t ext4 -b 1024
# size: 16M
# machine: papers
# disks: 2
mkdir d docs
for i in $(seq 1 80); do : > d/name_$i; done
for i in $(seq 0 5); do dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
echo a letter > docs/letter
sync docs/letter
echo not yet > docs/hoped-for
`;
const CHECKED = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in $(seq 1 20); do echo $i > file-$i; done
# unmounted from here on
damage name
e2fsck -fy disk.img
`;

const ALONE = [
  'map',
  'file-map',
  'buddy',
  'page-cache',
  'directory',
  'tree',
  'inode-table',
  'inode',
  'journal',
  'counters',
  'crash',
];

test('the judge sees each fault that it names', async ({ page }) => {
  await page.setContent(`<main style="font: 14px sans-serif; background: #fff; color: #000">
    <p style="width: 40px; overflow: hidden; white-space: nowrap">words that are cut</p>
    <p style="position: relative">below<span style="position: absolute; left: 0">above</span></p>
    <p style="color: #999">pale</p>
    <p style="font-size: 7px">tiny</p>
    <div style="width: 50px; overflow: auto"><p style="width: 90px">wide</p></div>
    <button style="width: 12px; height: 12px; padding: 0">a</button><button style="width: 12px; height: 12px; padding: 0">b</button>
    <svg width="80" height="20"><rect width="80" height="20" fill="#000" /><text y="14" fill="#333">dark</text></svg>
    <p title="what is left out stands here" style="width: 40px; overflow: hidden; white-space: nowrap">not a fault</p>
  </main>`);
  const found = await judge(page, { root: 'main', target: 24, text: 10, wide: 'none', cells: 'none' });
  const kinds = found.map((f) => f.split(':')[0]).sort();
  expect(kinds, found.join('\n')).toEqual(
    ['contrast', 'contrast', 'cut', 'overlap', 'sideways', 'small', 'target', 'target'].sort(),
  );
});

for (const size of long ? SIZES : [SIZES[2]])
  test(`${size.width}×${size.height}`, async ({ browser, baseURL }) => {
    const phone = size.width < 500;
    const context = await browser.newContext({
      baseURL,
      viewport: size,
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (tiles: string) => {
      for (const theme of THEMES) {
        await show(page, { tiles, theme });
        const eye = {
          // The transport on a phone is as wide as possible, and its lines have room for a thumb.
          root: phone ? '.stage, .header, .tabs' : '.stage, .header, .narration, .transport, .timeline, .counters',
          target: phone ? 44 : 24,
          text: theme === 'projector' ? 12 : 10,
          wide: '.volume-map, .tile-chips',
          cells: '.crash-cell, .matrix-cell, .map-legend button',
        };
        const faults = [...(await judge(page, eye)), ...(long ? await axeFinds(page) : [])];
        for (const fault of faults) found.push(`${theme}, ${tiles}: ${fault}`);
      }
    };
    await openLab(page, new URLSearchParams({ script: WORK, tiles: 'map' }).toString());
    for (const name of ALONE) {
      await show(page, { tiles: name });
      if (name === 'crash') {
        await page.getByRole('button', { name: 'Pull the plug' }).click();
        await expect(page.getByRole('region', { name: 'After the power cut' })).toBeVisible();
      }
      await look(name);
    }
    if (!phone) await look('file-map,directory,journal,crash');
    await page.goto('about:blank');
    await openLab(page, new URLSearchParams({ script: CHECKED, tiles: 'fsck' }).toString());
    await look('fsck');
    expect(found, found.join('\n')).toEqual([]);
    await context.close();
  });

/** The other ways to look, which begin with a page each. */
const WAYS = {
  'the welcome': '',
  'the course': 'way=learn',
  'a lesson': 'way=learn&lesson=tree-grows.1',
  'a question': 'way=learn&lesson=tree-grows.2',
  presenting: 'way=present&at=after:ext_grow_indepth',
};

for (const size of [SIZES[0], SIZES[2]])
  test(`other ways, ${size.width}×${size.height}`, { tag: '@long' }, async ({ browser, baseURL }) => {
    const phone = size.width < 500;
    const context = await browser.newContext({
      baseURL,
      viewport: size,
      hasTouch: phone,
      isMobile: phone,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const found: string[] = [];
    const look = async (name: string) => {
      for (const theme of THEMES) {
        await show(page, { theme });
        const eye = {
          root: 'body',
          target: 24,
          text: theme === 'projector' ? 12 : 10,
          wide: '.tile-chips, .lanes, pre',
          cells: 'none',
        };
        const thumb = phone ? await judge(page, { ...eye, root: '.transport-buttons', target: 44 }) : [];
        const faults = [...thumb, ...(await judge(page, eye)), ...(long ? await axeFinds(page) : [])];
        for (const fault of faults) found.push(`${theme}, ${name}: ${fault}`);
      }
    };
    await openLab(page, '', { first: true });
    await page.getByRole('button', { name: 'Take the next step' }).click();
    await atRest(page);
    for (const [name, link] of Object.entries(WAYS)) {
      if (link) await page.goto(`./#${link}`);
      await expect(page.locator(name === 'the course' ? '.course' : '.tiles')).toBeVisible();
      // A lesson has arrived when its own tile is there.
      if (link.includes('lesson')) await expect.poll(() => fragmentOf(page)).toContain('tiles=file-map');
      // What says that a script runs stands over the page for as long as it does.
      await expect(page.locator('.busy')).toHaveCount(0);
      await look(name);
      await page.goto('about:blank');
    }
    expect(found, found.join('\n')).toEqual([]);
    await context.close();
  });

test('who goes from control to control by key sees where he is', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openLab(page, new URLSearchParams({ script: WORK, tiles: 'file-map,journal,crash,buddy' }).toString());
  await page.locator('.tile-bar button').first().focus();
  const dark: string[] = [];
  const met = new Set<string>();
  for (let i = 0; i < 70; i++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const e = document.activeElement as HTMLElement;
      if (e === document.body) return undefined;
      // For a field that overlies its text, the ring is around the text; an edge shows its grip.
      const around = [e, e.parentElement as HTMLElement].map((x) => getComputedStyle(x));
      const ring = around.some((s) => s.outlineStyle !== 'none' && Number.parseFloat(s.outlineWidth) >= 2);
      const grip = getComputedStyle(e, '::after').opacity === '1' && e.getAttribute('role') === 'separator';
      const box = e.getBoundingClientRect();
      const inSight = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
      const name = e.getAttribute('aria-label') ?? e.textContent?.slice(0, 30) ?? '';
      return {
        name: `${e.tagName} ${name} (${e.className})`,
        ring: ring || grip || !!e.closest('.cm-editor'),
        inSight,
      };
    });
    if (!at) continue;
    met.add(at.name);
    if (!at.ring) dark.push(`no ring: ${at.name}`);
    if (!at.inSight) dark.push(`out of sight: ${at.name}`);
  }
  expect(dark, dark.join('\n')).toEqual([]);
  expect(met.size).toBeGreaterThan(40);
});
