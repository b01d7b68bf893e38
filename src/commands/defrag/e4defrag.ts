/**
 * e4defrag goes through files and whole directories, and reports them, like version 1.47.0.
 *
 *     e4defrag -c d      how many extents each file has, and how many it needs       count.ts
 *     e4defrag -v d      gathers each, and says what became of it                     gather.ts
 */
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { type Counted, counted, head, judge, listWorst, row } from './count.ts';
import { gather } from './gather.ts';
import { below, type Found, whereIs } from './tree.ts';

const USAGE = `Usage\t: e4defrag [-v] file...| directory...| device...
\t: e4defrag  -c  file...| directory...| device...
`;
const NO_GOOD = '\t\t[ NG ]';

/** Writes over the last line of a terminal with 79 lines. */
const ANEW = '\x1b[79;0H\x1b[K';

const e4defrag: Work = {
  *run(p, args, out) {
    out.print('e4defrag 1.47.0 (5-Feb-2023)\n');
    if (args.operands.length === 0) {
      out.print(USAGE);
      return 1;
    }
    let good = false;
    for (const [i, name] of args.operands.entries()) {
      if (args.has('c') && i > 0) out.print('\n');
      const run = new Defrag(p, out, args.has('v'));
      good = (yield* args.has('c') ? run.count(name) : run.gather(name)) || good;
    }
    return good ? 0 : 1;
  },
};

const isDirectory = ({ st_mode }: K.Stat): boolean => (st_mode & K.S_IFMT) === K.S_IFDIR;
const isRegular = ({ st_mode }: K.Stat): boolean => (st_mode & K.S_IFMT) === K.S_IFREG;

class Defrag {
  readonly #p: Process;
  readonly #out: Stdout;
  readonly #verbose: boolean;
  #all: readonly Found[] = [];

  constructor(p: Process, out: Stdout, verbose: boolean) {
    this.#p = p;
    this.#out = out;
    this.#verbose = verbose;
  }

  /** The kind of what the name leads to. Undefined, after a message, if e4defrag cannot go through it. */
  *#found(name: string, title: (what: string) => string): Steps<'directory' | 'file' | undefined> {
    const stat = K.newStat();
    const there = this.#p.lstat(name, stat);
    if (there < 0) return this.#refuse(`Failed to get file information: ${errorText(there)}`, name);
    if (isDirectory(stat)) {
      this.#out.print(title(`directory(${name})`));
      const where = yield* whereIs(this.#p, name);
      if (isLost(where)) return this.#refuse('Can not process "lost+found"', name);
      this.#all = yield* below(this.#p, name, where);
      return 'directory';
    }
    if (!isRegular(stat)) return this.#refuse('File is not regular file', name);
    this.#out.print(title(name));
    this.#all = [{ path: name, shown: name, stat }];
    return 'file';
  }

  #refuse(why: string, name: string): undefined {
    toStderr(this.#p, `${why}\n "${name}"\n`);
    return undefined;
  }

