/** The output of programs, each piece with the last event before it. */
import { defineAnswer } from './define-answer.ts';

export const outputs = defineAnswer('outputs', ({ whole }) => [...whole.outputs], { holds: 'recording' });
