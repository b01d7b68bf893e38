/**
 * A cell whose volume goes to e2fsck at its end, with its metadata as a sparse image. The content of files is lasting text
 * (trace/lasting.ts), which e2fsck does not read.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Refused } from '../../bytes/refused.ts';
import type { Cell } from '../../lab/cell.ts';
import { type CellResult, runCell } from '../../lab/run-cell.ts';
import type { BlockStore } from '../../trace/block-store.ts';
import { writeAll } from '../image/output.ts';
import { resultName } from './table.ts';

/** A cell's result, unless e2fsck finds something wrong. */
export function runChecked(cell: Cell, told?: (share: number) => void): CellResult | Refused {
  let wrong = '';
  const result = runCell(cell, told, (volume) => {
    wrong = problemsOf(volume);
  });
  if (result instanceof Refused || wrong === '') return result;
  return new Refused(`${resultName(result)}: ${wrong}`);
}

/** The report of `e2fsck -fn` about a volume; '' if it is clean. @internal */
export function problemsOf(volume: BlockStore): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'ext4lab-cell-'));
  try {
    const image = path.join(folder, 'cell.img');
    const fd = fs.openSync(image, 'w');
    fs.ftruncateSync(fd, volume.byteLength);
    for (const { block, bytes } of volume.withoutTexts()) writeAll(fd, bytes, block * volume.blockSize);
    fs.closeSync(fd);
    const { error, status, stdout, stderr } = spawnSync('e2fsck', ['-fn', image], { encoding: 'utf8' });
    if (error) return `e2fsck cannot be run: ${error.message}`;
    // e2fsck can exit with 0 although it found something.
    return status === 0 && !stdout.includes('? no') ? '' : `e2fsck is not content: ${stdout}${stderr}`;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
