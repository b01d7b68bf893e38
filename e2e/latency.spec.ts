/** The latency tile in the page: one call from the system call to its sectors, counters over time, percentiles, formulas. */
import { expect, type Page, test } from '@playwright/test';
import { long, sample } from '../tests/helpers/long.ts';
import { openLab, ready, run } from './lab.ts';

const SCRIPT = `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=4 conv=fsync status=none
echo a line > diary
sync diary
`;

const TWO = `# size: 64M
# machine: papers
# disks: 2
dd if=/dev/zero of=one bs=64K count=20 conv=fsync status=none &
dd if=/dev/zero of=two bs=64K count=20 conv=fsync status=none &
wait
`;

const latencyOf = (page: Page) => page.getByRole('region', { name: 'Latency', exact: true });

/** Its sections are side by side or, if they do not fit, a list. */
async function section(page: Page, name: string): Promise<void> {
  const list = latencyOf(page).getByRole('combobox', { name: 'What is shown' });
  if (await list.isVisible()) await list.selectOption({ label: name });
  else await latencyOf(page).getByRole('radio', { name, exact: true }).click();
}

/** Opens the tile on what a script did. */
async function opened(page: Page, script: string, tiles = 'latency!'): Promise<string[]> {
  const errors = await openLab(page, `tiles=${tiles}`);
  await run(page, script);
  await expect(latencyOf(page).getByRole('radio', { name: 'One call' })).toBeVisible();
  await ready(page);
  return errors;
}

/** Rows and text stay inside the tile: nothing is cut off on its right. */
async function fits(page: Page): Promise<void> {
  const cut = await latencyOf(page).evaluate((tile) => {
    const right = tile.getBoundingClientRect().right;
    return [...tile.querySelectorAll('.lat-body svg, .lat-body table, .wf-row, .ot-row, .lat-body p')]
      .filter((e) => e.getBoundingClientRect().right > right + 1)
      .map((e) => e.className.toString() || e.tagName);
  });
  expect(cut).toEqual([]);
}

test('a call is followed from the system call to the sectors of each disk', async ({ page }) => {
  const errors = await opened(page, SCRIPT, 'latency!');
  const latency = latencyOf(page);
  await section(page, 'One call');
  await latency.getByLabel('The longest calls').selectOption({ index: 1 });
  await expect(latency.locator('.lat-call')).toContainText('fsync of dd took');
  const sums = await latency.locator('.wf-row .wf-sum').allTextContents();
  expect(sums.filter((s) => s !== '').length).toBeGreaterThan(4);
  // Its requests are split among the disks.
  const before = await latency.locator('.wf-piece').count();
  await latency
    .getByRole('button', { name: /^What each disk does of write 512 KiB/ })
    .first()
    .click();
  await expect(latency.locator('.wf-piece')).toHaveCount(before + 4);
  // Pointing at a bar says what it is; a fold opens.
  await latency.locator('.wf-request .wf-mark.lat-c-media').last().hover();
  await expect(page.locator('.lat-tip')).toContainText(/call waited for|did not wait/);
  const rows = await latency.locator('.wf-request').count();
  await latency
    .getByRole('button', { name: /more alike/ })
    .first()
    .click();
  await expect(latency.locator('.wf-request')).not.toHaveCount(rows);
  // A request leads to its block.
  await latency
    .getByRole('button', { name: /write 512 KiB/ })
    .nth(1)
    .click();
  await expect(page).toHaveURL(/sel=\d+/);
  await fits(page);
  expect(errors).toEqual([]);
});

