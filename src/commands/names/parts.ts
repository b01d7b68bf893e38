/** basename and dirname take names apart, without a look at any file. */
import type { Work } from '../../shell/program/program.ts';
import { quote, tryHelp } from '../../shell/program/program.ts';

function last(name: string): string {
  const stripped = name.replace(/\/+$/, '');
  if (stripped === '') return name === '' ? '' : '/';
  return stripped.slice(stripped.lastIndexOf('/') + 1);
}

function without(name: string, suffix: string): string {
  return name.length > suffix.length && name.endsWith(suffix) ? name.slice(0, name.length - suffix.length) : name;
}

export const basename: Work = {
  run(p, args, out) {
    const { operands } = args;
    if (operands.length === 0) return tryHelp(p, 'missing operand');
    const all = args.has('multiple') || args.has('suffix');
    if (!all && operands.length > 2) return tryHelp(p, `extra operand ${quote(operands[2])}`);
    const suffix = args.value('suffix') ?? (all ? '' : (operands[1] ?? ''));
    const names = all ? operands : operands.slice(0, 1);
    for (const name of names) out.print(without(last(name), suffix) + (args.has('zero') ? '\0' : '\n'));
    return 0;
  },
};

function above(name: string): string {
  const stripped = name.replace(/\/+$/, '');
  if (stripped === '') return name === '' ? '.' : '/';
  const slash = stripped.lastIndexOf('/');
  if (slash < 0) return '.';
  return stripped.slice(0, slash).replace(/\/+$/, '') || '/';
}

export const dirname: Work = {
  run(p, args, out) {
    if (args.operands.length === 0) return tryHelp(p, 'missing operand');
    for (const name of args.operands) out.print(above(name) + (args.has('zero') ? '\0' : '\n'));
    return 0;
  },
};
