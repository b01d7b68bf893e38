/** A program in WebAssembly, dropped on the page, is a command; what it does is on the volume, and what is none is refused. */
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { moduleFile } from '../scripts/programs.mjs';
import { openLab, ready, run } from './lab.ts';

const program = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/wasm', buffer });

test('a program that was given runs as a command, in the script and after it', async ({ page }) => {
  // The page's own policy lets it.
  const errors = await openLab(page);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles(program('bad.wasm', Buffer.from('no program')));
  await expect(page.getByText('bad is no program that can run here: it does not begin with \\0asm.')).toBeVisible();
  await input.setInputFiles(program('mine.wasm', fs.readFileSync(moduleFile('misdeeds'))));
  await expect(page.getByText('mine is a command now')).toBeVisible();
  await run(page, '# mkfs: -t ext4\n# size: 8M\n# program: mine\necho through | mine copy > f\ncat f');
  await ready(page);
  await expect(page.getByText('through', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('what a script needs and nobody gave is said', async ({ page }) => {
  await openLab(page);
  await run(page, '# program: elsewhere\nelsewhere');
  await expect(page.getByText('The script needs the program elsewhere, which is not here').first()).toBeVisible();
});
