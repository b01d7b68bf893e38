/**
 * Turns a module that nothing can stop into one that asks now and then whether it may go on. Where a loop begins a round and
 * where a function begins, it counts down, and at zero it calls the host.
 *
 *      loop                     loop
 *        …            ──▶         fuel ← fuel − 1;  if fuel = 0: call the host through a table of its own
 *      end                        …
 *                               end
 *
 * The added type, table and global get the highest numbers, so that all others keep theirs. The memory gets a bound, too.
 */
import { Badly, beginsAsWasm, leb, nameBytes, Reader, Writer } from './binary.ts';
import { instruction, LOOP } from './instructions.ts';

/** The name of what is added. No compiler uses it. */
export const FUEL = 'ext4lab fuel';
export const TICK = 'ext4lab tick';

/** Pages of 64 KiB: 256 MiB. */
const MOST_PAGES = 4096;

const TYPE = 1;
const IMPORT = 2;
const TABLE = 4;
const MEMORY = 5;
const GLOBAL = 6;
const EXPORT = 7;
const START = 8;
const CODE = 10;

/** The order of sections; custom ones (0) can stand anywhere. */
const ORDER = [TYPE, IMPORT, 3, TABLE, MEMORY, GLOBAL, EXPORT, START, 9, 12, CODE, 11];

export interface Import {
  module: string;
  name: string;
  /** Of a function: i, I, f, F for 32 and 64 bits, and what it answers. */
  params: string;
  results: string;
}

interface Parsed {
  sections: { id: number; body: Reader }[];
  imports: Import[];
}

const VALUE: Readonly<Record<number, string>> = { 127: 'i', 126: 'I', 125: 'f', 124: 'F' };

const values = (reader: Reader): string => [...reader.times()].map(() => VALUE[reader.u8()] ?? '?').join('');

function parse(bytes: Uint8Array): Parsed {
  if (!beginsAsWasm(bytes)) throw new Badly('it does not begin with \\0asm');
  const reader = new Reader(bytes, 4);
  const version = [reader.u8(), reader.u8(), reader.u8(), reader.u8()].join('.');
  if (version === '13.0.1.0') throw new Badly('it is a component; what runs here is a module of WASI preview 1');
  if (version !== '1.0.0.0') throw new Badly(`its version is ${version}, not 1.0.0.0`);
  const sections: Parsed['sections'] = [];
  while (!reader.done) {
    const id = reader.u8();
    if (id === 13) throw new Badly('it uses exceptions of WebAssembly, which are not known here');
    if (id !== 0 && !ORDER.includes(id)) throw new Badly(`it has a section ${id}, which is not known here`);
    // It would run before the host knows its memory.
    if (id === START) throw new Badly('it has a start function, which no program of WASI has beside _start');
    sections.push({ id, body: reader.part(reader.u32()) });
  }
  return { sections, imports: importsIn(sections) };
}

const again = ({ bytes, at, end }: Reader): Reader => new Reader(bytes, at, end);

function importsIn(sections: Parsed['sections']): Import[] {
  const bodyOf = (id: number) => sections.find((section) => section.id === id)?.body;
  const [types, list] = [bodyOf(TYPE), bodyOf(IMPORT)];
  if (!list) return [];
  const signatures: { params: string; results: string }[] = [];
  if (types) {
    const reader = again(types);
    for (const _ of reader.times()) {
      if (reader.u8() !== 0x60) throw new Badly('it has types other than of functions');
      signatures.push({ params: values(reader), results: values(reader) });
    }
  }
  const reader = again(list);
  const imports: Import[] = [];
  for (const _ of reader.times()) {
    const [module, name] = [reader.name(), reader.name()];
    if (reader.u8() !== 0) throw new Badly(`it wants ${module}.${name} from outside, which is no function`);
    imports.push({ module, name, ...(signatures[reader.u32()] ?? { params: '?', results: '?' }) });
  }
  return imports;
}

/** How many a section has, and the rest of it. */
function counted(body: Reader | undefined): { count: number; rest: Uint8Array } {
  if (!body) return { count: 0, rest: new Uint8Array() };
  const reader = again(body);
  const count = reader.u32();
  return { count, rest: reader.bytes.subarray(reader.at, reader.end) };
}

const plus = (body: Reader | undefined, ...more: number[][]): Writer => {
  const { count, rest } = counted(body);
  const out = new Writer().u32(count + more.length).add(rest);
  for (const one of more) out.add(one);
  return out;
};

function memories(body: Reader): Writer {
  const reader = again(body);
  const count = reader.u32();
  const out = new Writer().u32(count);
  for (let i = 0; i < count; i++) {
    const flags = reader.u8();
    if (flags > 1) throw new Badly('its memory is shared or larger than 4 GiB');
    const least = reader.u32();
    const most = Math.min(flags === 1 ? reader.u32() : MOST_PAGES, MOST_PAGES);
    if (least > MOST_PAGES)
      throw new Badly(`it wants ${Math.round(least / 16)} MiB of memory; a program has ${MOST_PAGES / 16} MiB at most`);
    out.add([1]).u32(least).u32(most);
  }
  return out;
}

function code(body: Reader, check: readonly number[]): Writer {
  const reader = again(body);
  const count = reader.u32();
  const out = new Writer().u32(count);
  for (let i = 0; i < count; i++) {
    const fn = reader.part(reader.u32());
    const made = new Writer();
    let from = fn.at;
    for (const _ of fn.times()) {
      fn.leb();
      fn.leb();
    }
    const upToHere = (): void => {
      made.add(fn.bytes.subarray(from, fn.at)).add(check);
      from = fn.at;
    };
    upToHere();
    while (!fn.done) if (instruction(fn) === LOOP) upToHere();
    made.add(fn.bytes.subarray(from, fn.end));
    out.sized(made);
  }
  return out;
}

/** The module as it is run here, and what it wants from outside. Throws a Badly. */
export function bounded(bytes: Uint8Array): { bytes: Uint8Array; imports: Import[] } {
  const { sections, imports } = parse(bytes);
  const bodyOf = (id: number) => sections.find((section) => section.id === id)?.body;
  const [type, table, global] = [TYPE, TABLE, GLOBAL].map((id) => counted(bodyOf(id)).count);
  // global.get · 1 · sub · global.set · global.get · eqz · if · 0 · call_indirect · end
  const check = [0x23, ...leb(global), 0x41, 1, 0x6b, 0x24, ...leb(global), 0x23, ...leb(global), 0x45];
  check.push(0x04, 0x40, 0x41, 0, 0x11, ...leb(type), ...leb(table), 0x0b);
  const made: Record<number, Writer> = {
    [TYPE]: plus(bodyOf(TYPE), [0x60, 0, 0]),
    [TABLE]: plus(bodyOf(TABLE), [0x70, 0, 1]),
    [GLOBAL]: plus(bodyOf(GLOBAL), [0x7f, 1, 0x41, 1, 0x0b]),
    [EXPORT]: plus(bodyOf(EXPORT), [...nameBytes(FUEL), 3, ...leb(global)], [...nameBytes(TICK), 1, ...leb(table)]),
  };
  const memory = bodyOf(MEMORY);
  if (memory) made[MEMORY] = memories(memory);
  const functions = bodyOf(CODE);
  if (functions) made[CODE] = code(functions, check);
  const out = new Writer().add([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  for (const id of ORDER) {
    const body = bodyOf(id);
    if (made[id]) out.add([id]).sized(made[id]);
    else if (body) out.add([id]).sized(new Writer().add(body.bytes.subarray(body.at, body.end)));
  }
  return { bytes: out.bytes, imports };
}
