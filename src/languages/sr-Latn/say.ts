/** Ono što mašina kaže, rečeno srpski: po tabelama, svaka za jedan deo programa. */
import { byRooms, sayingBy } from '../said.ts';
import type { SaidWords } from '../said-rooms.ts';
import { about, block, journalAbout } from './said/block.ts';
import { byHand } from './said/by-hand.ts';
import { change } from './said/change.ts';
import { command } from './said/command.ts';
import { count } from './said/count.ts';
import { damage } from './said/damage.ts';
import { journal } from './said/journal.ts';
import { label } from './said/label.ts';
import { lesson } from './said/lesson.ts';
import { looks } from './said/looks.ts';
import { meaning } from './said/meaning.ts';
import { mkfs } from './said/mkfs.ts';
import { mount } from './said/mount.ts';
import { noName } from './said/no-name.ts';
import { inodePart, part } from './said/part.ts';
import { program } from './said/program.ts';
import { record } from './said/record.ts';
import { recording } from './said/recording.ts';
import { role } from './said/role.ts';
import { script } from './said/script.ts';
import { columns, crash, session } from './said/session.ts';
import { struct } from './said/struct.ts';
import { trace } from './said/trace.ts';
import { values } from './said/values.ts';
import { volume } from './said/volume.ts';

export const rooms: SaidWords = {
  ...values,
  about,
  block,
  by_hand: byHand,
  change,
  columns,
  command,
  count,
  crash,
  damage,
  inode_part: inodePart,
  journal,
  journal_about: journalAbout,
  label,
  lesson,
  looks,
  meaning,
  mkfs,
  mount,
  no_name: noName,
  part,
  program,
  record,
  recording,
  role,
  script,
  session,
  struct,
  trace,
  volume,
};

export const say = sayingBy(byRooms(rooms));
