/** What programs printed, with the event that they had come to. */
import { defineAnswer } from './define-answer.ts';

export const outputs = defineAnswer('outputs', ({ whole }) => [...whole.outputs], { holds: 'recording' });
