/** The files that a program has open, to print into them or to read them by getline. */
import { errorText } from '../../shell/process/errno.ts';
import * as K from '../../shell/process/kernel.ts';
import type { Process } from '../../shell/process/process.ts';
import { Stdout } from '../../shell/process/stdio.ts';
import { toStderr } from '../../shell/program/program.ts';
import { Records } from './input.ts';
import { CannotOpen, CannotWrite } from './wrong.ts';

interface Output {
  print(text: string): void;
  flush(): void;
}

export class Files {
  readonly #p: Process;
  readonly #out: Stdout;
  readonly #printed: Output;
  readonly #outputs = new Map<string, Output & { fd: number }>();
  readonly #inputs = new Map<string, { records: Records; fd: number }>();

  constructor(p: Process, out: Stdout) {
    this.#p = p;
    this.#out = out;
    this.#printed = {
      print: (text) => {
        out.print(text);
        if (out.error < 0) throw new CannotWrite();
      },
      flush: () => out.flush(),
    };
  }

  output(name: string | undefined, append = false): Output {
    if (name === undefined || name === '/dev/stdout' || name === '-') return this.#printed;
    const p = this.#p;
    if (name === '/dev/stderr') return { print: (text) => toStderr(p, text), flush: () => {} };
    const known = this.#outputs.get(name);
    if (known) return known;
    const fd = p.open(name, K.O_WRONLY | K.O_CREAT | (append ? K.O_APPEND : K.O_TRUNC), 0o666);
    if (fd < 0) throw new CannotOpen(`cannot open "${name}" for output (${errorText(fd)})`);
    if (append) p.lseek(fd, 0, K.SEEK_END);
    const file = Object.assign(new Stdout(p, fd), { fd });
    this.#outputs.set(name, file);
    return file;
  }

  /** Undefined if there is no such file. */
  input(name: string): Records | undefined {
    const known = this.#inputs.get(name);
    if (known) return known.records;
    const fd = name === '-' || name === '/dev/stdin' ? 0 : this.#p.open(name, K.O_RDONLY);
    if (fd < 0) return undefined;
    const records = new Records(this.#p, fd);
    this.#inputs.set(name, { records, fd });
    return records;
  }

  /** 0, or -1 if it was not open. */
  close(name: string): number {
    const [output, input] = [this.#outputs.get(name), this.#inputs.get(name)];
    output?.flush();
    for (const file of [output, input]) if (file && file.fd > 0) this.#p.close(file.fd);
    this.#outputs.delete(name);
    this.#inputs.delete(name);
    return output || input ? 0 : -1;
  }

  flush(): void {
    this.#out.flush();
    for (const output of this.#outputs.values()) output.flush();
  }

  closeAll(): void {
    for (const name of [...this.#outputs.keys(), ...this.#inputs.keys()]) this.close(name);
  }
}
