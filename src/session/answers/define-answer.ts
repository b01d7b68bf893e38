/**
 * An answer is declared once: its name, what can be wanted, how it is made, and for how long it holds.
 *
 *     export const buddy = volumeAnswer('buddy', (at, { group }: { group?: number | undefined }) => buddyOf(at, group));
 *
 *     page ── ask(moment, 'buddy', { group: 3 }) ──▶ worker ──▶ Session.ask ──▶ this function ──▶ plain data, all the way back
 *
 * All of them are listed in src/session/all-answers.ts, and both ends have their types from there.
 */
import { Refused } from '../../bytes/refused.ts';
import type { SessionAt } from './session-at.ts';
import type { VolumeAt } from './volume-at.ts';

/** When it is asked again: at another moment, when the recording has grown, or never. */
export type Holds = 'moment' | 'recording' | 'always';

export interface Answer<Name extends string, Want, Data> {
  readonly name: Name;
  readonly of: (at: SessionAt, want: Want) => Data;
  readonly holds: Holds;
  /** Large buffers that are handed over to the page, not copied: the session must not keep them. */
  readonly gives: (data: Data) => ArrayBuffer[];
}

/** About any recording, and any opened image. */
/* @__NO_SIDE_EFFECTS__ */
export function defineAnswer<const Name extends string, Want extends object, Data>(
  name: Name,
  of: (at: SessionAt, want: Want) => Data,
  { holds = 'moment', gives = () => [] }: Partial<Pick<Answer<Name, Want, Data>, 'holds' | 'gives'>> = {},
): Answer<Name, Want, Data> {
  return { name, of, holds, gives };
}

/** About a volume: undefined if there is none. */
/* @__NO_SIDE_EFFECTS__ */
export function volumeAnswer<const Name extends string, Want extends object, Data>(
  name: Name,
  of: (at: SessionAt & VolumeAt, want: Want) => Data,
): Answer<Name, Want, Data | undefined> {
  return defineAnswer(name, (at: SessionAt, want: Want) =>
    at.volume instanceof Refused ? undefined : of(at as SessionAt & VolumeAt, want),
  );
}
