/**
 * Programs and their system calls: the causes of everything else.
 */
import { defineEvent } from '../event.ts';

export const ProcessExec = defineEvent<{ pid: number; comm: string; text: string; from: number; to: number }>()(
  'sched:sched_process_exec',
  'A command of the script begins.',
  {
    pid: 'Its process',
    comm: 'The program',
    text: 'The command as it stands in the script',
    from: 'Where it begins in the script',
    to: 'Where it ends',
  },
  (f) => (f.text ? `*${f.text}*` : `*${f.comm}* begins.`),
);

export const SysEnter = defineEvent<{ call: string; args: string; pid: number; comm: string }>()(
  'raw_syscalls:sys_enter',
  'A program asks the kernel for something.',
  { call: 'The system call', args: 'Its arguments', pid: 'The process', comm: 'The program' },
  (f) => `${f.comm} calls *${f.call}*(${f.args}).`,
);

export const SysExit = defineEvent<{ call: string; ret: number; errno: string; why: string }>()(
  'raw_syscalls:sys_exit',
  'A system call failed.',
  { call: 'The system call', ret: 'What it returns', errno: 'The name of the error', why: 'Why' },
  (f) => `${f.call} fails with *${f.errno}*${f.why ? `: ${f.why}` : ''}.`,
);