if (long)
  test('counters over time say their figures, are looked into and lead to the call', async ({ page }) => {
    const errors = await opened(page, SCRIPT);
    const latency = latencyOf(page);
    await section(page, 'Over time');
    for (const name of ['Bytes', 'In the queue', 'At work', 'The arm', 'Memory and caches'])
      await expect(latency.getByRole('region', { name, exact: true })).toBeAttached();
    const plot = latency.getByRole('slider', { name: 'A moment on the curves' });
    // A control focused by the keyboard keeps its arrows.
    await page.keyboard.press('Tab');
    await plot.focus();
    for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
    await expect(plot).toHaveAttribute('aria-valuetext', /written: .*MB\/s.*queue 3: /);
    // A drag zooms in; the whole script comes back.
    const box = (await latency.locator('.ot-row svg').first().boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.4, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.6, box.y + 12, { steps: 4 });
    await page.mouse.up();
    await expect(latency.getByRole('radio', { name: 'Chosen' })).toBeChecked();
    await latency.getByRole('radio', { name: 'Whole script' }).click();
    await fits(page);
    const step = await page.getByLabel('Step', { exact: true }).textContent();
    const again = (await latency.locator('.ot-row svg').first().boundingBox())!;
    await page.mouse.click(again.x + again.width * 0.3, again.y + 10);
    await expect(page.getByLabel('Step', { exact: true })).not.toHaveText(step!);
    expect(errors).toEqual([]);
  });

test('a percentile leads to the call that made it, and all nine formulas have their figures', { tag: '@long' }, async ({
  page,
}) => {
  const errors = await opened(page, SCRIPT);
  const latency = latencyOf(page);
  await section(page, 'How long');
  for (const name of ['p50', 'p95', 'p99']) await expect(latency.getByRole('columnheader', { name })).toBeVisible();
  await latency
    .getByRole('row', { name: /^fsync/ })
    .getByRole('button')
    .last()
    .click();
  await section(page, 'One call');
  await expect(latency.locator('.lat-call')).toContainText('fsync of dd');
  await section(page, 'Formulas');
  await expect(latency.locator('.lat-formulas li')).toHaveCount(9);
  await expect(latency.locator('.lat-formulas')).toContainText('E[journaling_time]');
  await expect(latency.locator('.lat-outcome')).toHaveCount(9);
  expect(errors).toEqual([]);
});

test('programs at once have a lane each, and one that waits for the other says for whom', { tag: '@long' }, async ({
  page,
}) => {
  const errors = await opened(page, TWO);
  const latency = latencyOf(page);
  await section(page, 'One call');
  await expect(latency.locator('.lat-lanes li').filter({ hasText: /^dd$/ })).toHaveCount(2);
  await latency.getByLabel('The longest calls').selectOption({ index: 1 });
  await latency.getByRole('button', { name: 'for dd' }).focus();
  await expect(page.locator('.lat-tip')).toContainText('for its turn: fsync of dd had to be over first');
  expect(errors).toEqual([]);
});

test('the counters in sight are those of the moment', async ({ page }) => {
  const errors = await opened(page, SCRIPT);
  const counters = page.getByRole('region', { name: 'Counters' });
  const requests = counters
    .locator('div', { has: page.getByText('requests', { exact: true }) })
    .locator('dd')
    .first();
  await expect(requests).not.toHaveText('0');
  await page.getByRole('button', { name: 'Start', exact: false }).first().click();
  await expect(requests).toHaveText('0');
  expect(errors).toEqual([]);
});

for (const [width, height] of sample(
  [
    [390, 844],
    [1280, 720],
  ] as const,
  2,
))
  test(`nothing of the table is cut off on the projector at ${width} × ${height}`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const errors = await openLab(page, 'tiles=latency!&theme=projector');
    if (width < 700) await page.getByRole('button', { name: 'Script', exact: true }).click();
    await run(page, SCRIPT);
    if (width < 700) {
      await expect(page.locator('.busy')).toHaveCount(0);
      await page.getByRole('button', { name: 'Map', exact: true }).click();
    }
    const latency = latencyOf(page);
    await expect(latency.getByRole('row', { name: /journal/ }).first()).toBeVisible();
    for (const name of ['Where', 'One call', 'Over time', 'How long', 'Formulas']) {
      await section(page, name);
      await fits(page);
    }
    expect(errors).toEqual([]);
  });
