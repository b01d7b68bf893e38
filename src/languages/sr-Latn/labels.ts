/** Kako se zove ono što mašina imenuje: blok, inod, struktura u bloku. */
import type { Phrase } from '../../bytes/said.ts';
import { say } from './say.ts';

/** Putanja i broj se ne prevode. */
export const named = (of: Phrase): string => (typeof of === 'object' ? say(of) : of);
