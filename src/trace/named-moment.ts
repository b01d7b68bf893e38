/**
 * A moment that is named by an event. A step's number means another moment as soon as the engine tells one event more. A
 * named moment stays at its place in the story.
 *
 *      after:ext_insert          the state after the first event of that name
 *      after:ext_insert:4        after the fourth
 *      before:ext_split:-1       the state before the last
 *
 * No character of it needs an escape in a link, in markdown, in an attribute of HTML or in a line of the shell.
 */
import { shortName } from './event.ts';

export interface NamedMoment {
  side: 'after' | 'before';
  /** With or without its system: `ext4lab:ext_insert`, `ext_insert`. */
  event: string;
  /** The number of the event among those of its name, from 1, or from the end if below 0. */
  nth: number;
}

const NAME = '(?:[a-z]\\w*:)?[a-z]\\w*';
const NAMED = new RegExp(`^(after|before):(${NAME})(?::(-?[1-9]\\d{0,8}))?$`);

/** Undefined if the text is no named moment. */
export function readNamed(text: string): NamedMoment | undefined {
  const [, side, event, nth] = NAMED.exec(text) ?? [];
  return event === undefined
    ? undefined
    : { side: side === 'after' ? 'after' : 'before', event, nth: Number(nth ?? 1) };
}

export const namedText = ({ side, event, nth }: NamedMoment): string =>
  nth === 1 ? `${side}:${event}` : `${side}:${event}:${nth}`;

/** Answers whether an event of this name is meant. */
export const isCalled = (name: string, event: string): boolean => name === event || shortName(name) === event;

/** The step of a named moment, by the ids of all events of its name; undefined if there are too few. */
export function stepAmong({ side, nth }: NamedMoment, ids: readonly number[]): number | undefined {
  const id = ids.at(nth > 0 ? nth - 1 : nth);
  return id === undefined ? undefined : id + (side === 'after' ? 1 : 0);
}
