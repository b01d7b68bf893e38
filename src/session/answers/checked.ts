/** What e2fsck -fn would say of the volume as it is at a moment, unmounted. */
import { checkOf } from '../run/checked.ts';
import { defineAnswer } from './define-answer.ts';

export const checked = defineAnswer('checked', ({ whole, step, position }) => checkOf(whole.imageAt(step, position)));
