/** Programi i njihovi sistemski pozivi; početak i kraj montiranja. */
import type * as Mounting from '../../../trace/events/mounting.ts';
import type * as Syscalls from '../../../trace/events/syscalls.ts';
import { inEnglish } from '../../../words/in-english.ts';
import type { SayingOf } from '../../telling.ts';

export const syscalls: SayingOf<typeof Syscalls> = {
  // Naredba sa sopstvenim zvezdicama ne može njima da se obeleži.
  'sched:sched_process_exec': (f) => (f.text.includes('*') ? f.text : f.text ? `*${f.text}*` : `Počinje *${f.comm}*.`),
  'raw_syscalls:sys_enter': (f) => `${f.comm} poziva *${f.call}*(${f.args}).`,
  'raw_syscalls:sys_exit': (f) => `${f.call} ne uspeva: *${f.errno}*${f.why ? `, ${inEnglish(f.why)}` : ''}.`,
};

export const mounting: SayingOf<typeof Mounting> = {
  'mount:mount': (f) =>
    f.journal
      ? '*Volumen je montiran*. Njegov superblok je obeležen sa needs_recovery: montiranje koje ga posle pada nađe takvog gleda u dnevnik.'
      : '*Volumen je montiran*. Njegov superblok više nije obeležen kao čist: sistem koji ga posle pada nađe takvog mora da proveri sve.',
  'mount:umount': (f) =>
    f.journal
      ? '*Volumen je demontiran*: poslednja transakcija se potvrđuje, svi blokovi idu na svoja mesta, i dnevnik ostaje prazan.'
      : '*Volumen je demontiran*: svi blokovi idu na svoja mesta, i superblok se obeležava kao čist.',
};
