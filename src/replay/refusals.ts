/** Why a file is no trace that can be replayed. */
import { saying } from '../bytes/said.ts';

export const TRACE = saying('trace', {
  no_text: (of: { file: string }) => `${of.file} is no trace of strace: it has bytes that are no text`,
  only_counts: (of: { file: string }) =>
    `${of.file} has strace's counts (-c); the calls themselves are needed: strace -f -o ${of.file} PROGRAM`,
  no_trace: (of: { file: string }) => `${of.file} is no trace of strace; strace -f -o ${of.file} PROGRAM makes one`,
});
