/**
 * docs/inside/recording.md: what the lines of a recording say, generated from the declarations of events and of memory. Pure:
 * a script writes the file, and a test fails when it is stale.
 */
import { shortName } from '../event.ts';
import { EVENTS } from '../events/all.ts';
import { write_super } from '../events/mke2fs.ts';
import { CANDIDATES, REASONS } from '../events/passed.ts';
import { FileWindow, MEMORY } from '../memory.ts';
import type { Shape, Shapes } from '../shape.ts';

const HEAD = `# A recording

\`ext4lab run SCRIPT --trace FILE\` writes a recording as JSON Lines: the device as it was, and what happened, event by
event. A write or a change in memory belongs to the event above it.

\`\`\`text
{"ext4lab":"recording","version":1,"blockSize":1024,"byteLength":1048576}
{"base":1,"bytes":"…"}                                       a block of the device as it was
{"event":"${write_super.name}","cause":-1,"fields":{…}}       what happened; its cause is an earlier event, or -1
{"write":1,"at":56,"bytes":"53ef"}                           bytes that the event put into a block
{"volatile":"${FileWindow.keyOf({ ino: 12 })}","value":{…}}                            what changed in memory; without a value it is gone
{"end":true,"events":1,"writes":1}                           nothing is missing
\`\`\`

A recording that is read in is checked against the tables below: an event or a value that they name must have the fields
that they name. A field is a whole number unless its line says otherwise. This page is made from the declarations in
\`src/trace\` by \`npm run docs\`.`;

/** `a whole number` is the rule, and is not repeated. */
const says = (shape: Shape<unknown>): string => {
  const doc = shape.doc.replace(/\.$/, '');
  const what = shape.wanted === 'a whole number' || shape.parts ? '' : ` (${shape.wanted})`;
  const kinds = Object.entries(shape.kinds ?? {}).map(([kind, { fields }]) => `<br>kind \`${kind}\` ${listed(fields)}`);
  return `${doc}${what}${shape.parts ? `:<br>${listed(shape.parts)}` : ''}${kinds.join('')}`;
};

/** Parts without names are listed by position, from 0. */
const listed = (shapes: Shapes): string =>
  Object.entries(shapes)
    .map(([name, shape]) => `\`${name}\` ${says(shape)}`)
    .join('<br>');

const row = (...cells: string[]): string => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;

function memory(): string[] {
  const rows = MEMORY.map(({ name, doc, which, value }) => {
    const parts = Object.entries<string>(which);
    const key = [name, ...parts.map(([part]) => `<${part}>`)].join(':');
    const numbers = parts.map(([part, line]) => `\`${part}\` ${line.replace(/\.$/, '')}`).join('<br>');
    return row(`\`${key}\``, [doc, numbers].filter(Boolean).join('<br>'), says(value));
  });
  return ['## What memory holds', '', row('key', 'what', 'value'), row('---', '---', '---'), ...rows];
}

const systemOf = (name: string): string => name.slice(0, name.indexOf(':'));

function events(): string[] {
  const kinds = [...EVENTS].sort((a, b) => (a.name < b.name ? -1 : 1));
  const systems = new Set(kinds.map(({ name }) => systemOf(name)));
  return [...systems].flatMap((system) => [
    '',
    `## ${system}`,
    '',
    row('event', 'what happened', 'fields'),
    row('---', '---', '---'),
    ...kinds
      .filter(({ name }) => systemOf(name) === system)
      .map(({ name, doc, fields }) => row(`\`${shortName(name)}\``, doc, listed(fields))),
  ]);
}

/** What an event considered and passed over stands in `considered`: a candidate, and why. */
const passedOver = (): string[] => [
  '',
  '## What was passed over',
  '',
  'An event may say what it `considered` and did not take: a list of `{"candidate":{"kind":…},"by":…,"why":{"kind":…}}`,',
  'each with the fields of its kind. `by` is the criterion by which the allocator looked at it, if it did so by one.',
  '',
  row('kind', 'of a', 'fields'),
  row('---', '---', '---'),
  ...Object.entries(CANDIDATES).map(([kind, { fields }]) => row(`\`${kind}\``, 'candidate', listed(fields))),
  ...Object.entries(REASONS).map(([kind, { fields }]) => row(`\`${kind}\``, 'reason', listed(fields))),
];

export const recordingReference = (): string => `${[HEAD, '', ...memory(), ...events(), ...passedOver()].join('\n')}\n`;
