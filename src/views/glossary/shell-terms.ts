/** The words of the shell: what a script is made of, and what runs it. */
import type { Term } from './lexicon.ts';

export const SHELL_TERMS: readonly Term[] = [
  {
    name: 'shell',
    says: 'The program that reads a script or what is typed, line by line, and starts the programs that it names: here bash.',
  },
  {
    name: 'process',
    says: 'A program while it runs. It has a number, a working directory, open files, and the process that started it.',
    forms: ['processes'],
  },
  { name: 'job', says: 'A process, or several, that the shell has started with an & and does not wait for.' },
  {
    name: 'pipe',
    says: 'What one program writes, another reads: the kernel keeps up to 64 KiB of it, and whoever is ahead waits.',
    forms: ['pipes'],
  },
  {
    name: 'signal',
    says: 'A short message to a process, such as “end” (TERM) or “end at once” (KILL); it comes whatever the process is doing.',
  },
  {
    name: 'environment',
    says: 'Names with values that a process hands to each program it starts; export puts a variable there.',
  },
  { name: 'array', says: 'A variable with many values, each found by a number or by a word.' },
  { name: 'element', says: 'One of the values of an array.' },
  { name: 'function', says: 'Lines of a script that have a name, and run wherever the name stands as a command.' },
];
