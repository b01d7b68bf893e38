/**
 * tar handles archives like GNU's tar.
 *
 *      tar cf x.tar d      create.ts       tar tf x.tar      listing.ts       tar xf x.tar      extract.ts
 *      tar rf x.tar d      and behind those that are there                   tar df x.tar      compare.ts
 */
import { ERRNO } from '../../engine/fs/failure.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Arguments, Wrong } from '../../shell/program/arguments.ts';
import { parseDate } from '../../shell/program/dates.ts';
import { hasMagic } from '../../shell/program/glob.ts';
import { parseMode } from '../../shell/program/modes.ts';
import { complain, quote, toStderr, type Work } from '../../shell/program/program.ts';
import { strftime } from '../../shell/program/strftime.ts';
import { Comparer } from './compare.ts';
import { Creator, type Manner, sorted } from './create.ts';
import { Extractor } from './extract.ts';
import { BLOCK, type Member, TYPE } from './header.ts';
import { Listing } from './listing.ts';
import { Members } from './members.ts';
import { Chosen, excluded, shown, stripped } from './names.ts';
import { ArchiveFault, RECORD, RecordReader, RecordWriter } from './records.ts';
import { brokenPipe, endOf, isArchive, isPacked, namedPacked, type Through, throughGzip } from './through-gzip.ts';
import { Lacking, type Wanted } from './update.ts';

const [STDIN, STDOUT] = [0, 1];

const DIFFERENT = 1;
const FAILED = 2;

const DIRECTORY = K.O_RDONLY | K.O_NOCTTY | K.O_NONBLOCK | K.O_CLOEXEC | K.O_DIRECTORY;

/** How often GNU's tar calls fstat on an archive that it reads, and on one that it appends to. */
const READING = { looks: 2, passes: true };
const LENGTHENING = { looks: 1, passes: false };

function badly(p: Process, message: string): number {
  complain(p, message);
  toStderr(p, "Try 'tar --help' or 'tar --usage' for more information.\n");
  return FAILED;
}

const times = (args: Arguments, name: string): number =>
  args.options.filter(({ option }) => option.long === name).length;

const valuesOf = (args: Arguments, name: string): string[] =>
  args.options.filter(({ option }) => option.long === name).map(({ value }) => value!);

/** Answers whether members are appended to the archive. */
const lengthens = (args: Arguments): boolean => args.has('append') || args.has('update') || args.has('concatenate');

/** Answers whether tar reads files, and does not write them. */
const makes = (args: Arguments): boolean => args.has('create') || lengthens(args);

class Tar {
  readonly #p: Process;
  readonly #args: Arguments;
  readonly #out: Stdout;
  readonly #excluded: readonly string[];
  readonly #verbose: number;
  #differs = false;
  #unwritten = false;

  constructor(p: Process, args: Arguments, out: Stdout) {
    this.#p = p;
    this.#args = args;
    this.#out = out;
    this.#excluded = valuesOf(args, 'exclude');
    this.#verbose = times(args, 'verbose');
  }

