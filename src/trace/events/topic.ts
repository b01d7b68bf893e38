/**
 * The possible topics of a beat of a story. A topic names its kinds of event. The kinds that tell it are in order: the
 * first of them in a beat is counted, and gives the beat its title and its sentence.
 *
 *     request_blocks  mballoc_alloc  ALLOCATE_BLOCKS      blocks are found
 *     GROW_INDEPTH                                        the tree grows
 *     INSERT                                              the map has them
 */
import { type AnyKind, type FieldsOf, family, isOf, say, type TraceEvent } from '../event.ts';

interface Told<T> {
  title: string;
  sentence: string;
  /** The last event that tells it. */
  by: number;
  topic: T;
  /** The figures for its sentence, if several events tell it. */
  figures?: { n: number };
}

export interface Topic<T extends string = string, F = never> {
  /** Two or three words; also what other languages know it by. */
  title: T;
  /** Several of them: the title, and one sentence. One alone is told by the event's own sentence. */
  titles(figures: F): string;
  says(figures: F): string;
  /** Every kind that belongs to it. */
  kinds: readonly AnyKind[];
  /** When beats are merged, the one with the most weight gives the title. */
  weight: number;
  /** True if the story turns here, so that the beats before and after it stay separate. */
  turn: boolean;
  /** Each event that tells it is told by itself, if there is room. */
  each: boolean;
  tells(event: TraceEvent): boolean;
  /** Undefined if no event among these tells it. */
  tell(events: readonly TraceEvent[]): Told<T> | undefined;
}

interface Declared<T extends string, K extends AnyKind, F extends object> {
  title: T;
  tells: readonly K[];
  also?: readonly AnyKind[];
  weight?: number;
  turn?: boolean;
  each?: boolean;
  /** What of them the title and the sentence need, besides how many they are (n). */
  figures?: (all: readonly FieldsOf<K>[]) => F;
  titles(figures: F & { n: number }): string;
  says(figures: F & { n: number }): string;
}

export function topic<const T extends string, const K extends AnyKind, F extends object = object>(
  declared: Declared<T, K, F>,
): Topic<T, F & { n: number }> {
  const { title, tells, also = [], weight = 2, turn = false, each = turn, figures, titles, says } = declared;
  const tellers = tells.map((kind) => family(kind));
  return {
    title,
    titles,
    says,
    kinds: [...tells, ...also],
    weight,
    turn,
    each,
    tells: (event) => tellers.some((teller) => isOf(event, teller)),
    tell(events) {
      for (const teller of tellers) {
        const all: FieldsOf<K>[] = [];
        let last: TraceEvent | undefined;
        for (const event of events)
          if (isOf(event, teller)) {
            all.push(event.fields);
            last = event;
          }
        if (!last) continue;
        const told = { topic: title, by: last.id };
        if (all.length === 1) return { ...told, title, sentence: say(last) };
        const made = { ...(figures?.(all) as F), n: all.length };
        return { ...told, title: titles(made), sentence: says(made), figures: made };
      }
      return undefined;
    },
  };
}
