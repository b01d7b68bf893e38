/**
 * Reads a line of a shell's input, for read and mapfile.
 *
 *      a pipe    byte by byte, because the next reader gets the rest
 *      a file    a buffer at a time, and back to the end of the line (lseek)
 */
import * as K from './process/kernel.ts';
import type { Process } from './process/process.ts';
import { ReadBuffer } from './process/read-buffer.ts';
import type { Steps } from './process/steps.ts';

/** The bytes that bash reads at a time if it can go back. */
const BUFFER = 4096;
const NEWLINE = 10;
const BACKSLASH = 92;

/** A character of the line. One that a backslash made ordinary separates nothing. */
export interface Letter {
  char: string;
  plain: boolean;
}

export interface Line {
  letters: Letter[];
  /** False at the end of the input. */
  ended: boolean;
  /** Nothing came in time. */
  late?: true;
}

export interface LineOptions {
  fd?: number;
  /** A backslash is a character like any other. */
  raw: boolean;
  /** The byte that ends the line, or -1 for none. */
  end?: number;
  /** No more characters than this. */
  most?: number;
  /** Waits for a pipe. Answers false if nothing came in time. */
  wait?: () => Steps<boolean>;
}

export function* readLine(p: Process, options: LineOptions): Steps<Line> {
  const { fd = 0, raw, end = NEWLINE, most = Number.POSITIVE_INFINITY } = options;
  const seeks = p.lseek(fd, 0, K.SEEK_CUR) >= 0 && p.files[fd]?.device === undefined;
  const buffer = new ReadBuffer(seeks ? BUFFER : 1);
  const letters: Letter[] = [];
  let escaped = false;
  if (most === 0) return { letters, ended: true };
  for (;;) {
    if (!options.wait) yield* p.ready(fd);
    else if (!(yield* options.wait())) return { letters, ended: false, late: true };
    const n = p.read(fd, buffer, buffer.size);
    yield* p.turn();
    if (n <= 0) return { letters, ended: false };
    for (let i = 0; i < n; i++) {
      const byte = buffer.data[i];
      const ends = byte === end && !escaped;
      if (!ends) {
        if (!raw && byte === BACKSLASH && !escaped) {
          escaped = true;
          continue;
        }
        if (byte !== 0 && !(escaped && byte === NEWLINE))
          letters.push({ char: String.fromCharCode(byte), plain: !escaped });
        escaped = false;
      }
      if (!ends && letters.length < most) continue;
      if (seeks && i + 1 < n) yield* p.turn(p.lseek(fd, i + 1 - n, K.SEEK_CUR));
      return { letters, ended: true };
    }
  }
}

export const textOfLetters = (letters: readonly Letter[]): string => letters.map(({ char }) => char).join('');
