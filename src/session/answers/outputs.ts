/** What programs printed, with the event they had reached. */
import { defineAnswer } from './define-answer.ts';

export const outputs = defineAnswer('outputs', ({ whole }) => [...whole.outputs], { holds: 'recording' });
