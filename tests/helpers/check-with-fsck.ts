/** What must hold of every recording, and e2fsck finds the volume clean in the end: with it every checksum is right. */
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { BlockStore } from '../../src/trace/block-store.ts';
import type { Recording } from '../../src/trace/recording.ts';
import { checkRecording } from './check-recording.ts';
import { e2fsck, mustJudge } from './linux.ts';
import { tempDir } from './temp-dir.ts';
import { writeImage } from './write-image.ts';

export function checkWithFsck(recording: Recording, store: BlockStore): void {
  checkRecording(recording, store);
  if (!mustJudge('e2fsck')) return;
  const file = path.join(tempDir(), 'recorded.img');
  writeImage(store, file);
  const said = e2fsck(file);
  if (!said.clean) expect.fail(`e2fsck: ${said.says}`);
  fs.rmSync(file);
}
