/** Programs of e2fsprogs that take the image as one of their words; fetched when a script names one (late-tools.ts). */
import { resize2fs } from '../../engine/resize/resize.ts';
import { e2label } from '../../engine/tune/e2label.ts';
import { e2freefrag } from '../../engine/tune/freefrag.ts';
import { tune2fs } from '../../engine/tune/tune.ts';
import type { Tools } from './late-tools.ts';

export const TOOLS: Tools = {
  tune2fs: (recorder, argv, now) => tune2fs(recorder, argv, now),
  resize2fs: (recorder, argv, now) =>
    resize2fs(recorder, argv, now, { bytes: recorder.store.byteLength, isFile: false }),
  e2label: (recorder, argv, now) => e2label(recorder, argv, now),
  e2freefrag: (recorder, argv) => e2freefrag(recorder.store, argv),
};
