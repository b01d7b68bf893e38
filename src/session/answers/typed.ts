/** The steps at which the lines typed after the script began. A power cut begins another recording, so its step is 0. */
import { defineAnswer } from './define-answer.ts';

export const typed = defineAnswer('typed', ({ whole }) => [...whole.typedAt], { holds: 'recording' });
