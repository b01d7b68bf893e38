/** Which files of the built page the package takes: those that its page names, and no page beside it. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { reached } from '../../scripts/package-npm.mjs';
import { tempDir } from '../helpers/temp-dir.ts';

test('a file is reached by its whole name, not by the end of another’s', () => {
  const folder = tempDir();
  const files = {
    'embed.html': '<script src="./assets/embed-B1.js"></script><a href="index.html">',
    'index.html': '',
    'sw.js': 'keep("assets/gallery-C2.js")',
    'assets/embed-B1.js': 'import"./sums-CQnELssw.js"',
    'assets/sums-CQnELssw.js': 'new URL("late.wasm", import.meta.url)',
    'assets/late.wasm': '',
    'assets/gallery-C2.js': '',
  };
  fs.mkdirSync(path.join(folder, 'assets'));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  expect(reached(folder, 'embed.html')).toEqual([
    'assets/embed-B1.js',
    'assets/late.wasm',
    'assets/sums-CQnELssw.js',
    'embed.html',
  ]);
});
