/** Completion with what this shell knows: its commands, their options, the names of the volume, the variables. */
import { bytesOf, textOf, utf8 } from '../bytes/text.ts';
import { BUILTINS } from './builtins.ts';
import { PROGRAMS } from './commands/index.ts';
import { type CommandHelp, type Completion, complete } from './language/complete.ts';
import * as K from './process/kernel.ts';

const HELP: CommandHelp[] = [
  ...[...BUILTINS].map(([name, b]) => ({ name, summary: b.summary, options: [], operands: [] })),
  ...[...PROGRAMS.values()].map((p) => ({
    name: p.name,
    summary: p.summary,
    options: p.raw
      ? []
      : [...p.options, { long: 'help', help: 'show this and end' }].map((o) => ({
          text: o.long ? `--${o.long}` : `-${o.short}`,
          about: o.help,
        })),
    operands: (p.settings ?? []).map((s) => ({ text: `${s.name}=`, about: s.help })),
  })),
];

/** `kernel` is asked only for names, by calls that change nothing. */
export function completeScript(text: string, at: number, kernel: K.Kernel, variables: Iterable<string>): Completion {
  return complete(text, at, {
    commands: () => HELP,
    variables,
    names(directory) {
      const fd = kernel.openat(K.AT_FDCWD, utf8(directory), K.O_RDONLY | K.O_DIRECTORY, 0);
      if (fd < 0) return [];
      const entries: K.Dirent[] = [];
      while (kernel.getdents64(fd, entries, 32768) > 0);
      kernel.close(fd);
      return entries
        .filter((e) => e.d_name !== '.' && e.d_name !== '..')
        .map((e) => ({ name: textOf(bytesOf(e.d_name)), directory: e.d_type === K.DT_DIR }));
    },
  });
}
