/**
 * sed runs a script once for each line.
 *
 *      read a line ──▶ the commands that select it ──▶ print it (without -n), and the texts of `a` and `r` behind it ──▶ …
 *
 * `pattern` is the line with its changes, and `hold` is the text that h and x keep.
 */
import { byteString } from '../../bytes/text.ts';
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { ReadBuffer } from '../../shell/process/read-buffer.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import type { Steps } from '../../shell/process/steps.ts';
import { Unknowable } from '../../shell/process/thrown.ts';
import type { Arguments, Wrong } from '../../shell/program/arguments.ts';
import { toStderr, type Work } from '../../shell/program/program.ts';
import { type Line, SedInput } from './sed-input.ts';
import { SedOutput } from './sed-output.ts';
import { parseSed } from './sed-parse.ts';
import { type Command, type Doing, refuse, type Script } from './sed-script.ts';
import { closeRange, Selection } from './sed-select.ts';
import { checkGroups, type Substitution, substitute } from './sed-substitute.ts';

/** Bytes that `r` reads at a time. */
const READ = 8192;

function parsed(text: string, args: Arguments): Script {
  const script = parseSed(text, args.has('E') || args.has('r'));
  if (args.has('z') && script.commands.some(({ what }) => 'aic'.includes(what.name)))
    refuse('a, i and c are not known here together with -z');
  return script;
}

/** The script in the command's words. Undefined if one of its words is not known. */
function given(args: Arguments, first: string | undefined): string | undefined {
  const parts = args.options.filter(({ option }) => option.short === 'e' || option.short === 'f');
  if (parts.length === 0) return first;
  if (parts.some(({ option, value }) => option.short === 'f' || value === undefined)) return undefined;
  return parts.map(({ value }) => value).join('\n');
}

function check(operands: readonly (string | undefined)[], args: Arguments): Wrong | undefined {
  const suffix = args.value('i');
  if (suffix && /[*/]/.test(suffix)) return { index: 0, message: 'sed: the suffix of -i is a plain one here: -i.bak' };
  const own = args.options.some(({ option }) => option.short === 'e' || option.short === 'f');
  if (!own && operands.length === 0) return { index: 0, message: 'sed needs a script' };
  const text = given(args, operands[0]);
  if (text === undefined) return undefined;
  try {
    parsed(text, args);
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof Unknowable)) throw thrown;
    return { index: 0, message: thrown.why };
  }
}

function* scriptFile(p: Process, name: string): Steps<string | number> {
  const fd = p.open(name, K.O_RDONLY);
  if (fd < 0) return fd;
  const stat = K.newStat();
  p.fstat(fd, stat);
  const buffer = new ReadBuffer(stat.st_blksize || 4096);
  let text = '';
  for (;;) {
    const n = yield* p.turn(p.read(fd, buffer, buffer.size));
    if (n <= 0) {
      p.close(fd);
      return n < 0 ? n : text.replace(/\n$/, '');
    }
    text += byteString(buffer.data, 0, n);
  }
}

export const sed: Work = {
  check,
  *run(p, args, out) {
    const parts: string[] = [];
    for (const { option, value } of args.options)
      if (option.short === 'e') parts.push(value!);
      else if (option.short === 'f') {
        const text = yield* scriptFile(p, value!);
        if (typeof text === 'number') {
          toStderr(p, `sed: couldn't open file ${value}: ${errorText(text)}\n`);
          return 4;
        }
        parts.push(text);
      }
    const own = parts.length > 0;
    const script = parsed(own ? parts.join('\n') : args.operands[0], args);
    const names = own ? args.operands : args.operands.slice(1);
    return yield* new Editor(p, args, out, script, names.length > 0 ? names : ['-']).run();
  },
};

class Editor {
  readonly #p: Process;
  readonly #script: Script;
  readonly #in: SedInput;
  readonly #stdout: SedOutput;
  readonly #silent: boolean;
  readonly #end: string;
  /** The files of `w`, by name. The last opened is closed first. */
  readonly #files = new Map<string, SedOutput>();
  #pattern: Line = { text: '', ended: true };
  #hold: Line = { text: '', ended: true };
  /** Texts and files to print behind the line. */
  #behind: ({ text: string } | { file: string })[] = [];
  readonly #selection: Selection;
  /** True after a substitution since the line was read, or since the last jump. */
  #changed = false;
  /** The exit code, once sed is to end. */
  #status: number | undefined;
  #again = false;
  /** After Q nothing more is printed. */
  #quiet = false;

