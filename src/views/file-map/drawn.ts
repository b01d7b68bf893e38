/** The file map as a picture of a moment, in a room. */
import type { Drawn } from '../motion/drawn.ts';
import type { FileMapData } from './answer.ts';
import { type FileMapLayout, fileMapMarks, focusOf, layoutFileMap } from './layout.ts';
import type { Told } from './story.ts';
import { fileMap as english } from './words.ts';

interface DrawnFileMap extends Drawn<Told> {
  layout: FileMapLayout;
}

export function drawFileMap(
  data: FileMapData | undefined,
  room: { width: number; height: number },
  selected: number | undefined,
  words: typeof english = english,
): DrawnFileMap | undefined {
  const tree = data?.tree;
  if (!tree || tree.nodes.length === 0) return undefined;
  const layout = layoutFileMap(data, tree, focusOf(data, tree, selected), room, words);
  const marks = fileMapMarks(layout, tree, { selected });
  const of = `${tree.ino} ${room.width} ${room.height}`;
  const { width, height } = layout;
  return { layout, width, height, shown: { step: data.step, of, marks, told: { data, tree } } };
}
