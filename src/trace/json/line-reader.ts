/**
 * Reads one line of a recording and checks each field, because a file may hold anything. Only this file checks the fields
 * of an event and the values of memory against their kinds. Those of an unknown kind pass as they are, and nothing reads
 * them. A failed check may be deep within an event, so it throws `Refused`, and `recordingFromLines` answers it.
 */
import { Refused } from '../../bytes/refused.ts';
import { eventKinds, type Touch } from '../event.ts';
import { isCandidate, isReason, type Rejected } from '../events/passed.ts';
import { RECORDING } from './refusals.ts';
import '../events/all.ts';
import '../memory.ts';
import type { EventDetail } from '../recorder.ts';
import { faultIn, type Shapes } from '../shape.ts';
import { volatileKindOf } from '../volatile-kind.ts';

export type Json = Record<string, unknown>;

/** No event makes a longer line than this: 64 KiB in hex and all that may stand around them. */
const LONGEST_LINE = 1 << 24;

export class LineReader {
  #line = 0;

  next(line: string): Json {
    this.#line++;
    if (line.length > LONGEST_LINE) this.refuse(`is ${line.length} characters long`);
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      this.refuse('is not JSON');
    }
    return this.#object(json, '');
  }

  refuse(why: string, field?: string): never {
    throw new Refused(RECORDING.line({ line: this.#line, fault: why }), field);
  }

  #wrong(field: string, value: unknown, wanted: string): never {
    const shown = value === undefined ? 'missing' : (JSON.stringify(value) ?? String(value)).slice(0, 60);
    this.refuse(`is wrong: ${field ? `"${field}"` : 'it'} is ${shown}, not ${wanted}`, field || undefined);
  }

  #object(value: unknown, field: string): Json {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) this.#wrong(field, value, 'an object');
    return value as Json;
  }

  text(json: Json, field: string): string {
    const value = json[field];
    if (typeof value !== 'string') this.#wrong(field, value, 'text');
    return value;
  }

  integer(json: Json, field: string, least: number, most: number): number {
    const value = json[field];
    if (!Number.isSafeInteger(value) || (value as number) < least || (value as number) > most)
      this.#wrong(field, value, `a whole number from ${least} to ${most}`);
    return value as number;
  }

  /** Bytes in hexadecimal: at least one, at most `room`. */
  bytes(json: Json, field: string, room: number): Uint8Array {
    const hex = this.text(json, field);
    const length = hex.length / 2;
    if (!(length >= 1 && length <= room && Number.isInteger(length)))
      this.#wrong(field, hex, `1 to ${room} bytes in hexadecimal`);
    const out = new Uint8Array(length);
    for (let i = 0; i < length; i++) {
      const value = (digit(hex.charCodeAt(2 * i)) << 4) | digit(hex.charCodeAt(2 * i + 1));
      if (value < 0) this.#wrong(field, hex, 'hexadecimal');
      out[i] = value;
    }
    return out;
  }

  event(json: Json, id: number): { name: string; cause: number; fields: Json; detail?: EventDetail } {
    const name = this.text(json, 'event');
    const cause = this.integer(json, 'cause', -1, id - 1);
    const fields = this.#object(json.fields, 'fields');
    const kind = eventKinds.get(name);
    if (kind) this.#checked(kind.fields, fields);
    const detail: EventDetail = {};
    if ('touched' in json) detail.touched = this.#list(json, 'touched', (j) => this.#touch(j));
    if ('considered' in json) detail.considered = this.#list(json, 'considered', (j) => this.#rejected(j));
    // The kind's own name, so that comparing names compares two references.
    return {
      name: kind?.name ?? name,
      cause,
      fields,
      detail: detail.touched || detail.considered ? detail : undefined,
    };
  }

  volatile(json: Json): { key: string; value: unknown } {
    const key = this.text(json, 'volatile');
    const kind = volatileKindOf(key);
    const { value } = json;
    if (value !== undefined && kind && !kind.value.is(value)) this.#wrong('value', value, kind.value.wanted);
    return { key, value };
  }

  #checked(shapes: Shapes, fields: Json): void {
    const fault = faultIn(shapes, fields);
    if (fault !== undefined) this.#wrong(fault, fields[fault], shapes[fault].wanted);
  }

  #list<T>(json: Json, field: string, item: (json: Json) => T): T[] {
    const value = json[field];
    if (!Array.isArray(value)) this.#wrong(field, value, 'a list');
    return value.map((one) => item(this.#object(one, field)));
  }

  #touch(json: Json): Touch {
    const touch: Touch = {
      block: this.integer(json, 'block', 0, Number.MAX_SAFE_INTEGER),
      struct: this.text(json, 'struct'),
    };
    if ('offset' in json) touch.offset = this.integer(json, 'offset', 0, 65536);
    if ('length' in json) touch.length = this.integer(json, 'length', 0, 65536);
    if ('field' in json) touch.field = this.text(json, 'field');
    return touch;
  }

  #rejected(json: Json): Rejected {
    const candidate = this.#object(json.candidate, 'candidate');
    const why = this.#object(json.why, 'why');
    if (!isCandidate(candidate)) this.#wrong('candidate', candidate.kind, 'what may be passed over');
    if (!isReason(why)) this.#wrong('why', why.kind, 'a reason for passing it over');
    return 'by' in json ? { candidate, by: this.text(json, 'by'), why } : { candidate, why };
  }
}

/** The value of a hexadecimal digit; -1, all ones, for anything else, so that it survives being put into a byte. */
function digit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  if (code >= 0x61 && code <= 0x66) return code - 0x57;
  if (code >= 0x41 && code <= 0x46) return code - 0x37;
  return -1;
}
