/** Rooms below the page that say something, each by the table that declares it. */
import type { Phrase } from '../bytes/said.ts';

import type { ByHand, DamageDone } from '../trace/events/damage.ts';
import type { KindWords } from '../trace/kinds.ts';

/** Says a part of a sentence. A text is the same in every language. */
type SayPhrase = (of: Phrase) => string;

/** What another language has of a room: as much as it likes. */
type Of<S> = {
  readonly [K in keyof S]?: S[K] extends (of: infer A) => unknown ? (of: A, say: SayPhrase) => string : string;
};

export type SaidWords = {
  about?: Of<typeof import('../engine/volume/describe/about.ts').OTHER_ABOUT>;
  acl_tag?: Of<typeof import('../format/acl.ts').ACL_TAGS>;
  block?: Of<typeof import('../engine/volume/describe/about.ts').ABOUT>;
  by_hand?: Partial<KindWords<ByHand>>;
  change?: Of<typeof import('../views/changes/answer/fields.ts').CHANGE>;
  columns?: Of<typeof import('../session/compare/own.ts').COLUMNS>;
  command?: Of<typeof import('../commands/refusals/command.ts').COMMAND>;
  count?: Of<typeof import('../views/changes/answer/counts.ts').COUNT>;
  crash?: Of<typeof import('../session/crash/line.ts').CRASH_LINE>;
  damage?: Partial<KindWords<DamageDone>>;
  encoding?: Of<typeof import('../format/superblock-values.ts').ENCODINGS>;
  error?: Of<typeof import('../format/superblock-values.ts').ERROR_CODES>;
  errors?: Of<typeof import('../format/superblock-values.ts').ERROR_POLICIES>;
  fc_tag?: Of<typeof import('../format/fast-commit.ts').EXT4_FC_TAGS>;
  hash?: Of<typeof import('../format/superblock-values.ts').HASH_VERSIONS>;
  inode_part?: Of<typeof import('../views/inode/answer.ts').PARTS>;
  journal?: Of<typeof import('../engine/jbd2/recovery/refusals.ts').JOURNAL>;
  journal_about?: Of<typeof import('../engine/volume/describe/about.ts').JOURNAL_ABOUT>;
  journal_backup?: Of<typeof import('../format/superblock-values.ts').JOURNAL_BACKUPS>;
  journal_block?: Of<typeof import('../format/jbd2.ts').JOURNAL_BLOCK_TYPES>;
  label?: Of<typeof import('../engine/volume/label-sentences.ts').LABEL>;
  lesson?: Of<typeof import('../lessons/refusals.ts').LESSON>;
  looks?: Of<typeof import('../engine/volume/foreign.ts').LOOKS>;
  meaning?: Of<typeof import('../format/meanings.ts').MEANING>;
  mkfs?: Of<typeof import('../tools/mkfs/refusals.ts').MKFS>;
  mount?: Of<typeof import('../engine/fs/refusals.ts').MOUNT>;
  no_name?: Of<typeof import('../views/directory/answer/lookup.ts').NO_NAME>;
  part?: Of<typeof import('../engine/volume/describe/parts.ts').PART>;
  program?: Of<typeof import('../shell/program/refusals.ts').PROGRAM>;
  record?: Of<typeof import('../session/answers/fast-area.ts').RECORD>;
  recording?: Of<typeof import('../trace/json/refusals.ts').RECORDING>;
  revision?: Of<typeof import('../format/superblock-values.ts').REVISIONS>;
  role?: Of<typeof import('../format/constants.ts').INODE_ROLES>;
  script?: Of<typeof import('../shell/language/sentences.ts').SCRIPT>;
  session?: Of<typeof import('../session/refusals/session.ts').SESSION>;
  struct?: Readonly<Record<string, string>>;
  trace?: Of<typeof import('../replay/refusals.ts').TRACE>;
  type?: Of<typeof import('../format/mode.ts').FILE_TYPE>;
  value?: Of<typeof import('../bytes/values.ts').VALUES>;
  volume?: Of<typeof import('../engine/volume/refusals.ts').VOLUME>;
};
