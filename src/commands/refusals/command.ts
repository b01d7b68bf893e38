/** Why a person's program or trace cannot run. */
import { type Said, saying } from '../../bytes/said.ts';

export const COMMAND = saying('command', {
  no_name: (of: { name: string }) => `${of.name} cannot be the name of a command; letters, digits, - and _ can.`,
  taken: (of: { name: string }) => `${of.name} is a command here already; give the file another name.`,
  no_program: (of: { name: string; why: Said }) => `${of.name} is no program that can run here: ${of.why.english}.`,
  needs_program: (of: { name: string }) =>
    `The script needs the program ${of.name}, which is not here: drop ${of.name}.wasm on the page, or give it to ext4lab run with --program ${of.name}.wasm.`,
  needs_trace: (of: { name: string }) =>
    `The script replays the trace ${of.name}, which is not here: drop the file of strace, ${of.name}.txt, on the page, or give it to ext4lab replay.`,
  not_fetched: 'A program that the script names could not be fetched; is the network there?',
  not_fetched_here: 'A program that the script names could not be fetched: it comes from the page’s server.',
});
