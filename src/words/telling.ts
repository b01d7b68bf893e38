/**
 * Tells a recording in a language. English stands where an event is declared (src/trace/events), and comes with every
 * answer. A pack makes its sentence from the event's fields (src/languages/telling.ts).
 */
import type { Phrase, Said } from '../bytes/said.ts';
import type { Told } from '../trace/event.ts';

interface Sentence extends Told {
  sentence: string;
}

interface Beat {
  title: string;
  sentence: string;
  topic?: string;
  figures?: object;
  of: Told;
}

export interface Telling {
  field(row: { name: string; struct?: string; doc: Phrase }): string;
  sentence(event: Sentence): string;
  beat(beat: Beat): { title: string; sentence: string };
  /** A candidate that was passed over, the reason, and the criterion. */
  passed(candidate: Said, why: Said, by?: string): { candidate: string; why: string };
}
