/**
 * The moment with which the present one is compared, by a person's choice, followed from step to step.
 *
 *      step       ·───▶            command    ●──────────▶         a bookmark, or the beginning,
 *      beat         ·──────▶                 it began there         stays where it is
 */
import { type Moment, START } from '../../session/session-api.ts';
import type { PageState } from '../page/page.ts';
import { eventAt, lastAtMost, sameMoment } from '../timeline/moves.ts';
import { beatOfEvent } from '../timeline/story.ts';

export const SINCE_WORDS = ['step', 'beat', 'command'] as const;
export type Since = (typeof SINCE_WORDS)[number] | Moment;

type State = Pick<PageState, 'moment' | 'commands' | 'story' | 'since'>;

/** Without a choice: the command, if there are any. */
export const chosenSince = ({ since, commands }: State): Since =>
  since ?? (commands?.event.length ? 'command' : 'step');

export function sinceOf(state: State): Moment {
  const since = chosenSince(state);
  if (typeof since === 'object') return since;
  const { moment } = state;
  if (since === 'step')
    return moment.write > 0
      ? { step: moment.step, write: moment.write - 1 }
      : { step: Math.max(0, moment.step - 1), write: 0 };
  const stretch = stretchOf(state, since);
  return stretch ? { step: stretch.from, write: 0 } : START;
}

/** The beginning and the end of the moment's command or beat; there is none before the first command. */
export function stretchOf(
  { moment, commands, story }: State,
  since: 'beat' | 'command',
): { from: number; to?: number } | undefined {
  const event = eventAt(moment);
  if (since === 'beat') {
    const beat = event >= 0 ? story?.beats[beatOfEvent(story, event)] : undefined;
    return beat && { from: beat.from, to: beat.to };
  }
  const at = commands ? lastAtMost(commands.event, event) : -1;
  if (!commands || at < 0) return undefined;
  const next = commands.event[at + 1];
  return { from: commands.event[at], ...(next !== undefined && { to: next }) };
}

/** In a link: `command`, `120w3`. */
export const sinceText = (since: Since): string =>
  typeof since === 'string' ? since : since.write ? `${since.step}w${since.write}` : String(since.step);

export const sameSince = (a: Since, b: Since): boolean =>
  typeof a === 'object' && typeof b === 'object' ? sameMoment(a, b) : a === b;
