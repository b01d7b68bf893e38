/**
 * A mounted volume is watched: what programs do there appears on the page, and at the end the recording is complete.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { beside, type FuseMount, mounted } from '../tests/cli/fuse/mount.ts';
import { atStep, mustJudge, sentence, stepText } from './lab.ts';

const below = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-watch-'));
let lab: FuseMount | undefined;

test.afterAll(async () => {
  await lab?.end();
  fs.rmSync(below, { recursive: true, force: true });
});

const steps = async (text: Promise<string | null>): Promise<number> =>
  Number(/of\s*([\d,]+)/.exec((await text) ?? '')?.[1].replaceAll(',', '') ?? -1);

test('programs at work on a mounted volume are followed', { tag: '@long' }, async ({ page }) => {
  mustJudge('root', 'fuse', 'mke2fs', 'mount');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  lab = await mounted(below, ['-t', 'ext4', '-b', '1024'], '16M', ['--watch', '0']);
  const address = (await lab.says(/Watch it at (\S+)/))[1];
  await page.goto(address);
  await expect(page.getByTitle('Format another volume')).toContainText('ext4');
  await expect(page.locator('.busy')).toHaveCount(0);

  await beside('sh', ['-c', 'mkdir "$0/d" && cp /etc/hostname "$0/d/copy"', lab.dir]);
  await expect.poll(() => steps(stepText(page).textContent())).toBeGreaterThan(20);
  const now = () => steps(stepText(page).textContent());
  // A page at the end of the recording goes on with it.
  const early = await now();
  await beside('ln', ['-s', 'd/copy', `${lab.dir}/link`]);
  await expect.poll(now).toBeGreaterThan(early);
  await expect(stepText(page)).toHaveText(/step\s*(\d+)\D+\1$/);

  // A page further back stays.
  await page.keyboard.press('Home');
  await atStep(page, 0);
  const before = await now();
  await lab.unmount();
  await expect(page.getByText('The volume has been unmounted: the recording ends here.')).toBeVisible();
  expect(await now()).toBeGreaterThan(before);
  await atStep(page, 0);
  await page.keyboard.press('End');
  await expect(sentence(page)).not.toHaveText('');
  expect(errors).toEqual([]);
});
