/** docs/inside/recording.md matches the declarations of events and of memory, and each of them says something. */
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { EVENTS } from '../../../src/trace/events/all.ts';
import { recordingReference } from '../../../src/trace/json/reference.ts';
import { MEMORY } from '../../../src/trace/memory.ts';
import type { Shape } from '../../../src/trace/shape.ts';

it('is checked in as the declarations say (else: npm run docs)', () => {
  const page = fs.readFileSync(new URL('../../../docs/inside/recording.md', import.meta.url), 'utf8');
  expect(page === recordingReference(), 'stale: run `npm run docs`').toBe(true);
});

it('each event, each field and each value of memory has its line', () => {
  const says = (shape: Shape<unknown>, where: string) => {
    expect(shape.doc, where).toMatch(/^[\p{L}\p{N}“].*[^ ]$/u);
    for (const [name, part] of Object.entries(shape.parts ?? {})) says(part, `${where}.${name}`);
  };
  for (const { name, doc, fields } of EVENTS) {
    expect(doc, name).toMatch(/^\p{L}.*\.$/u);
    for (const [field, shape] of Object.entries(fields)) says(shape, `${name}.${field}`);
  }
  for (const { name, doc, which, value } of MEMORY) {
    expect(doc, name).toMatch(/^\p{L}.*\.$/u);
    for (const [part, line] of Object.entries(which)) expect(line, `${name}.${part}`).toMatch(/^\p{L}.*\.$/u);
    says(value, name);
  }
});
