/** Kako se kaže šta je razmatrano a nije izabrano. */
import type { Telling } from '../../words/telling.ts';
import { sayingBy } from '../said.ts';
import { passedOver } from './passed-over.ts';

const say = sayingBy(passedOver);

export const passed: Telling['passed'] = (candidate, why, by) => ({
  candidate: by ? `${say(candidate)} po ${by}` : say(candidate),
  why: say(why),
});
