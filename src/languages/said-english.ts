/** What is said below the page in English, by rooms. */
import { VALUES } from '../bytes/values.ts';
import { COMMAND } from '../commands/refusals/command.ts';
import { MOUNT } from '../engine/fs/refusals.ts';
import { JOURNAL } from '../engine/jbd2/recovery/refusals.ts';
import { ABOUT, JOURNAL_ABOUT, OTHER_ABOUT } from '../engine/volume/describe/about.ts';
import { PART } from '../engine/volume/describe/parts.ts';
import { LOOKS } from '../engine/volume/foreign.ts';
import { LABEL } from '../engine/volume/label-sentences.ts';
import { VOLUME } from '../engine/volume/refusals.ts';
import { ACL_TAGS } from '../format/acl.ts';
import { INODE_ROLES } from '../format/constants.ts';
import { EXT4_FC_TAGS } from '../format/fast-commit.ts';
import { JOURNAL_BLOCK_TYPES } from '../format/jbd2.ts';
import { MEANING } from '../format/meanings.ts';
import { FILE_TYPE } from '../format/mode.ts';
import { ALL_STRUCTS } from '../format/reference-pages.ts';
import {
  ENCODINGS,
  ERROR_CODES,
  ERROR_POLICIES,
  HASH_VERSIONS,
  JOURNAL_BACKUPS,
  REVISIONS,
} from '../format/superblock-values.ts';
import { LESSON } from '../lessons/refusals.ts';
import { TRACE } from '../replay/refusals.ts';
import { RECORD } from '../session/answers/fast-area.ts';
import { COLUMNS } from '../session/compare/own.ts';
import { CRASH_LINE } from '../session/crash/line.ts';
import { SESSION } from '../session/refusals/session.ts';
import { SCRIPT } from '../shell/language/sentences.ts';
import { PROGRAM } from '../shell/program/refusals.ts';
import { MKFS } from '../tools/mkfs/refusals.ts';
import { Damage, DebugfsWrite } from '../trace/events/damage.ts';
import { RECORDING } from '../trace/json/refusals.ts';
import { COUNT } from '../views/changes/answer/counts.ts';
import { CHANGE } from '../views/changes/answer/fields.ts';
import { NO_NAME } from '../views/directory/answer/lookup.ts';
import { PARTS } from '../views/inode/answer.ts';
import type { SaidWords } from './said-rooms.ts';

const ROOMS: Readonly<Record<keyof SaidWords, object>> = {
  about: OTHER_ABOUT,
  acl_tag: ACL_TAGS,
  block: ABOUT,
  by_hand: DebugfsWrite.fields.does.kinds ?? {},
  change: CHANGE,
  columns: COLUMNS,
  command: COMMAND,
  count: COUNT,
  crash: CRASH_LINE,
  damage: Damage.fields.does.kinds ?? {},
  encoding: ENCODINGS,
  error: ERROR_CODES,
  errors: ERROR_POLICIES,
  fc_tag: EXT4_FC_TAGS,
  hash: HASH_VERSIONS,
  inode_part: PARTS,
  journal: JOURNAL,
  journal_about: JOURNAL_ABOUT,
  journal_backup: JOURNAL_BACKUPS,
  journal_block: JOURNAL_BLOCK_TYPES,
  label: LABEL,
  lesson: LESSON,
  looks: LOOKS,
  meaning: MEANING,
  mkfs: MKFS,
  mount: MOUNT,
  no_name: NO_NAME,
  part: PART,
  program: PROGRAM,
  record: RECORD,
  recording: RECORDING,
  revision: REVISIONS,
  role: INODE_ROLES,
  script: SCRIPT,
  session: SESSION,
  struct: Object.fromEntries(ALL_STRUCTS.map(({ name, about }) => [name, about])),
  trace: TRACE,
  type: FILE_TYPE,
  value: VALUES,
  volume: VOLUME,
};

interface Made {
  kind?: string;
  english?: string | ((of: never) => string);
  says?: (of: never) => string;
}

/** How it is made, where it speaks of something. A text, and what another room says, needs no sentence here. */
function sentenceIn(room: string, made: string | Made): unknown {
  if (typeof made === 'string' || (made.kind !== undefined && !made.kind.startsWith(`${room}.`))) return undefined;
  const { says, english } = made;
  return says ?? (typeof english === 'function' && english.length === 0 ? (english as () => string)() : english);
}

const sentencesIn = (room: string, sentences: object): object =>
  Object.fromEntries(
    Object.entries<string | Made>(sentences as never).map(([name, made]) => [name, sentenceIn(room, made)]),
  );

export const saidEnglish = (): Readonly<Record<string, object>> =>
  Object.fromEntries(Object.entries(ROOMS).map(([room, sentences]) => [room, sentencesIn(room, sentences)]));
