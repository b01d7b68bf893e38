/** The same script on three file systems: columns side by side, differences in words, and the command of the step. */
import { expect, test } from '@playwright/test';
import { long } from '../tests/helpers/long.ts';
import { fragmentOf, openLab, ready, run } from './lab.ts';

const SCRIPT = `# mkfs: -t ext4
# size: 32M
mkdir mail
for i in 1 2 3; do
  head -c 9000 /dev/urandom > mail/$i
  sync mail/$i
done
`;

test('three file systems run the same script, and stepping chooses a command', { tag: '@long' }, async ({ page }) => {
  const errors = await openLab(page, 'tiles=compare');
  await run(page, SCRIPT);
  const compare = page.getByRole('region', { name: 'Compare' });
  for (const name of ['ext2', 'ext3', 'ext4'])
    await expect(compare.getByRole('columnheader', { name, exact: true })).toBeVisible();
  const words = compare.getByRole('list', { name: 'The differences in words' });
  await expect(words).toContainText(/Programs waited least on ext\d/);
  // A bar each for the script and for the step's command, which is the last one.
  await expect(compare.getByRole('img', { name: /^ext3: .*journal/ })).toHaveCount(2);
  const journal = compare.getByRole('row', { name: /of it, journal/ });
  await expect(journal.getByRole('cell').first()).toContainText('0 bytes');
  await expect(journal.getByRole('cell').first()).toContainText('least');

  const here = compare.getByRole('row', { name: /This command/ });
  await expect(here).toContainText('sync mail/$i turn 3 of 3');
  const before = await here.getByRole('img').nth(2).getAttribute('aria-label');
  await page.getByRole('radio', { name: 'command' }).click();
  await page.getByRole('button', { name: 'Step back' }).click();
  await expect(here).not.toContainText('sync mail/$i turn 3');
  await expect(here.getByRole('img')).toHaveCount(3);
  await expect(here.getByRole('img').nth(2)).not.toHaveAttribute('aria-label', before!);

  await compare.getByLabel('What is compared').selectOption({ label: 'Disks' });
  await expect(compare.getByRole('columnheader', { name: '4 disks', exact: true })).toBeVisible();
  await expect(words).toContainText(/with \d disks?/);
  // A link brings the comparison back.
  await expect.poll(() => fragmentOf(page)).toContain('compare=disks');
  await page.reload();
  await ready(page);
  await expect(compare.getByLabel('What is compared')).toHaveValue('disks');
  await expect(words).toContainText(/with \d disks?/);
  expect(errors).toEqual([]);
});

if (long)
  test('what mke2fs alone made has no script to run again, and a scenario compares', async ({ page }) => {
    const errors = await openLab(page, 'tiles=compare');
    await run(page, 'mke2fs -t ext4 disk.img 16M');
    const compare = page.getByRole('region', { name: 'Compare' });
    await expect(compare).toContainText('Only a script can be run again');
    await page.getByTitle('Scenarios to begin with').click();
    await page.getByRole('menuitem', { name: 'Three file systems, one script' }).click();
    await ready(page);
    await expect(compare).toContainText(/Programs waited least on ext\d/);
    expect(errors).toEqual([]);
  });

const LONG = `# mkfs: -t ext4
# size: 256M
mkdir d
dd if=/dev/zero of=d/film bs=4k count=12000 status=none
for i in $(seq 1 400); do echo $i > d/f$i; done
sync
`;

