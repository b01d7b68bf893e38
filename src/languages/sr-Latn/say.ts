/** Ono što mašina kaže, rečeno srpski: po tabelama, svaka za jedan deo programa. */
import type { Say } from '../../words/say.ts';
import { byRooms, sayingBy } from '../said.ts';
import type { SaidWords } from '../said-rooms.ts';
import { byHand } from './said/by-hand.ts';
import { command } from './said/command.ts';
import { count } from './said/count.ts';
import { damage } from './said/damage.ts';
import { journal } from './said/journal.ts';
import { label } from './said/label.ts';
import { lesson } from './said/lesson.ts';
import { looks } from './said/looks.ts';
import { mkfs } from './said/mkfs.ts';
import { mount } from './said/mount.ts';
import { noName } from './said/no-name.ts';
import { program } from './said/program.ts';
import { record } from './said/record.ts';
import { recording } from './said/recording.ts';
import { role } from './said/role.ts';
import { script } from './said/script.ts';
import { columns, crash, session } from './said/session.ts';
import { trace } from './said/trace.ts';
import { volume } from './said/volume.ts';

let bySaid: Say | undefined;

export const say: Say = (said) => {
  const rooms: SaidWords = {
    columns,
    command,
    count,
    crash,
    by_hand: byHand,
    damage,
    journal,
    label,
    lesson,
    looks,
    mkfs,
    mount,
    no_name: noName,
    program,
    record,
    recording,
    role,
    script,
    session,
    trace,
    volume,
  };
  bySaid ??= sayingBy(byRooms(rooms));
  return bySaid(said);
};
