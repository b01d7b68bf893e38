/**
 * An answer is declared once, with its name, the type of the question, the function that makes it, and how long it holds.
 *
 *     export const buddy = volumeAnswer('buddy', (at, { group }: { group?: number | undefined }) => buddyOf(at, group));
 *
 *     page ── ask(moment, 'buddy', { group: 3 }) ──▶ worker ──▶ Session.ask ──▶ this function ──▶ plain data, all the way back
 *
 * It stands in the folder of the tile that draws it. If several tiles use it, src/session/all-answers.ts lists it.
 */
import { Refused } from '../../bytes/refused.ts';
import type { SessionAt } from './session-at.ts';
import type { VolumeAt } from './volume-at.ts';

/** The page asks again at another moment, when the recording has grown, or never. */
export type Holds = 'moment' | 'recording' | 'always';

export interface Answer<Name extends string, Want, Data> {
  readonly name: Name;
  readonly of: (at: SessionAt, want: Want) => Data;
  readonly holds: Holds;
  /** Large buffers, which are transferred to the page instead of copied. The session must not keep them. */
  readonly gives: (data: Data) => ArrayBuffer[];
}

/** The answers of single tiles, by name. Each tile adds its own in `answer.ts` of its folder. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled from there.
export interface TileAnswers {}

/** `want` may be left out if nothing in it is required. */
export type Wanting<Want> = {} extends Want ? [want?: Want] : [want: Want];

/** An answer about any recording and any opened image. */
/* @__NO_SIDE_EFFECTS__ */
export function defineAnswer<const Name extends string, Want extends object, Data>(
  name: Name,
  of: (at: SessionAt, want: Want) => Data,
  { holds = 'moment', gives = () => [] }: Partial<Pick<Answer<Name, Want, Data>, 'holds' | 'gives'>> = {},
): Answer<Name, Want, Data> {
  return { name, of, holds, gives };
}

/** An answer about a volume, undefined if there is none. */
/* @__NO_SIDE_EFFECTS__ */
export function volumeAnswer<const Name extends string, Want extends object, Data>(
  name: Name,
  of: (at: SessionAt & VolumeAt, want: Want) => Data,
): Answer<Name, Want, Data | undefined> {
  return defineAnswer(name, (at: SessionAt, want: Want) =>
    at.volume instanceof Refused ? undefined : of(at as SessionAt & VolumeAt, want),
  );
}
