/**
 * A program in WebAssembly, dropped on the page, is a command; what it does is on the volume, and what is none is refused. A trace of strace
 * is a script. Both are there again after a reload, and a link says that it needs them.
 */
import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { moduleFile } from '../scripts/programs.mjs';
import { editor, openLab, ready, run } from './lab.ts';

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

test('what a script needs and nobody gave is said', { tag: '@long' }, async ({ page }) => {
  await openLab(page);
  await run(page, '# program: elsewhere\nelsewhere');
  await expect(page.getByText('The script needs the program elsewhere, which is not here').first()).toBeVisible();
});

const TRACE = `9 execve("/bin/p", ["p", "one"], 0x1 /* 2 vars */) = 0
9 getcwd("/t", 4096) = 3
9 openat(AT_FDCWD, "made", O_WRONLY|O_CREAT, 0644) = 3
9 write(3, "traced\\n", 7) = 7
9 close(3) = 0
`;
const trace = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a program and a trace are there again after a reload; elsewhere the link asks for them, and goes on', {
  tag: '@long',
}, async ({ page, browser }) => {
  await openLab(page);
  const input = page.locator('input[type=file]').first();
  await input.setInputFiles(trace('notes.txt', 'no trace at all\n'));
  await expect(page.getByText('notes.txt is no trace of strace')).toBeVisible();
  await input.setInputFiles(trace('p.txt', TRACE));
  await ready(page);
  await expect(editor(page)).toContainText('replay -f p');
  await expect(page.getByText('3 calls of a process made again, all answered as in the trace')).toBeVisible();
  await input.setInputFiles(program('mine.wasm', fs.readFileSync(moduleFile('misdeeds'))));
  await expect(page.getByText('mine is a command now')).toBeVisible();
  await run(page, '# size: 8M\n# trace: p\nreplay p\nmine copy < made > again\ncat again');
  await expect(page.getByText('traced', { exact: true })).toBeVisible();
  await expect.poll(() => new URL(page.url()).hash).toContain('needs=');

  await page.reload();
  await ready(page);
  await expect(page.getByText('traced', { exact: true })).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByText('This link needs')).toContainText('the program mine (mine.wasm)');
  const there = elsewhere.locator('input[type=file]').first();
  await there.setInputFiles(trace('p.txt', TRACE));
  await there.setInputFiles(program('mine.wasm', fs.readFileSync(moduleFile('misdeeds'))));
  await expect(elsewhere.getByText('traced', { exact: true })).toBeVisible();
  await elsewhere.context().close();
});
