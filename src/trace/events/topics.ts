/** The topics of stories. Kinds without a topic belong to the events that they lead to, or that they follow. */

import { BlockBioQueue } from '../bio.ts';
import { is, type TraceEvent } from '../event.ts';
import { countText } from './map-words.ts';
import { type Topic, topic } from './topic.ts';
import { lengthOf, sum } from './topic-words.ts';
import { BLOCKS, DATA_OUT } from './topics-blocks.ts';
import { NAMES } from './topics-names.ts';
import { CHECK, JOURNAL, VOLUME } from './topics-volume.ts';

/** What no other topic sends to the disk. @internal */
export const GOES_HOME = topic({
  title: 'metadata goes home',
  tells: [BlockBioQueue],
  figures: (all) => ({ blocks: sum(all, lengthOf) }),
  titles: () => 'metadata goes home',
  says: ({ blocks, n }) => `*${countText(blocks, 'block')}* of metadata go home, in ${countText(n, 'request')}.`,
});

/** @internal */
export const TOPICS = [...NAMES, ...BLOCKS, ...JOURNAL, ...VOLUME, ...CHECK];
export type AnyTopic = (typeof TOPICS)[number] | typeof GOES_HOME;

const BY_NAME = new Map(TOPICS.flatMap((t) => t.kinds.map(({ name }) => [name, t] as const)));

/** The topic of an event, if any names its kind. `before` is the topic of the event before it, where both serve one cause. */
export function topicOf(event: TraceEvent, before: Topic | undefined): Topic | undefined {
  if (!is(event, BlockBioQueue)) return BY_NAME.get(event.name);
  const { carried } = event.fields;
  return before ?? (carried === 'data' ? DATA_OUT : carried === 'journal' ? undefined : GOES_HOME);
}
