/** The report of e2fsck -fn if the volume were unmounted at the moment. */
import { checkOf } from '../run/checked.ts';
import { defineAnswer } from './define-answer.ts';

export const checked = defineAnswer('checked', ({ whole, step, position }) => checkOf(whole.imageAt(step, position)));
