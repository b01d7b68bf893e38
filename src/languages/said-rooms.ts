/** Rooms below the page that say something, each by the table that declares it. */

import type { ByHand, DamageDone } from '../trace/events/damage.ts';
import type { KindWords } from '../trace/kinds.ts';
import type { Say } from '../words/say.ts';

/** What another language has of a room: as much as it likes. */
type Of<S> = { readonly [K in keyof S]?: S[K] extends (of: infer A) => unknown ? (of: A, say: Say) => string : string };

export type SaidWords = {
  label?: Of<typeof import('../engine/volume/label-sentences.ts').LABEL>;
  role?: Of<typeof import('../format/constants.ts').INODE_ROLES>;
  count?: Of<typeof import('../views/changes/answer/counts.ts').COUNT>;
  no_name?: Of<typeof import('../views/directory/answer/lookup.ts').NO_NAME>;
  by_hand?: Partial<KindWords<ByHand>>;
  damage?: Partial<KindWords<DamageDone>>;
  record?: Of<typeof import('../session/answers/fast-area.ts').RECORD>;
  volume?: Of<typeof import('../engine/volume/refusals.ts').VOLUME>;
  looks?: Of<typeof import('../engine/volume/foreign.ts').LOOKS>;
  mount?: Of<typeof import('../engine/fs/refusals.ts').MOUNT>;
  journal?: Of<typeof import('../engine/jbd2/recovery/refusals.ts').JOURNAL>;
  mkfs?: Of<typeof import('../tools/mkfs/refusals.ts').MKFS>;
  session?: Of<typeof import('../session/refusals/session.ts').SESSION>;
  columns?: Of<typeof import('../session/compare/own.ts').COLUMNS>;
  command?: Of<typeof import('../commands/refusals/command.ts').COMMAND>;
  script?: Of<typeof import('../shell/language/sentences.ts').SCRIPT>;
  program?: Of<typeof import('../shell/program/refusals.ts').PROGRAM>;
  crash?: Of<typeof import('../session/crash/line.ts').CRASH_LINE>;
  lesson?: Of<typeof import('../lessons/refusals.ts').LESSON>;
  trace?: Of<typeof import('../replay/refusals.ts').TRACE>;
  recording?: Of<typeof import('../trace/json/refusals.ts').RECORDING>;
};
