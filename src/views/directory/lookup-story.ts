/**
 * The story of a lookup, stage by stage. It is the same for an event and for a person:
 *
 *     the hash     the name flies to where it is hashed, the hash from there to the axis of hashes
 *     a node       the hash falls through its slots; the comparisons come one after the other
 *     a leaf       a head goes from record to record and counts; without an index another goes from block to block
 */
import type { Frame, Story, Travel } from '../motion/story.ts';
import { stagesOf } from './answer/lookup.ts';
import { hex } from './index-layout.ts';
import type { Stop } from './lookup-layout.ts';
import type { Told } from './marks.ts';
import { ARROW, FALL, flying, keyOfCost, keyOfStop, LINEAR_READS, racingMarks } from './marks-of-lookup.ts';

const LONG_MS = 600;
const HIDDEN: Record<string, number> = { [keyOfCost('index')]: 1, [keyOfCost('linear')]: 1, [LINEAR_READS]: 1 };

/** The story of a lookup that goes on between two pictures of it. */
export function lookupStory(a: Told, b: Told): Story {
  const { lookup } = b;
  if (!lookup || !a.lookup || a.lookup.name !== lookup.name || a.lookup.by !== lookup.by || b.stage <= a.stage)
    return {};
  const [from, to] = [a.stage, b.stage];
  const stopAt = Math.min(to, stagesOf(lookup));
  return {
    ...(lookup.hash && from < 1 && { travels: hashing(b) }),
    during: (t) => racingMarks(b.layout, b.data, lookup, from + (to - from) * t),
    since: HIDDEN,
    stages: {
      'fall.glide': { window: [0.05, 0.5] },
      'fall.come': { window: [0.7, 0.85] },
      'arrow.come': { window: [0.7, 0.85] },
      'probe.come': { window: [0.3, 0.85], stagger: 0.7 },
      'stop.glide': { window: [0.55, 0.95] },
      'read.come': { window: [0, 0.3] },
    },
    windows: { [keyOfStop(stopAt)]: [0.3, 0.6], [FALL]: from < 1 ? [0.7, 0.85] : [0.05, 0.5], [ARROW]: [0.7, 0.85] },
    ms: LONG_MS,
  };
}

/** The name flies to be hashed, and the hash flies to the rows. */
function hashing({ layout, lookup }: Told): Travel[] {
  const [name, hash] = layout.lookup?.stops ?? [];
  const { index } = layout.overview;
  if (!name || !hash || !index || !lookup?.hash) return [];
  const x = (lookup.hash.hash / 2 ** 32) * layout.width;
  const text = hex(lookup.hash.hash);
  const arrow = {
    x: Math.max(0, Math.min(layout.width - text.length * 6.7, x - 33)),
    y: layout.top + index.rows[0].y - 12,
  };
  return [
    fly('flies.name', name.text, textOf(name), textOf(hash), [0.05, 0.35]),
    fly('flies.hash', text, textOf(hash), arrow, [0.4, 0.75]),
  ];
}

const textOf = ({ x, y }: Stop) => ({ x, y: y + 26 });

interface At {
  x: number;
  y: number;
}

function fly(key: string, text: string, from: At, to: At, [begins, ends]: readonly [number, number]): Travel {
  const room = { width: 0, height: 0 };
  const frames: Frame[] = [
    { ...from, ...room, at: begins },
    { ...to, ...room, at: ends },
    { ...to, ...room, at: Math.min(1, ends + 0.08), opacity: 0 },
  ];
  return { mark: flying(key, text), frames };
}
