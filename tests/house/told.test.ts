/**
 * Events and the values of memory are declared once: in `src/trace/events` and `src/trace/memory.ts`. Elsewhere both
 * are named by their declarations, and read through them: no name in quotes, no pattern over names, no cast of fields.
 */
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { shortName } from '../../src/trace/event.ts';
import { EVENTS } from '../../src/trace/events/all.ts';
import { MEMORY } from '../../src/trace/memory.ts';
import { all, isNode, lineOf, type Node, nodesIn, nodesOf, noFaults, read } from './sources.ts';

/** Where they are declared; and `event.ts`, which reads any field as unknown. */
const DECLARES = /^src\/trace\/(events\/|(bio|event|memory)\.ts$)/;
/** Another language's tables have the names as keys, which their type takes from the declarations. */
const KEYED = /^src\/languages\/[\w-]+\/events\//;
/** The floors below know only the fields of structures. */
const users = all.filter(
  (file) =>
    /^(src\/(?!bytes|format).*\.tsx?|scripts\/.*\.mjs)$/.test(file) && !DECLARES.test(file) && !KEYED.test(file),
);

const names = EVENTS.map(({ name }) => name);
const systems = [...new Set(names.map((name) => name.split(':')[0]))].join('|');
/** Names of a single word also occur as other words. */
const short = new Set(names.map(shortName).filter((name) => name.includes('_')));
const keys = MEMORY.map(({ name }) => name).join('|');

/** A name, or the beginning of one; `mke2fs: no such file` is a message. */
const EVENT = new RegExp(`\\b(${systems}):[\\w(*^]`);
const KEY = new RegExp(`^(${keys}):`);

const textOf = ({ type, value }: Node): string | undefined => {
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type !== 'TemplateElement') return undefined;
  return (value as { cooked: string }).cooked;
};

/** `fields`, `event.fields`, `event?.fields.ino`; a double cast is reported once. */
const readsFields = (node: unknown): boolean =>
  isNode(node) &&
  node.type !== 'TSAsExpression' &&
  (node.name === 'fields' || readsFields(node.property) || readsFields(node.object) || readsFields(node.expression));

/** What is wrong with a node of code outside the declarations. */
function faultOf(node: Node): string | undefined {
  const text = textOf(node);
  if (text !== undefined) {
    if (EVENT.test(text) || short.has(text))
      return `the event ${text} by its name; by its declaration: is(event, Kind)`;
    if (KEY.test(text)) return `the key ${text} of what memory holds; name its kind of src/trace/memory.ts`;
  }
  const { regex, type, expression } = node;
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex) {
    const pattern = String(regex.pattern);
    if (EVENT.test(pattern) || [...short].some((name) => pattern.includes(name)))
      return `a pattern over names of events; declare a family of them in src/trace/events/families.ts`;
  }
  if (type === 'TSAsExpression' && readsFields(expression))
    return 'a cast of fields; is(event, Kind) says what they are';
  return undefined;
}

it('events and what memory holds are named and read by their declarations', () => {
  const faults: string[] = [];
  for (const file of users)
    for (const node of nodesIn(file)) {
      const fault = faultOf(node);
      if (fault) faults.push(`${file}:${lineOf(read(file), node.start)}: ${fault}`);
    }
  noFaults(faults);
});

it('a name, a key, a pattern and a cast are found, and what only looks like them is not', () => {
  const faults = (code: string) =>
    nodesOf(parseSync('x.ts', code).program).flatMap((node) => faultOf(node)?.split(/[;,]/)[0] ?? []);
  expect(faults("if (event.name === 'ext4:ext4_free_blocks') go();")).toEqual([
    'the event ext4:ext4_free_blocks by its name',
  ]);
  expect(faults('jump(`jbd2:${what}`, "ext_split")')).toEqual(['the event ext_split by its name']);
  expect(faults('volatile.at(`pages:${ino}:0`)')).toEqual(['the key pages: of what memory holds']);
  expect(faults('/^ext4lab:(ext|ind)_/.test(name) || /inode|dir_init/.test(name)')).toHaveLength(2);
  expect(faults('const { ino } = event.fields as { ino: number }')).toHaveLength(1);
  expect(faults('(event.fields as unknown as Found).ino')).toHaveLength(1);
  expect(faults('event.fields.ino as number')).toHaveLength(1);
  expect(
    faults("new Refused('mke2fs: no such file'); const fields = [] as const; see({ block: 1 }, 'block: 1');"),
  ).toEqual([]);
});
