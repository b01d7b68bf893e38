/**
 * Programs and their system calls: the causes of everything else.
 */
import { defineEvent } from '../event.ts';
import { int, text } from '../shape.ts';

export const ProcessExec = defineEvent(
  'sched:sched_process_exec',
  'A command of the script begins.',
  {
    pid: int('Its process'),
    comm: text('The program'),
    text: text('The command as it stands in the script'),
    from: int('Where it begins in the script'),
    to: int('Where it ends'),
  },
  // A command with asterisks of its own cannot be marked with them.
  (f) => (f.text.includes('*') ? f.text : f.text ? `*${f.text}*` : `*${f.comm}* begins.`),
);

export const SysEnter = defineEvent(
  'raw_syscalls:sys_enter',
  'A program asks the kernel for something.',
  { call: text('The system call'), args: text('Its arguments'), pid: int('The process'), comm: text('The program') },
  (f) => `${f.comm} calls *${f.call}*(${f.args}).`,
);

export const SysExit = defineEvent(
  'raw_syscalls:sys_exit',
  'A system call failed.',
  {
    call: text('The system call'),
    ret: int('What it returns'),
    errno: text('The name of the error'),
    why: text('Why'),
  },
  (f) => `${f.call} fails with *${f.errno}*${f.why ? `: ${f.why}` : ''}.`,
);
