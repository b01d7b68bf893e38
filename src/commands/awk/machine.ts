/**
 * The state of a running program: its variables, the record and its files. Some variables say how the others are read and
 * written. Their values are cached.
 */

import { xorshift32 } from '../../bytes/chance.ts';
import type { Process } from '../../shell/process/process.ts';
import type { Stdout } from '../../shell/process/stdio.ts';
import { Cell } from './cells.ts';
import { Files } from './files.ts';
import { numberText } from './format.ts';
import { AwkRecord } from './record.ts';
import type { Name } from './syntax.ts';
import { numberOf, Read, type Value } from './values.ts';

/** The deepest nesting of function calls. */
export const DEEPEST = 1000;

export class Machine {
  readonly p: Process;
  readonly files: Files;
  readonly record: AwkRecord;
  readonly globals = new Map<string, Cell>();
  /** The local cells of each running function, the innermost last. */
  readonly frames: Cell[][] = [];
  #seed = 0;
  #draw = xorshift32(0x9e3779b9);

  constructor(p: Process, out: Stdout) {
    this.p = p;
    this.files = new Files(p, out);
    for (const [name, value] of Object.entries({
      FS: ' ',
      OFS: ' ',
      ORS: '\n',
      RS: '\n',
      SUBSEP: '\x1c',
      OFMT: '%.6g',
      CONVFMT: '%.6g',
      NR: 0,
      FNR: 0,
      RSTART: 0,
      RLENGTH: -1,
      FILENAME: '',
    }))
      this.cell(name).value = value;
    this.record = new AwkRecord(() => this.#separators(), this.text);
    this.record.set('');
  }

  #separators(): { fields: string; output: string; lines: boolean } {
    const lines = this.textOf('RS') === '';
    return { fields: this.textOf('FS'), output: this.textOf('OFS'), lines };
  }

  cell(name: string): Cell {
    let cell = this.globals.get(name);
    if (!cell) {
      cell = new Cell();
      this.globals.set(name, cell);
    }
    return cell;
  }

  cellOf({ name, local }: Name): Cell {
    return local === undefined ? this.cell(name) : this.frames[this.frames.length - 1][local];
  }

  /** A value as a text, for concatenation and comparison. */
  readonly text = (value: Value): string => {
    if (typeof value === 'string') return value;
    if (value === undefined) return '';
    if (typeof value !== 'number') return value.text;
    const form = this.globals.get('CONVFMT')?.value;
    return numberText(value, typeof form === 'string' ? form : '%.6g');
  };

  readonly number = numberOf;

  /** A value as a text, for printing. */
  printed(value: Value): string {
    return typeof value === 'number' ? numberText(value, this.textOf('OFMT')) : this.text(value);
  }

  textOf(name: string): string {
    return this.text(this.cell(name).value);
  }

  get(name: Name): Value {
    if (name.local === undefined && name.name === 'NF') return this.record.count;
    return this.cellOf(name).value;
  }

  put(name: Name, value: Value): void {
    if (name.local === undefined && name.name === 'NF') this.record.count = Math.trunc(numberOf(value));
    else this.cellOf(name).value = value;
  }

  /** `name=value`, from the command line. */
  give(name: string, text: string): void {
    this.put({ kind: 'name', name, local: undefined }, new Read(text));
  }

  count(name: string): void {
    const cell = this.cell(name);
    cell.value = numberOf(cell.value) + 1;
  }

  rand(): number {
    return this.#draw() / 4_294_967_296;
  }

  /** Returns the previous seed. */
  srand(seed: number): number {
    const before = this.#seed;
    this.#seed = seed;
    this.#draw = xorshift32((Math.trunc(seed) ^ 0x9e3779b9) >>> 0 || 1);
    this.#draw();
    return before;
  }
}