  get #name(): string {
    return this.#args.value('file') ?? '-';
  }

  get #packed(): boolean {
    return this.#args.has('gzip') || (this.#args.has('auto-compress') && namedPacked(this.#name));
  }

  *run(): Steps<number> {
    try {
      const good = makes(this.#args) ? yield* this.#create() : yield* this.#read();
      if (good) return this.#differs ? DIFFERENT : 0;
      complain(this.#p, 'Exiting with failure status due to previous errors');
    } catch (thrown) {
      if (!(thrown instanceof ArchiveFault)) throw thrown;
      const what = thrown.what === 'Cannot write' ? `${shown(this.#name)}: ${thrown.what}` : thrown.what;
      complain(this.#p, thrown.error < 0 ? `${what}: ${errorText(thrown.error)}` : what);
      if (thrown.what.endsWith('Cannot read')) complain(this.#p, 'At beginning of tape, quitting now');
      complain(this.#p, 'Error is not recoverable: exiting now');
    }
    return FAILED;
  }

  #opened(fd: number): number {
    if (fd < 0) throw new ArchiveFault(`${shown(this.#name)}: Cannot open`, fd);
    return fd;
  }

  /** Opens the directory of a -C from the directory before it. */
  #go(from: number, name: string): number {
    const fd = this.#p.openat(from, name, DIRECTORY);
    if (fd < 0) throw new ArchiveFault(`${shown(name)}: Cannot open`, fd);
    return fd;
  }

  *#create(): Steps<boolean> {
    const [p, args] = [this.#p, this.#args];
    const toStdout = this.#name === '-';
    const through = this.#packed ? throughGzip(p, this.#name, false) : undefined;
    const fd = lengthens(args)
      ? this.#openEnd()
      : (through?.fd ?? (toStdout ? STDOUT : this.#opened(p.creat(this.#name, 0o666))));
    const reader = lengthens(args) ? new RecordReader(p, fd, shown(this.#name), LENGTHENING) : undefined;
    const sort = (args.value('sort') ?? 'none') as Manner['sort'];
    const lacking = args.has('update')
      ? new Lacking(p, [...this.#operands()], (entries) => sorted(entries, sort))
      : undefined;
    const writer = reader ? yield* this.#behind(fd, reader, lacking) : new RecordWriter(p, fd);
    const stat = reader?.stat ?? K.newStat();
    if (!reader) p.fstat(fd, stat);
    const itself = through?.itself ?? ((stat.st_mode & K.S_IFMT) === K.S_IFREG ? stat.st_ino : -1);
    const number = (name: string): number | undefined => idOf(args.value(name));
    const mtime = args.value('mtime');
    if (this.#verbose > 0) for (const text of valuesOf(args, 'mtime')) this.#tellTime(text);
    const creator = new Creator(
      p,
      writer,
      {
        overrides: {
          owner: number('owner'),
          group: number('group'),
          mtime: mtime === undefined ? undefined : parseDate(mtime)!.sec,
          mode: args.value('mode'),
          numeric: args.has('numeric-owner'),
        },
        excluded: this.#excluded,
        recursive: !args.has('no-recursion'),
        sort,
        verbose: this.#verbose,
        several: args.operands.length > 1,
        packed: through !== undefined,
      },
      itself,
      (text) => this.#say(text, toStdout),
    );
    try {
      for (const { dirfd, name } of lacking?.names ?? this.#operands())
        yield* args.has('concatenate') ? creator.archive(dirfd, name) : creator.operand(dirfd, name);
      yield* writer.end();
    } catch (thrown) {
      if (!through) throw thrown;
      yield* brokenPipe(through, thrown, (text) => complain(p, `${shown(this.#name)}: ${text}`));
    }
    if (through || !toStdout) p.close(fd);
    if (through) yield* endOf(through);
    return !creator.failed;
  }

  /** Each name with its directory. A -C takes effect only when tar reaches the names behind it. */
  *#operands(): Generator<Wanted> {
    const moves = this.#args.options.filter(({ option }) => option.short === 'C');
    let dirfd = K.AT_FDCWD;
    for (const [i, name] of this.#args.operands.entries()) {
      while (moves[0] && moves[0].before <= i) dirfd = this.#go(dirfd, moves.shift()!.value!);
      yield { dirfd, name };
    }
  }

  /** If GNU's tar cannot open an archive for writing, it says that it cannot read it. */
  #openEnd(): number {
    const fd = this.#p.open(this.#name, K.O_RDWR | K.O_CREAT, 0o666);
    if (fd < 0) throw new ArchiveFault(`${shown(this.#name)}: Cannot read`, -ERRNO.EBADF);
    return fd;
  }

  /** Skips all members. tar then writes the record in which they end again, with the new members behind them. */
  *#behind(fd: number, reader: RecordReader, lacking: Lacking | undefined): Steps<RecordWriter> {
    const p = this.#p;
    if (!(yield* reader.begin())) return new RecordWriter(p, fd);
    if (isPacked(this.#name, reader.record)) throw new ArchiveFault('Cannot update compressed archives');
    const members = new Members(p, reader);
    for (let member = yield* members.next(); member; member = yield* members.next())
      if (lacking) yield* lacking.told(member);
    if (members.failed) throw new Unknowable(`${this.#name} is no whole archive; tar would write behind what it is`);
    const held = (members.end * BLOCK) % RECORD;
    const start = members.end * BLOCK - held;
    // If the end begins in the record before, that one is read again.
    let { record } = reader;
    if (held > 0 && reader.count * BLOCK - start > RECORD) {
      const buffer = new ReadBuffer(held);
      p.lseek(fd, start, K.SEEK_SET);
      yield* p.turn(p.read(fd, buffer, held));
      record = buffer.data;
    }
    return new RecordWriter(p, fd, record.slice(0, held), start);
  }

  #tellTime(text: string): void {
    const said = strftime('%Y-%m-%d %H:%M:%S', parseDate(text)!);
    if (text !== said) complain(this.#p, `Option --mtime: Treating date ${quote(text)} as ${said}`);
  }

  #say(text: string, toStdout: boolean): void {
    if (toStdout) toStderr(this.#p, text);
    else {
      this.#out.print(text);
      this.#out.flush();
    }
  }

  *#read(): Steps<boolean> {
    const [p, args] = [this.#p, this.#args];
    const { fd, reader, through } = yield* this.#archive();
    const members = new Members(p, reader, through !== undefined);
    const chosen = new Chosen(args.operands, args.has('wildcards'));
    const listing = new Listing(args.has('numeric-owner'));
    const extracts = args.has('extract') && !args.has('to-stdout');
    let extractor: Extractor | undefined;
    let comparer: Comparer | undefined;
    const strip = Number(args.value('strip-components') ?? 0);
    // tar prints each name as it comes, because extracting may take long.
    const long = this.#verbose > (args.has('list') ? 0 : 1);
    for (let member = yield* members.next(); member; member = yield* members.next()) {
      if (!chosen.has(member.name) || excluded(member.name, this.#excluded)) continue;
      if (extracts) extractor ??= this.#extractor(members, this.#into(), listing);
      if (args.has('extract') && stripped(member.name, strip) === undefined) continue;
      if (member.type === TYPE.LINK) member.link = stripped(member.link, strip) ?? '';
      if (args.has('compare')) comparer ??= new Comparer(p, members, this.#into(), (text) => this.#say(text, false));
      if (this.#verbose > 0 || args.has('list'))
        this.#say(long ? listing.line(member) : `${shown(member.name)}\n`, args.has('extract') && !extracts);
      if (extractor) yield* extractor.member(member);
      else if (comparer) yield* comparer.member(member);
      else if (args.has('extract')) yield* this.#toStdout(member, members);
    }
    if (fd === STDIN || through) yield* reader.drain();
    if (fd !== STDIN) p.close(fd);
    if (through) yield* endOf(through);
    extractor?.finish();
    this.#tellMissing(chosen);
    this.#differs = comparer?.differs === true;
    return !(members.failed || this.#unwritten || extractor?.failed || comparer?.failed || chosen.missing.length > 0);
  }

  /** Opens the archive. If its beginning shows that it is packed, it is opened again through gzip. */
  *#archive(): Steps<{ fd: number; reader: RecordReader; through?: Through }> {
    const [p, name] = [this.#p, this.#name];
    const readerOf = (fd: number, passes: boolean) => new RecordReader(p, fd, shown(name), { ...READING, passes });
    if (!this.#packed) {
      const fd = name === '-' ? STDIN : this.#opened(p.open(name, K.O_RDONLY));
      const reader = readerOf(fd, fd !== STDIN);
      yield* reader.begin();
      const { record } = reader;
      const packed = isPacked(name, record);
      if (packed && fd === STDIN) throw new ArchiveFault('Archive is compressed. Use -z option');
      if (!packed && (isArchive(record) || fd === STDIN || !namedPacked(name))) return { fd, reader };
      if (!packed && record.length < BLOCK) complain(p, 'This does not look like a tar archive');
      p.close(fd);
    }
    const through = throughGzip(p, name, true);
    return { fd: through.fd, reader: readerOf(through.fd, false), through };
  }

  /** The directory of the members, which tar opens at the first one. */
  #into(): number {
    let dirfd = K.AT_FDCWD;
    for (const { option, value } of this.#args.options) if (option.short === 'C') dirfd = this.#go(dirfd, value!);
    return dirfd;
  }

  #extractor(members: Members, dirfd: number, listing: Listing): Extractor {
    const args = this.#args;
    return new Extractor(this.#p, members, {
      dirfd,
      keepOld: args.has('keep-old-files'),
      touch: args.has('touch'),
      owners: !args.has('no-same-owner'),
      numeric: args.has('numeric-owner'),
      modes: !args.has('no-same-permissions'),
      strip: Number(args.value('strip-components') ?? 0),
      making: (name) => {
        if (this.#verbose > 1) this.#out.print(listing.making(name));
      },
    });
  }

  *#toStdout({ name, type, size }: Member, members: Members): Steps<void> {
    const p = this.#p;
    let left = type === TYPE.FILE ? size : 0;
    while (left > 0) {
      const data = yield* members.data();
      if (!data) return;
      const error = yield* p.turn(p.writeAll(STDOUT, data, 0, Math.min(left, data.length)));
      if (error < 0) {
        complain(p, `${shown(name)}: Cannot write: ${errorText(error)}`);
        this.#unwritten = true;
        return;
      }
      left -= data.length;
    }
  }

  #tellMissing({ missing }: Chosen): void {
    if (!this.#args.has('wildcards') && missing.some(hasMagic)) {
      complain(this.#p, 'Pattern matching characters used in file names');
      complain(this.#p, 'Use --wildcards to enable pattern matching, or --no-wildcards to suppress this warning');
    }
    for (const name of missing) complain(this.#p, `${shown(name.replace(/(.)\/+$/, '$1'))}: Not found in archive`);
  }
}

const idOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : text === 'root' ? 0 : Number(text);

const KNOWN: Readonly<Record<string, (value: string) => boolean>> = {
  owner: (value) => /^(root|\d{1,10})$/.test(value),
  group: (value) => /^(root|\d{1,10})$/.test(value),
  mtime: (value) => parseDate(value) !== undefined,
  mode: (value) => parseMode(value, 0, false, 0) !== undefined,
  format: (value) => value === 'gnu',
  sort: (value) => /^(none|name|inode)$/.test(value),
  'strip-components': (value) => /^\d{1,4}$/.test(value),
};

function check(operands: readonly (string | undefined)[], args: Arguments): Wrong | undefined {
  const wrong = (message: string): Wrong => ({ index: 0, message: `tar: ${message}` });
  for (const { option, value, before } of args.options) {
    const known = KNOWN[option.long!];
    if (value !== undefined && known && !known(value)) return wrong(`--${option.long} does not take ${value} here`);
    if (before > 0 && makes(args) && !/^[AcrudtxfvC]$/.test(option.short ?? ''))
      return wrong(`--${option.long} has to stand before the names`);
    if (option.short === 'C' && before > 0 && !makes(args))
      return wrong('-C has to stand before the names where files are taken out');
  }
  const idle = args.options.find(({ option }) => /^(directory|exclude|no-recursion)$/.test(option.long ?? ''));
  if (idle && lengthens(args) && operands.length === 0) return wrong(`--${idle.option.long} is for names behind it`);
  // Members are known only when the archive is read.
  return operands.includes('') ? wrong('a name cannot be empty here') : undefined;
}

const tar: Work = {
  check,
  *run(p, args, out) {
    const asked = ['create', 'append', 'update', 'concatenate', 'compare', 'list', 'extract'].filter((name) =>
      args.has(name),
    );
    if (asked.length > 1)
      return badly(p, "You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option");
    if (asked.length === 0)
      return badly(p, "You must specify one of the '-Acdtrux', '--delete' or '--test-label' options");
    if (asked[0] === 'create' && args.operands.length === 0)
      return badly(p, 'Cowardly refusing to create an empty archive');
    if (lengthens(args) && args.has('gzip'))
      return badly(p, `Cannot ${args.has('concatenate') ? 'concatenate' : 'update'} compressed archives`);
    if (lengthens(args) && (args.value('file') ?? '-') === '-')
      return badly(p, "Options '-Aru' are incompatible with '-f -'");
    return yield* new Tar(p, args, out).run();
  },
};

/** The work of tar. */
export const WORK: Readonly<Record<string, Work>> = { tar };