  constructor(p: Process, args: Arguments, out: Stdout, script: Script, names: readonly string[]) {
    this.#p = p;
    this.#script = script;
    this.#silent = args.has('n') || script.silent;
    this.#end = args.has('z') ? '\0' : '\n';
    this.#stdout = new SedOutput(p, 1, this.#end, out);
    const inPlace = args.has('i') ? (args.value('i') ?? '') : undefined;
    const separate = args.has('s') || inPlace !== undefined;
    this.#in = new SedInput(p, { names, end: this.#end, separate, inPlace }, this.#stdout);
    this.#selection = new Selection(this.#in);
    this.#in.began = () => {
      this.#hold.text = '';
      script.commands.forEach(closeRange);
    };
  }

  *run(): Steps<number> {
    const p = this.#p;
    for (const name of this.#script.files) {
      if (this.#files.has(name)) continue;
      if (name === '/dev/stdout') {
        this.#files.set(name, this.#stdout);
        continue;
      }
      const fd = yield* p.turn(p.open(name, K.O_WRONLY | K.O_CREAT | K.O_TRUNC, 0o666));
      if (fd < 0) {
        toStderr(p, `sed: couldn't open file ${name}: ${errorText(fd)}\n`);
        return 4;
      }
      this.#files.set(name, new SedOutput(p, fd, this.#end));
    }
    while (this.#status === undefined && (yield* this.#begun())) {
      const prints = yield* this.#cycle();
      if (prints && !this.#silent) this.#in.output.line(this.#pattern);
      if (!this.#quiet) yield* this.#putBehind();
      if (this.#status !== undefined && !this.#quiet) this.#in.output.print('');
    }
    yield* this.#in.close();
    for (const file of [...this.#files.values()].reverse())
      if (file !== this.#stdout) {
        file.flush();
        yield* p.turn(p.close(file.fd));
      }
    const error = this.#stdout.flush();
    if (error < 0) {
      toStderr(p, `sed: couldn't flush stdout: ${errorText(error)}\n`);
      return 4;
    }
    p.close(1);
    return this.#in.status || (this.#status ?? 0);
  }

  /** Reads the next line, unless D left a part of this one. */
  *#begun(): Steps<boolean> {
    if (this.#again) {
      this.#again = false;
      return true;
    }
    this.#changed = false;
    return yield* this.#read();
  }

  *#read(): Steps<boolean> {
    const line = yield* this.#in.next();
    if (!line) return false;
    this.#pattern = line;
    return true;
  }

  /** Runs the script once. Answers whether the line is printed at the end. */
  *#cycle(): Steps<boolean> {
    const { commands } = this.#script;
    for (let at = 0; at < commands.length; ) {
      const command = commands[at++];
      yield* this.#p.turn();
      if ((yield* this.#selection.has(command, this.#pattern.text)) === command.where.not) {
        if (command.what.name === '{') at = command.what.to;
        continue;
      }
      const next = yield* this.#do(command, command.what, at);
      if (typeof next === 'boolean') return next;
      at = next;
    }
    return true;
  }

  // Commands

  /** Returns the index of the next command. At the end of the cycle it answers whether the line is printed. */
  *#do(command: Command, what: Doing, next: number): Steps<number | boolean> {
    switch (what.name) {
      case '{':
        return next;
      case 'b':
        return what.to;
      case 't':
      case 'T': {
        const jumps = this.#changed === (what.name === 't');
        this.#changed = false;
        return jumps ? what.to : next;
      }
      case 'd':
        return false;
      case 'D':
        return this.#deleteLine();
      case 'n':
      case 'N':
        return (yield* this.#nextLine(what.name === 'N')) ?? next;
      case 'q':
      case 'Q':
        return this.#ends(what.status, what.name === 'Q');
      case 'c':
        if (!command.open || command.where.not || !command.where.to) this.#in.output.print(what.text);
        return false;
      case 's':
        this.#substitute(what.by);
        return next;
      default:
        this.#change(what);
        return next;
    }
  }

  #change(what: Doing): void {
    const output = this.#in.output;
    switch (what.name) {
      case 'a':
        this.#behind.push({ text: what.text });
        break;
      case 'r':
        this.#behind.push({ file: what.file });
        break;
      case 'i':
        output.print(what.text);
        break;
      case '=':
        output.print(`${this.#in.number}${this.#end}`);
        break;
      case 'p':
        output.line(this.#pattern);
        break;
      case 'P':
        this.#printFirst(output);
        break;
      case 'w':
        this.#file(what.file).line(this.#pattern);
        break;
      case 'y':
        this.#pattern.text = this.#pattern.text.replace(/[\s\S]/g, (sign) => what.change.get(sign) ?? sign);
        break;
      case 'z':
        this.#pattern.text = '';
        break;
      default:
        this.#keep(what.name);
    }
  }

  /** g G h H x */
  #keep(name: string): void {
    const [pattern, hold] = [this.#pattern, this.#hold];
    if (name === 'g') this.#pattern = { ...hold };
    else if (name === 'h') this.#hold = { ...pattern };
    else if (name === 'x') [this.#pattern, this.#hold] = [hold, pattern];
    else if (name === 'G') this.#pattern = { text: pattern.text + this.#end + hold.text, ended: hold.ended };
    else this.#hold = { text: hold.text + this.#end + pattern.text, ended: pattern.ended };
  }

  #printFirst(output: SedOutput): void {
    const { text } = this.#pattern;
    const end = text.indexOf(this.#end);
    output.line(end < 0 ? this.#pattern : { text: text.slice(0, end), ended: true });
  }

  #file(name: string): SedOutput {
    return this.#files.get(name)!;
  }

  #substitute(by: Substitution): void {
    const regex = this.#selection.regex(by.regex);
    checkGroups(regex, by.pieces);
    const made = substitute(this.#pattern.text, regex, by);
    if (made === undefined) return;
    this.#pattern.text = made;
    this.#changed = true;
    if (by.print) this.#in.output.line(this.#pattern);
    if (by.file !== undefined) this.#file(by.file).line(this.#pattern);
  }

  /** q ends the last line, too. */
  #ends(status: number, quiet: boolean): boolean {
    this.#status = status;
    this.#quiet = quiet;
    return !quiet;
  }

  #deleteLine(): boolean {
    const end = this.#pattern.text.indexOf(this.#end);
    if (end < 0) return false;
    this.#pattern.text = this.#pattern.text.slice(end + 1);
    this.#again = true;
    return false;
  }

  /** Reads the next line. Undefined if there is one, otherwise the cycle ends here. */
  *#nextLine(joins: boolean): Steps<boolean | undefined> {
    if (yield* this.#in.atEnd()) return true;
    if (!joins && !this.#silent) this.#in.output.line(this.#pattern);
    const before = this.#pattern.text;
    yield* this.#putBehind();
    if (!(yield* this.#read())) return false;
    if (joins) this.#pattern.text = before + this.#end + this.#pattern.text;
    return undefined;
  }

  *#putBehind(): Steps<void> {
    const behind = this.#behind;
    this.#behind = [];
    for (const one of behind)
      if ('text' in one) this.#in.output.print(one.text);
      else yield* this.#putFile(one.file);
  }

  /** A file that cannot be read counts as empty. */
  *#putFile(name: string): Steps<void> {
    const p = this.#p;
    this.#in.output.print('');
    const fd = p.open(name, K.O_RDONLY);
    if (fd < 0) return;
    const stat = K.newStat();
    p.fstat(fd, stat);
    const block = stat.st_blksize || 4096;
    const buffer = new ReadBuffer(Math.max(READ, block));
    for (let held = READ; held > 0; ) {
      held = 0;
      let text = '';
      while (held < READ) {
        const left = READ - held;
        const n = yield* p.turn(p.read(fd, buffer, left >= block ? left - (left % block) : block));
        if (n <= 0) break;
        held += n;
        text += byteString(buffer.data, 0, n);
      }
      if (text !== '') this.#in.output.print(text);
    }
    yield* p.turn(p.close(fd));
  }
}
