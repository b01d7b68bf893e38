/**
 * md5sum, sha1sum, sha256sum and the like sum up a file in a few digits, and check whether it is still the same.
 *
 *      md5sum f > sums; …; md5sum -c sums      f: OK
 *
 * They read a file through stdio into a buffer of 32 KiB, and fill it before they count it.
 */
import { md5, sha1 } from '@noble/hashes/legacy';
import { sha224, sha256, sha384, sha512 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import type { Arguments } from '../../shell/program/arguments.ts';
import { closeInput, Lines, openInput } from '../../shell/program/lines.ts';
import { complain, quoteIfNeeded, type Work } from '../../shell/program/program.ts';

type Kind = typeof md5 | typeof sha1 | typeof sha256 | typeof sha224 | typeof sha384;

/** Bytes that fill the buffer before they are counted. */
const FILLED = 32_768;

/** The size of a read for the rest: whole pages, and at least one. */
const asked = (left: number): number => Math.max(4096, left - (left % 4096));

/** Closes a file. Like fclose, it asks for the position first. */
function shut(p: Process, fd: number): void {
  if (fd <= 0) return;
  p.lseek(fd, 0, K.SEEK_CUR);
  closeInput(p, fd);
}

/** The sum in hexadecimal. Undefined, after a message, if the file cannot be read. */
function* sumOf(p: Process, kind: Kind, name: string): Steps<string | undefined> {
  const fd = openInput(p, name);
  if (fd < 0) return undefined;
  p.fadviseSequential(fd);
  p.fstat(fd, K.newStat());
  const sum = kind.create();
  const buffer = new ReadBuffer(FILLED);
  let [n, held] = [0, 0];
  do {
    yield* p.ready(fd);
    n = yield* p.turn(p.read(fd, buffer, asked(FILLED - held)));
    if (n > 0) sum.update(buffer.data.subarray(0, n));
    held = (held + n) % FILLED;
  } while (n > 0);
  shut(p, fd);
  if (n === 0) return bytesToHex(sum.digest());
  complain(p, quoteIfNeeded(name), n);
  return undefined;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r' };

/** A name on one line. A line with an escaped name begins with a backslash. */
const onOneLine = (name: string): { mark: string; name: string } => {
  const escaped = name.replace(/[\\\n\r]/g, (char) => ESCAPES[char]);
  return { mark: escaped === name ? '' : '\\', name: escaped };
};

/** Undefined if the line has another form. */
function listed(line: string, tag: string, digits: number): { sum: string; name: string } | undefined {
  const hex = `([0-9a-fA-F]{${digits}})`;
  const [, mark, tagged, tagSum, plainSum, plain] =
    new RegExp(`^[ \\t]*(\\\\?)(?:${tag} \\((.*)\\) = ${hex}|${hex}[ \\t][ *](.+))$`, 's').exec(line) ?? [];
  const written = tagged ?? plain;
  if (written === undefined) return undefined;
  const meant = (text: string) => ({ n: '\n', r: '\r' })[text[1]] ?? text[1];
  const name = mark ? written.replace(/\\[\\nr]/g, meant) : written;
  return { sum: (tagSum ?? plainSum).toLowerCase(), name };
}

interface Found {
  lines: number;
  /** Numbers of lines, by result. */
  matched: number;
  unformatted: number;
  unread: number;
  different: number;
}

const many = (n: number, one: string, more: string) => `WARNING: ${n} ${n === 1 ? one : more}`;

/** The summary of a list, on standard error. */
function warn(p: Process, { unformatted, unread, different }: Found): void {
  if (unformatted > 0) complain(p, many(unformatted, 'line is improperly formatted', 'lines are improperly formatted'));
  if (unread > 0) complain(p, many(unread, 'listed file could not be read', 'listed files could not be read'));
  if (different > 0)
    complain(p, many(different, 'computed checksum did NOT match', 'computed checksums did NOT match'));
}

interface Sums {
  name: string;
  /** BSD's name of the sum. */
  tag: string;
  kind: Kind;
}

/** Answers true if every file of the list is unchanged. */
function* check(p: Process, { tag, kind }: Sums, list: string, args: Arguments, out: Stdout): Steps<boolean> {
  const fd = openInput(p, list);
  if (fd < 0) return false;
  p.fstat(fd, K.newStat());
  const [status, quiet] = [args.has('status'), args.has('quiet')];
  const found: Found = { lines: 0, matched: 0, unformatted: 0, unread: 0, different: 0 };
  const say = (shown: { mark: string; name: string }, what: string) => {
    if (status) return;
    out.print(`${shown.mark}${shown.name}: ${what}\n`);
    out.flush();
  };
  const lines = new Lines(p, fd);
  for (let line = yield* lines.next(); line !== undefined; line = yield* lines.next()) {
    if (line.startsWith('#')) continue;
    const entry = listed(line, tag, kind.outputLen * 2);
    if (!entry) {
      found.unformatted++;
      continue;
    }
    found.lines++;
    const sum = yield* sumOf(p, kind, entry.name);
    const shown = entry.name.includes('\n') ? onOneLine(entry.name) : { mark: '', name: entry.name };
    if (sum === undefined) {
      found.unread++;
      say(shown, 'FAILED open or read');
    } else if (sum !== entry.sum) {
      found.different++;
      say(shown, 'FAILED');
    } else {
      found.matched++;
      if (!quiet) say(shown, 'OK');
    }
  }
  shut(p, fd);
  const called = list === '-' ? "'standard input'" : quoteIfNeeded(list);
  if (lines.error < 0) complain(p, `${called}: read error`);
  else if (found.lines === 0) complain(p, `${called}: no properly formatted checksum lines found`);
  else if (!status) warn(p, found);
  return lines.error === 0 && found.lines > 0 && found.matched === found.lines;
}

function sumsBy(sums: Sums): Work {
  const { name, tag, kind } = sums;
  return {
    check(_operands, args) {
      const lone = args.has('check') ? ['tag', 'binary', 'text'] : ['quiet', 'status'];
      const wrong = lone.find((option) => args.has(option));
      if (!wrong) return undefined;
      return { index: 0, message: `${name}: --${wrong} is ${args.has('check') ? 'not' : 'only'} for --check` };
    },
    *run(p, args, out) {
      let good = true;
      for (const file of args.operands.length > 0 ? args.operands : ['-']) {
        if (args.has('check')) {
          good = (yield* check(p, sums, file, args, out)) && good;
          continue;
        }
        const sum = yield* sumOf(p, kind, file);
        if (sum === undefined) {
          good = false;
          continue;
        }
        const shown = onOneLine(file);
        out.print(
          args.has('tag')
            ? `${shown.mark}${tag} (${shown.name}) = ${sum}\n`
            : `${shown.mark}${sum} ${args.has('binary') ? '*' : ' '}${shown.name}\n`,
        );
        out.flush();
      }
      return good ? 0 : 1;
    },
  };
}

const KINDS: Readonly<Record<string, Kind>> = {
  MD5: md5,
  SHA1: sha1,
  SHA224: sha224,
  SHA256: sha256,
  SHA384: sha384,
  SHA512: sha512,
};

export const SUMS: Readonly<Record<string, Work>> = Object.fromEntries(
  Object.entries(KINDS).map(([tag, kind]) => {
    const name = `${tag.toLowerCase()}sum`;
    return [name, sumsBy({ name, tag, kind })];
  }),
);
