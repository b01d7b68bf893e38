/** What the terminal shows: the output of programs, and the lines that were typed. */
import { defineAnswer } from './define-answer.ts';

export const outputs = defineAnswer('outputs', ({ whole }) => [...whole.outputs], { holds: 'recording' });

/** The steps at which the lines typed after the script began. A power cut begins another recording, so its step is 0. */
export const typed = defineAnswer('typed', ({ whole }) => [...whole.typedAt], { holds: 'recording' });