if (long)
  test('a comparison is stopped at once, goes on where it was, and leaves the page free', async ({ page }) => {
    test.slow();
    const errors = await openLab(page, 'tiles=compare');
    await run(page, SCRIPT);
    const compare = page.getByRole('region', { name: 'Compare' });
    const words = compare.getByRole('list', { name: 'The differences in words' });
    await expect(words).toBeVisible();
    await compare.getByLabel('What is compared').selectOption({ label: 'Machines' });
    await expect(words).toContainText('USB stick');
    // All in the page, as the test's own calls take longer than a variant: Cancel is pressed as soon as it appears.
    const stopped = page.evaluate(
      () =>
        new Promise<{ before: string; after: string }>((resolve) => {
          let before: string | undefined;
          const look = () => {
            const line = document.querySelector('.cmp-progress');
            const says = line?.textContent ?? '';
            if (before === undefined && line?.querySelector('progress') && /: command \d/.test(says)) {
              before = says;
              line.querySelector('button')!.click();
            } else if (before !== undefined && says !== before) {
              seen.disconnect();
              resolve({ before, after: says });
            }
          };
          const seen = new MutationObserver(look);
          seen.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    await run(page, LONG);
    // The next thing that it says is that it has stopped, at the variant that ran.
    const { before, after } = await stopped;
    const [, variant] = /^Running (.+, [1-4] of 4)/.exec(before)!;
    expect(after).toBe(`Stopped at ${variant}.Go on`);
    await expect(compare.getByRole('progressbar')).toHaveCount(0);

    // The session answers while a variant runs.
    const free = await page.evaluate(
      () =>
        new Promise<{ running: boolean; before: string; after: string }>((resolve) => {
          const step = () => document.querySelector('[aria-label="Step"]')?.textContent ?? '';
          const running = () => document.querySelector('.cmp-progress progress') !== null;
          const before = step();
          let asked = false;
          const look = () => {
            if (running() && !asked) {
              asked = true;
              document.querySelector<HTMLButtonElement>('button[aria-label="Step back"]')!.click();
            } else if (asked && step() !== before) {
              seen.disconnect();
              resolve({ running: running(), before, after: step() });
            }
          };
          const seen = new MutationObserver(look);
          seen.observe(document.body, { subtree: true, childList: true, characterData: true });
          document.querySelector<HTMLButtonElement>('.cmp-progress button')!.click();
        }),
    );
    expect(free.running).toBe(true);
    expect(free.after).not.toBe(free.before);
    await expect(words).toContainText('USB stick');
    expect(errors).toEqual([]);
  });

if (long)
  test('columns of one’s own: refused in a sentence each, run, and brought back by a link', async ({ page }) => {
    const errors = await openLab(page, 'tiles=compare');
    await run(page, SCRIPT);
    const compare = page.getByRole('region', { name: 'Compare' });
    await compare.getByLabel('What is compared').selectOption({ label: 'Your own columns' });
    const column = (n: number) => compare.getByLabel(`Column ${n}`, { exact: true });
    await column(2).fill('discs: 4');
    await compare.getByRole('button', { name: 'Compare them' }).click();
    await expect(compare.getByRole('alert')).toContainText('There is no "discs:"; did you mean "disks:"?');
    await column(2).fill('disks: 40');
    await compare.getByRole('button', { name: 'Compare them' }).click();
    await expect(compare.getByRole('alert')).toContainText('is no number from 1 to 16');
    await column(2).fill('disks: 4');
    await compare.getByRole('button', { name: 'Add a column' }).click();
    await column(3).fill('mkfs: -t ext2\nmount: noatime');
    await compare.getByRole('button', { name: 'Compare them' }).click();
    for (const name of ['as it is', '4 disks', '-t ext2, noatime'])
      await expect(compare.getByRole('columnheader', { name, exact: true })).toBeVisible();
    const words = compare.getByRole('list', { name: 'The differences in words' });
    await expect(words).toContainText('with 4 disks');
    await expect(words).toContainText('ext2 runs through the ext4 driver, as in Linux today');
    await expect.poll(() => fragmentOf(page)).toContain('compare=own:');
    await page.reload();
    await ready(page);
    await expect(column(3)).toHaveValue('mkfs: -t ext2\nmount: noatime');
    await expect(words).toContainText('with 4 disks');
    expect(errors).toEqual([]);
  });
