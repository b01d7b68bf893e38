/** The page itself: themes, links, refusals, panels, a phone, and names for everything that can be pressed. */
import { expect, type Page, test } from '@playwright/test';
import { SCENARIOS } from '../src/app/scenarios.ts';
import { stepOf } from '../tests/helpers/steps.ts';
import { atStep, drop, editor, fragmentOf, openLab, ready, run, stepNow, stepText } from './lab.ts';

const SMALL = 'run=mke2fs+-t+ext4+-b+1024+disk.img+8M';

test('a first visit finds a volume, a sentence and an invitation', { tag: '@firefox' }, async ({ page }) => {
  const errors = await openLab(page);
  const invitation = page.getByText('Single blocks far apart need an extent each.');
  await expect(invitation).toBeVisible();
  await expect(page.getByRole('region', { name: 'Volume map' })).toBeVisible();
  await expect(page.locator('.narration-sentence')).not.toBeEmpty();
  // A long title gives way: the header's last button is whole.
  const share = (await page.getByRole('button', { name: 'Share' }).boundingBox())!;
  expect(share.x + share.width).toBeLessThanOrEqual(page.viewportSize()!.width);
  // The turn is one step away.
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.narration-sentence')).toContainText('The root is full');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(invitation).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('three themes, kept by the link and by the browser', { tag: '@firefox' }, async ({ page }) => {
  await openLab(page, SMALL);
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const seen = new Set<string>();
  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Projector', 'projector'],
    ['Light', 'light'],
    ['Dark', 'dark'],
  ]) {
    await page.getByRole('radio', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    seen.add(await ground());
  }
  expect(seen.size).toBe(3);
  await expect.poll(() => fragmentOf(page)).toContain('theme=dark');
  await page.goto('about:blank');
  await openLab(page, SMALL);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a link brings the whole visit back', { tag: '@firefox' }, async ({ page, context }) => {
  await openLab(page, 'run=mke2fs+-t+ext3+-b+2048+disk.img+16M');
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'b', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.getByRole('radio', { name: 'write' }).click();
  await page.getByRole('region', { name: 'Written by this step' }).getByRole('button').first().click();
  await page.getByRole('radio', { name: 'Projector' }).click();
  await expect.poll(() => fragmentOf(page)).toContain('theme=projector');
  const link = page.url();
  expect(link).toContain('at=4');
  expect(link).toContain('sel=');

  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  await atStep(other, 4);
  await expect(other.getByTitle('Format another volume')).toContainText('ext3');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'projector');
  await expect(other.getByRole('radio', { name: 'write' })).toBeChecked();
  await expect(other.getByRole('button', { name: 'Go to the bookmark at step 3' })).toBeVisible();
  await expect.poll(() => new URL(other.url()).hash).toBe(new URL(link).hash);
});

test('a link written by hand names a scenario; it has its own moment and tiles, unless the link says others', {
  tag: '@long',
}, async ({ page }) => {
  await openLab(page, 'scenario=a-leaf-of-the-tree-splits');
  await expect(page.getByRole('region', { name: 'File map' })).toBeVisible();
  await expect.poll(() => fragmentOf(page)).toMatch(/^#z=.*&at=\d{3,}/);
  await page.goto('./#scenario=A+leaf+of+the+tree+splits&tiles=journal&at=before:ext_split&by=write');
  const { script } = SCENARIOS.find(({ name }) => name === 'A leaf of the tree splits')!;
  await atStep(page, stepOf(script, 'before:ext_split'));
  await expect(page.getByRole('region', { name: 'Journal' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'File map' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'write' })).toBeChecked();
});

test('rubbish in a link is said in one sentence and does no harm', { tag: '@firefox' }, async ({ page }) => {
  const errors = await openLab(page, 'at=soon&sel=%E0%A4&theme=pink&what');
  await expect(page.getByRole('alert').filter({ hasText: 'makes no sense' })).toContainText('at=soon');
  await expect(page.getByTitle('Format another volume')).toContainText('ext4');
  expect(errors).toEqual([]);
});

test('a command that mke2fs refuses is said in its words, and the volume stays', { tag: '@firefox' }, async ({
  page,
}) => {
  await openLab(page, `${SMALL}&at=after:write_super`);
  const there = await stepNow(page);
  await run(page, 'mke2fs -t ext4 -b 1000 disk.img 8M');
  const said = page.getByLabel('Script', { exact: true }).getByRole('alert');
  await expect(said).toContainText('invalid block size - 1000');
  await atStep(page, there);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said).toHaveCount(0);
});

