/** An output of sed. A last line without a line end gets one when more follows. */
import type { Process } from '../../shell/process/process.ts';
import { Stdout } from '../../shell/process/stdio.ts';
import type { Line } from './sed-input.ts';

export class SedOutput {
  readonly fd: number;
  readonly #out: Stdout;
  #open = false;

  readonly #end: string;

  constructor(p: Process, fd: number, end: string, out = new Stdout(p, fd)) {
    this.fd = fd;
    this.#end = end;
    this.#out = out;
  }

  print(text: string): void {
    if (this.#open) this.#out.print(this.#end);
    this.#open = false;
    this.#out.print(text);
  }

  line({ text, ended }: Line): void {
    this.print(ended ? text + this.#end : text);
    this.#open = !ended;
  }

  flush(): number {
    return this.#out.flush();
  }
}
