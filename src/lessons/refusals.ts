/** Reasons why a goal cannot be judged. */
import { saying } from '../bytes/said.ts';

export const LESSON = saying('lesson', {
  gone: (of: { path: string }) => `There is no ${of.path} at this moment.`,
  no_file: (of: { path: string }) => `there is no ${of.path} at this moment.`,
});
