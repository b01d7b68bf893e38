/** The machine in the page: a script names it, and the tiles show where its time went and what its disks did. */

import { expect, type Page, test } from '@playwright/test';
import { FLAGS } from '../src/machine/request/journey-log.ts';
import { machine } from '../src/session/answers/machine-data.ts';
import { machineTime } from '../src/session/answers/machine-time.ts';
import { timeText } from '../src/session/machine/report.ts';
import { Session } from '../src/session/session.ts';
import { START } from '../src/session/session-api.ts';
import { waysOf } from '../src/views/common/journeys.ts';
import { machineTimeOf } from '../src/views/disks/machine-time.ts';
import { sessions } from '../tests/helpers/equipment.ts';
import { long } from '../tests/helpers/long.ts';
import { moving, openLab, ready, run, show } from './lab.ts';

test.use(moving);

const SCRIPT = `# mkfs: -t ext4
# size: 64M
# machine: papers
# disks: 4
dd if=/dev/zero of=film bs=1M count=4 conv=fsync status=none
echo a line > diary
sync diary
`;

test('a script on four disks shows its latency, and a figure leads to its call', async ({ page }) => {
  const errors = await openLab(page, 'tiles=latency,disks');
  const latency = page.getByRole('region', { name: 'Latency' });
  await expect(latency).toContainText('the script names no machine');
  await run(page, SCRIPT);
  await expect(latency.getByRole('row', { name: /file data/ }).first()).toBeVisible();
  await expect(latency.getByRole('row', { name: /journal/ }).first()).toBeVisible();
  // Rows and columns add up to the same.
  const sums = await latency.locator('.lat-sum').allTextContents();
  expect(sums.length).toBeGreaterThan(3);
  // A figure leads to the call that spent the most on it.
  await latency
    .getByRole('row', { name: /journal/ })
    .first()
    .getByRole('button')
    .last()
    .click();
  await expect(page.getByRole('region', { name: 'Disks' })).toContainText(/from .* on/);
  await latency.getByRole('radio', { name: 'This call' }).click();
  await expect(latency).toContainText('fsync took');
  expect(errors).toEqual([]);
});

test('the disks show every arm, and which disk holds the selected block', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page, 'tiles=map,disks');
  await run(page, SCRIPT);
  const disks = page.getByRole('region', { name: 'Disks' });
  await expect(disks.getByText('Disk 3', { exact: true })).toBeVisible();
  await disks.getByRole('radio', { name: 'Whole script' }).click();
  await expect(disks.locator('.dk-media').first()).toBeVisible();
  await disks.locator('.dk-lane', { hasText: 'Disk 2' }).locator('.dk-media').first().click({ force: true });
  await expect(disks.locator('.dk-chosen')).toHaveCount(1);
  await expect(disks).toContainText(/is in chunk [\d,]+: disk 2/);
  await expect(disks.locator('[data-disk="2"]')).toHaveClass(/dk-drive-chosen/);
  // A chunk selects its first block, by keyboard too.
  const stripes = disks.getByRole('group', { name: /Stripe map/ });
  await stripes.focus();
  for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(disks).toContainText(/is in chunk [\d,]+: disk 3/);
  expect(errors).toEqual([]);
});

/** The log of the same script, made here: what the picture should show. */
function logged(script: string) {
  const session = sessions.script(script);
  if (!(session instanceof Session)) throw new Error(session.refused);
  const data = session.ask(START, machine)!;
  const time = machineTimeOf(data, session.ask(START, machineTime)!)!;
  /** Puts the page's time to one of the machine's, ns. */
  const put = (page: Page, ns: number) => show(page, { at: time.positionOf(ns).toFixed(6) });
  return { data, put, ways: waysOf(data) };
}