test('the format dialog says mke2fs’s sentence and loses no choice', async ({ page }) => {
  await openLab(page, SMALL);
  await page.getByTitle('Format another volume').click();
  const dialog = page.getByRole('dialog', { name: 'Format a volume' });
  await dialog.getByRole('radio', { name: 'ext2' }).click();
  await dialog.getByLabel('Size', { exact: false }).first().fill('1M');
  await dialog.getByLabel('Label').fill('blackboard');
  await dialog.getByRole('checkbox', { name: /^resize_inode/ }).uncheck();
  await dialog.getByLabel('Inode size').selectOption('1024');
  await dialog.getByLabel('Bytes per inode').fill('100');
  await expect(dialog.locator('.format-command')).toContainText('-t ext2');
  await expect(dialog.locator('.format-command')).toContainText('^resize_inode');
  await dialog.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('invalid inode ratio');
  await expect(dialog.getByLabel('Label')).toHaveValue('blackboard');
  await dialog.getByLabel('Bytes per inode').fill('');
  await dialog.getByRole('button', { name: 'Format', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByTitle('Format another volume')).toContainText('ext2');
  await expect(editor(page)).toContainText('-L blackboard');
});

test('the dialog holds the focus and gives it back', { tag: '@long' }, async ({ page }) => {
  await openLab(page, SMALL);
  const chip = page.getByTitle('Format another volume');
  await chip.focus();
  await chip.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  for (let i = 0; i < 50; i++) await page.keyboard.press('Tab');
  const outside = await page.evaluate(() => {
    const at = document.activeElement;
    return at !== document.body && !at?.closest('dialog');
  });
  expect(outside).toBe(false);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(chip).toBeFocused();
});

test('a file that is no volume is refused in one sentence, and the present volume stays', { tag: '@firefox' }, async ({
  page,
}) => {
  const errors = await openLab(page, `${SMALL}&at=after:write_super`);
  const there = await stepNow(page);
  await drop(page, 'holiday.jpg', Buffer.alloc(70_000, 0x5a));
  const alert = page.getByRole('alert').filter({ hasText: 'holiday.jpg' });
  await expect(alert).toContainText('s_magic');
  await expect(alert).toBeVisible();
  expect((await alert.innerText()).split('\n')).toHaveLength(1);
  await atStep(page, there);
  await drop(page, 'empty.img', Buffer.alloc(0));
  await expect(page.getByRole('alert').filter({ hasText: 'empty.img' })).toBeVisible();
  await atStep(page, there);
  expect(errors).toEqual([]);
});

test('panels are sized by key and remembered; a double click puts them back', { tag: '@long' }, async ({ page }) => {
  await openLab(page, SMALL);
  const edge = page.getByRole('separator', { name: 'Width of the script' });
  const made = Number(await edge.getAttribute('aria-valuenow'));
  await edge.focus();
  for (let i = 0; i < 3; i++) await edge.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', String(made + 48));
  await page.reload();
  await ready(page);
  await expect(edge).toHaveAttribute('aria-valuenow', String(made + 48));
  await edge.dblclick();
  await expect(edge).toHaveAttribute('aria-valuenow', String(made));
});

async function overflow(page: Page) {
  return page.evaluate(() => {
    const root = document.documentElement;
    const wide = [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((e) => {
        const box = e.getBoundingClientRect();
        return box.width > 0 && box.right > innerWidth + 1 && !e.closest('.visually-hidden, .lanes, .volume-map');
      })
      .map((e) => `${e.tagName}.${e.className}`);
    const cut = [...document.querySelectorAll<HTMLElement>('.header, .side, .bottom, .stage')].flatMap((panel) => {
      const edge = panel.getBoundingClientRect().right;
      return [...panel.querySelectorAll<HTMLElement>('button, output, p, dd, h2')]
        .filter((e) => e.getBoundingClientRect().right > edge + 1 && !e.closest('.visually-hidden, .lanes, .inspector'))
        .map((e) => `${e.tagName}.${e.className} leaves .${panel.className}`);
    });
    wide.push(...cut);
    return { x: root.scrollWidth - innerWidth, y: root.scrollHeight - innerHeight, wide: wide.slice(0, 5) };
  });
}

for (const [width, height] of [
  [1280, 720],
  [1920, 1080],
])
  for (const theme of ['light', 'projector'])
    test(`one screen, no scrolling: ${width}×${height}, ${theme}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openLab(page, `${SMALL}&at=after:place_tables&sel=1&theme=${theme}`);
      expect(await overflow(page)).toEqual({ x: 0, y: 0, wide: [] });
    });

test('on a phone it folds to one column that nothing leaves sideways', { tag: '@firefox' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openLab(page, `${SMALL}&sel=1`);
  for (const tab of ['Map', 'Block', 'Script', 'Counters']) {
    await page.getByRole('navigation').getByRole('button', { name: tab }).click();
    expect(await overflow(page), tab).toMatchObject({ x: 0, wide: [] });
  }
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(stepText(page)).toBeVisible();
});

test('everything that can be pressed has a name, and the page has its landmarks', async ({ page }) => {
  await openLab(page, `${SMALL}&at=after:place_tables&sel=1`);
  // Taken back before it has come, a dialog does not come, and nothing else goes for it.
  await page.getByTitle('Format another volume').click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByTitle('Format another volume').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const nameless = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], input, select, textarea, [role=slider], [role=separator]',
      ),
    ]
      .filter((e) => {
        const labels = (e as HTMLInputElement).labels;
        const name =
          e.getAttribute('aria-label') ?? (labels?.length ? labels[0].textContent : undefined) ?? e.textContent ?? '';
        return name.trim() === '';
      })
      .map((e) => e.outerHTML.slice(0, 120)),
  );
  expect(nameless).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(1);
  await expect(page.getByRole('complementary')).toHaveCount(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ext4lab');
  const ids = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[id]')].map((e) => e.id);
    return all.filter((id, i) => all.indexOf(id) !== i);
  });
  expect(ids).toEqual([]);
});
