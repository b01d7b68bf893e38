/**
 * What a beat of a story can be about. A topic names the kinds of event that it is made of; those that tell it come in
 * order: the first of them that a beat holds is counted, and gives it its title and its sentence.
 *
 *     request_blocks  mballoc_alloc  ALLOCATE_BLOCKS      blocks are found
 *     GROW_INDEPTH                                        the tree grows
 *     INSERT                                              the map has them
 */
import { type AnyKind, type FieldsOf, family, isOf, say, type TraceEvent } from '../event.ts';

interface Told {
  title: string;
  sentence: string;
  /** The last event that tells it. */
  by: number;
}

export interface Topic {
  /** Every kind that belongs to it. */
  kinds: readonly AnyKind[];
  /** Of beats that become one, the weightiest gives the title. */
  weight: number;
  /** The story turns here: what comes before and after it stays apart. */
  turn: boolean;
  /** Each event that tells it is told by itself, if there is room. */
  each: boolean;
  tells(event: TraceEvent): boolean;
  /** Undefined if no event among these tells it. */
  tell(events: readonly TraceEvent[]): Told | undefined;
}

interface Declared<K extends AnyKind> {
  /** Two or three words. */
  title: string;
  tells: readonly K[];
  also?: readonly AnyKind[];
  weight?: number;
  turn?: boolean;
  each?: boolean;
  /** Several of them: the title, and one sentence. One alone is told by the event's own sentence. */
  titles(all: readonly FieldsOf<K>[]): string;
  says(all: readonly FieldsOf<K>[]): string;
}

export function topic<const K extends AnyKind>(declared: Declared<K>): Topic {
  const { title, tells, also = [], weight = 2, turn = false, each = turn, titles, says } = declared;
  const tellers = tells.map((kind) => family(kind));
  return {
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
        if (last && all.length === 1) return { title, sentence: say(last), by: last.id };
        if (last) return { title: titles(all), sentence: says(all), by: last.id };
      }
      return undefined;
    },
  };
}