if (long)
  test('at a given time each request of a stripe write stands where the log says, and playing moves it', async ({
    page,
  }) => {
    const { data, put, ways } = logged(SCRIPT);
    const errors = await openLab(page, 'tiles=disks');
    await run(page, SCRIPT);
    const disks = page.getByRole('region', { name: 'Disks' });
    await expect(disks.locator('.dk-array')).toBeVisible();
    await disks.getByRole('radio', { name: 'Whole script' }).click();
    const where = (id: string) => disks.locator(`[data-id="${id}"][data-where]`);

    // The request that splits into four, one piece per disk.
    const request = Array.from({ length: ways.requests.length }, (_, i) => i).findLast(
      (row) => ways.piecesOf.of(row).length === data.disks && ways.requests.at(row, 'sectors') > 0,
    )!;
    const r = ways.requests.row(request);
    await put(page, r.arrived + (r.sent - r.arrived) / 2);
    await expect(where(`q${request}`)).toHaveAttribute('data-where', 'block layer');
    for (const piece of ways.piecesOf.of(request)) {
      const p = ways.pieces.row(piece);
      const mark = where(`p${piece}`);
      await put(page, (p.arrived + p.begun) / 2);
      await expect(mark).toHaveAttribute('data-where', `queue of disk ${p.disk}`);
      await put(page, (p.begun + p.finished) / 2);
      await expect(mark).toHaveAttribute('data-where', `arm of disk ${p.disk}`);
    }
    await expect(where(`q${request}`)).toHaveAttribute('data-where', 'controller');

    // Its story has the log's times, and leads to its first block. (Pressed by name: a point may belong to two marks that pass.)
    await where(`q${request}`).dispatchEvent('click');
    await expect(disks.locator('.dk-story')).toContainText('it parted into 4 pieces');
    await expect(disks.locator('.dk-story')).toContainText(`In all ${timeText(r.finished - r.arrived)}`);
    await expect(disks.locator('.dk-chosen')).toHaveCount(1);
    await page.mouse.move(0, 0);

    // Playing from there: in the end it is done, and nothing of it is left.
    await put(page, r.finished - 50_000);
    await expect(where(`q${request}`)).toHaveCount(1);
    const before = await disks.locator('.dk-array').getAttribute('data-time');
    await page.getByRole('radio', { name: 'time', exact: true }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(where(`q${request}`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const after = await disks.locator('.dk-array').getAttribute('data-time');
    expect(Number(after)).toBeGreaterThan(Number(before));
    expect(errors).toEqual([]);
  });

test('a flush waits while the cache drains onto the platter; a step goes to what happens next', async ({ page }) => {
  const script = `# mkfs: -t ext4\n# size: 64M\n# machine: desktop\necho one line > diary\nsync diary\n`;
  const { put, ways } = logged(script);
  const errors = await openLab(page, 'tiles=disks');
  await run(page, script);
  const disks = page.getByRole('region', { name: 'Disks' });
  await expect(disks.locator('.dk-array')).toBeVisible();
  await disks.getByRole('radio', { name: 'Whole script' }).click();
  const flush = Array.from({ length: ways.requests.length }, (_, i) => i).find(
    (row) => ways.requests.at(row, 'flags') & FLAGS.FLUSH,
  )!;
  const { arrived, finished } = ways.requests.row(flush);
  await put(page, arrived + 1000);
  await expect(disks.locator(`[data-id="q${flush}"]`)).toHaveCount(1);
  await expect(disks.locator(`[data-id="p${ways.piecesOf.of(flush)[0]}"]`)).toHaveAttribute(
    'data-where',
    'flush of disk 0',
  );
  const cached = disks.locator('[data-live="write0"]');
  await expect(cached).not.toHaveText('empty');
  const next = disks.getByRole('button', { name: 'On to what happens next' });
  for (let i = 0; i < 60 && Number(await disks.locator('.dk-array').getAttribute('data-time')) < finished; i++)
    await next.click();
  await expect(disks.locator('.dk-array')).toHaveAttribute('data-time', String(finished));
  await expect(cached).toHaveText('empty');
  await expect(disks.locator('.dk-told')).toContainText('A request is done after');
  expect(errors).toEqual([]);
});

test('blocks that memory has ask no disk, and those beside them do', { tag: '@long' }, async ({ page }) => {
  const script = `# mkfs: -t ext4
# size: 64M
# machine: papers
# memory: 1M
head -c 60000 /dev/urandom > book
dd if=/dev/zero of=other bs=64K count=24 status=none
sync
head -c 4000 book > /dev/null
cat book > /dev/null
`;
  const { put, ways } = logged(script);
  const errors = await openLab(page, 'tiles=disks');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await run(page, script);
  const disks = page.getByRole('region', { name: 'Disks' });
  // The script's last call closes a file: there is nothing to watch.
  await expect(disks).toContainText('asks nothing of the disks');
  await disks.getByRole('radio', { name: 'Whole script' }).click();
  await expect(disks.locator('.dk-array')).toBeVisible();
  const look = Array.from({ length: ways.looks.length }, (_, i) => i).findLast(
    (row) => ways.looks.at(row, 'held') > 0 && ways.looks.at(row, 'held') < ways.looks.at(row, 'count'),
  )!;
  const { time, held, count } = ways.looks.row(look);
  await put(page, time + 1000);
  const mark = disks.locator(`[data-id="l${look}"]`);
  await expect(mark).toHaveAttribute('data-where', 'memory');
  await mark.hover({ force: true });
  await expect(disks.locator('.dk-story')).toContainText(`Memory had ${held} blocks`);
  await expect(disks.locator('.dk-story')).toContainText(`read ${count} blocks`);
  // The others are on their way to the disk; the list for screen readers has both.
  const heard = disks.getByRole('group', { name: 'Disks as text' });
  await expect(heard).toContainText('In memory: Memory had');
  await expect(heard).toContainText('Read for file data');
  // By keyboard from one to the next.
  await disks.getByRole('application', { name: /Requests under way/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(disks.locator('.dk-ringed')).toHaveCount(1);
  expect(errors).toEqual([]);
});

test('what an fsync waits for is a scenario', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page);
  await page.getByTitle('Scenarios to begin with').click();
  await page.getByRole('menuitem', { name: 'What an fsync waits for' }).click();
  await ready(page);
  const journal = page.getByRole('region', { name: 'Latency' }).getByRole('row', { name: /journal/ });
  await expect(journal.first()).toBeVisible();
  expect(errors).toEqual([]);
});