  /** Why a file is left alone. */
  #why({ shown, stat }: Found): string | undefined {
    if (isLost(shown)) return 'Can not process "lost+found"';
    if (!isRegular(stat)) return 'File is not regular file';
    if (stat.st_size === 0) return 'File size is 0';
    return stat.st_blocks === 0 ? NO_BLOCKS : undefined;
  }

  #leave(shown: string, why: string, end: string): void {
    if (this.#verbose) toStderr(this.#p, ` "${shown}"\n\t${why}${why === NO_BLOCKS ? '' : end}\n`);
  }

  /** Prints at once, so that error messages come after it. */
  #say(text: string): void {
    this.#out.print(text);
    this.#out.flush();
  }

  #place(i: number): string {
    return `[${i + 1}/${this.#all.length}]`;
  }

  *count(name: string): Steps<boolean> {
    const kind = yield* this.#found(name, () => '');
    if (!kind) return false;
    const listed = kind === 'directory';
    const files: Counted[] = [];
    if (this.#verbose && listed) this.#out.print(head('<File>'));
    for (const [i, found] of this.#all.entries()) {
      if (this.#verbose && listed) this.#say(this.#place(i));
      const why = this.#why(found);
      const of = why ?? counted(this.#p, found.path, found.shown, found.stat.st_blksize);
      yield* this.#p.turn();
      if (typeof of === 'string') this.#leave(found.shown, of, '');
      else if (typeof of === 'number') this.#leave(found.shown, `Failed to open:${errorText(of)}`, '');
      else {
        files.push(of);
        if (this.#verbose && listed) this.#out.print(`${ANEW}${row(`${this.#place(i)}${found.shown}`, of)}`);
      }
    }
    return this.#sayCounted(name, listed, files);
  }

  #sayCounted(name: string, listed: boolean, files: readonly Counted[]): boolean {
    const out = this.#out;
    const what = listed ? 'directory' : 'file';
    if (files.length === 0) {
      out.print(` This ${what}(${name}) can't be defragmented.\n Done.\n`);
      return false;
    }
    if (listed) {
      out.print(`${this.#verbose ? '\n' : ''}${head('<Fragmented files>')}`);
      listWorst(out, files);
    } else if (this.#verbose) {
      out.print('<File>\n');
      for (const [i, { physical, logical, length }] of files[0].pieces.entries())
        out.print(`[ext ${i + 1}]:\tstart ${physical}:\tlogical ${logical}:\tlen ${length}\n`);
    } else out.print(`${head('<File>')}${row(name, files[0])}`);
    judge(out, `${what} (${name})`, files);
    return true;
  }

  *gather(name: string): Steps<boolean> {
    const kind = yield* this.#found(name, (what) => `ext4 defragmentation for ${what}\n`);
    if (!kind) return false;
    const sums = { good: 0, before: 0, after: 0, pieced: 0, stillPieced: 0 };
    for (const [i, found] of this.#all.entries()) {
      if (this.#verbose) this.#say(this.#place(i));
      yield* this.#gatherOne(found, i, sums);
    }
    this.#sum(kind, sums);
    return sums.good > 0;
  }

  *#gatherOne(found: Found, i: number, sums: Sums): Steps<void> {
    const out = this.#out;
    const { path, shown, stat } = found;
    const why = this.#why(found);
    if (why !== undefined) {
      this.#leave(shown, why, NO_GOOD);
      return;
    }
    let begun = false;
    const done = yield* gather(this.#p, path, stat.st_blksize, (percent) => {
      begun = true;
      out.print(`${ANEW}${this.#place(i)}${shown}:\t${String(percent).padStart(3)}%`);
    });
    const { before = 0 } = done;
    const failed = 'error' in done;
    const after = failed ? before : done.after;
    sums.before += before;
    sums.after += after;
    if (failed) {
      if (before > 1) sums.pieced++;
      if (before > 1) sums.stillPieced++;
      if (!this.#verbose) out.print(begun ? `\t[ NG ]\n` : '');
      else {
        out.flush();
        toStderr(this.#p, `${begun ? '' : ` "${shown}"\n`}\t${done.doing}:${errorText(done.error)}\t[ NG ]\n`);
        if (begun) out.print('\n');
      }
      return;
    }
    sums.good++;
    if (before > done.best) sums.pieced++;
    if (after > done.best) sums.stillPieced++;
    out.print(`${this.#verbose ? `  extents: ${before} -> ${after}` : ''}\t[ OK ]\n`);
  }

  #sum(kind: 'directory' | 'file', { good, before, after, pieced, stillPieced }: Sums): void {
    const out = this.#out;
    const total = this.#all.length;
    if (kind === 'file') {
      out.print(` Success:\t\t\t[${good}/${total}]\n`);
      return;
    }
    out.print(`\n\tSuccess:\t\t\t[ ${good}/${total} ]\n\tFailure:\t\t\t[ ${total - good}/${total} ]\n`);
    if (!this.#verbose) return;
    const regular = this.#all.filter(({ stat }) => isRegular(stat)).length || 1;
    const share = (n: number) => Math.floor((n * 100) / regular);
    out.print(`\tTotal extents:\t\t\t${String(before).padStart(4)}->${after}\n`);
    out.print(`\tFragmented percentage:\t\t${String(share(pieced)).padStart(3)}%->${share(stillPieced)}%\n`);
  }
}

interface Sums {
  good: number;
  before: number;
  after: number;
  pieced: number;
  stillPieced: number;
}

const NO_BLOCKS = 'File has no blocks';

/** lost+found belongs to e2fsck. */
const isLost = (path: string): boolean => /(?:^|\/)lost\+found$/.test(path);

/** The work of e4defrag. */
export const WORK: Readonly<Record<string, Work>> = { e4defrag };
