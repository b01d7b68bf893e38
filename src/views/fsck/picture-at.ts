/** The picture of a check's passes at a moment: from its answer and the room there is. */
import type { Shown } from '../motion/stage.ts';
import type { FsckData } from './answer.ts';
import { passMarks } from './marks.ts';
import { layoutPasses, type PassesLayout } from './picture-layout.ts';
import type { FsckSaid } from './text.ts';
import { fsck as english } from './words.ts';

export interface Told {
  data: FsckData;
  layout: PassesLayout;
}

/** Undefined as long as nothing is checked. */
export function shownOf(
  data: FsckData,
  { width }: { width: number },
  words: FsckSaid = english,
): Shown<Told> | undefined {
  if (!data.check) return undefined;
  const layout = layoutPasses(data, data.check, width, words);
  const of = `${width} ${data.check.event}`;
  return { step: data.step, of, marks: passMarks(layout, data, {}), told: { data, layout } };
}
