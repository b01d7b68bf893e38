/**
 * Instructions, one after the other, as far as it takes to know where each ends: its opcode and how many numbers or bytes
 * follow. Known is what compilers for WASI make: version 1 with sign extension, bulk memory, several values, references, SIMD
 * and tail calls. Threads and exceptions are not: the interface has neither.
 */
import { Badly, type Reader } from './binary.ts';

export const LOOP = 0x03;

/** block, loop, if; br, br_if; call, return_call; local, global and table access; memory.size, grow; constants; ref.null, func. */
const ONE_NUMBER = new Set([
  ...[0x02, LOOP, 0x04, 0x0c, 0x0d, 0x10, 0x12, 0x20, 0x21, 0x22, 0x23, 0x24, 0x25, 0x26],
  ...[0x3f, 0x40, 0x41, 0x42, 0xd0, 0xd2],
]);
/** unreachable, nop, else, end, return, drop, select, ref.is_null. */
const NOTHING = new Set([0x00, 0x01, 0x05, 0x0b, 0x0f, 0x1a, 0x1b, 0xd1]);
/** try, catch, throw and their like, old and new. */
const EXCEPTIONS = new Set([0x06, 0x07, 0x08, 0x09, 0x0a, 0x18, 0x19, 0x1f]);

/** Passes over one instruction; its opcode. */
export function instruction(code: Reader): number {
  const op = code.u8();
  // Comparisons and calculations.
  if (NOTHING.has(op) || (op >= 0x45 && op <= 0xc4)) return op;
  if (ONE_NUMBER.has(op)) return numbers(code, 1, op);
  // Loads and stores.
  if (op >= 0x28 && op <= 0x3e) return numbers(code, 2, op);
  if (EXCEPTIONS.has(op)) throw new Badly('it uses exceptions of WebAssembly, which are not known here');
  switch (op) {
    // call_indirect, return_call_indirect
    case 0x11:
    case 0x13:
      return numbers(code, 2, op);
    // br_table
    case 0x0e:
      return numbers(code, code.u32() + 1, op);
    // select, with types
    case 0x1c:
      return numbers(code, code.u32(), op);
    case 0x43:
      code.skip(4);
      return op;
    case 0x44:
      code.skip(8);
      return op;
    case 0xfc:
      return prefixed(code, op);
    case 0xfd:
      return vector(code, op);
    case 0xfe:
      throw new Badly('it uses threads, which there are none of here');
  }
  throw new Badly(`it has an instruction that is not known here, 0x${op.toString(16)}`);
}

function numbers(code: Reader, count: number, op: number): number {
  for (let i = 0; i < count; i++) code.leb();
  return op;
}

/** How many numbers follow 0xfc and one of these: conversions, memory.init … table.fill. */
const FOLLOW = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

function prefixed(code: Reader, op: number): number {
  const count = FOLLOW[code.u32()];
  if (count === undefined) throw new Badly('it has an instruction that is not known here, behind 0xfc');
  return numbers(code, count, op);
}

function vector(code: Reader, op: number): number {
  const which = code.u32();
  if (which <= 11 || which === 92 || which === 93) return numbers(code, 2, op);
  if (which === 12 || which === 13) code.skip(16);
  else if (which >= 21 && which <= 34) code.skip(1);
  else if (which >= 84 && which <= 91) {
    numbers(code, 2, op);
    code.skip(1);
  }
  return op;
}
