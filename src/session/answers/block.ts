/** One block: its purpose, its bytes, its structures, and their last writers. */

import { Refused } from '../../bytes/refused.ts';
import type { Said } from '../../bytes/said.ts';
import { BlockKind } from '../../engine/volume/block-kind.ts';
import { OTHER_ABOUT } from '../../engine/volume/describe/about.ts';
import { describeBlock } from '../../engine/volume/describe.ts';
import { groupOf } from '../../engine/volume/geometry.ts';
import { labelOf } from '../../engine/volume/label.ts';
import { LABEL } from '../../engine/volume/label-sentences.ts';
import type { BlockAnswer } from '../session-api.ts';
import { defineAnswer } from './define-answer.ts';
import { writerRuns } from './last-writers.ts';
import type { SessionAt } from './session-at.ts';

export const block = defineAnswer('block', (at, { block }: { block: number }): BlockAnswer => {
  const { volume, recording, position } = at;
  const bytes = at.device.read(block).slice();
  const writers = writerRuns(recording, block, position);
  if (volume instanceof Refused)
    return {
      ...unformatted(at, block),
      block,
      about: OTHER_ABOUT.unformatted,
      bytes,
      structs: [],
      writers,
    };
  return { ...describeBlock(volume, block), block, bytes, writers };
});

/** Only the block's purpose, which is cheap enough for hovering. */
export const label = defineAnswer('label', (at, { block }: { block: number }) => {
  const { volume } = at;
  if (volume instanceof Refused) return unformatted(at, block);
  const { kind, label, group } = labelOf(volume, block);
  return { kind, label, group };
});

const unformatted = ({ whole }: SessionAt, block: number) => ({
  kind: BlockKind.free as number,
  label: LABEL.not_formatted as Said,
  group: groupOf(whole.final.geometry, block),
});
