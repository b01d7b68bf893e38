/**
 * How a language tells what a recording tells. English is said where an event is declared (src/trace/events), and comes with
 * every answer; a pack makes its sentence from the event's own fields (src/languages/telling.ts).
 */
import type { Said } from '../bytes/said.ts';
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
  field(row: { name: string; struct?: string; doc: string }): string;
  sentence(event: Sentence): string;
  beat(beat: Beat): { title: string; sentence: string };
  /** What was passed over, why, and by which criterion it was looked at. */
  passed(candidate: Said, why: Said, by?: string): { candidate: string; why: string };
}
