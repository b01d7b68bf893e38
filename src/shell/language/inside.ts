/** The lists of commands inside a command. A function's body does not count, because it does not run where it stands. */
import type { Command, Statement } from './script.ts';

export function insideOf(command: Command): Statement[][] {
  switch (command.kind) {
    case 'for':
    case 'count':
    case 'group':
      return [command.body];
    case 'while':
      return [command.test, command.body];
    case 'if':
      return [...command.branches.flatMap(({ test, body }) => [test, body]), command.otherwise];
    case 'case':
      return command.items.map(({ body }) => body);
    case 'pipeline':
      return command.commands.flatMap(insideOf);
    case 'function':
      return insideOf(command.body);
    default:
      return [];
  }
}
