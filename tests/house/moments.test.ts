/** Moments are named by events: a step's number leads elsewhere as soon as the engine tells one event more. */
import { expect, it } from 'vitest';
import { EVENTS } from '../../src/trace/events/all.ts';
import { isCalled, readNamed } from '../../src/trace/named-moment.ts';
import { all, lineOf, noFaults, read } from './sources.ts';

const places = all.filter((file) =>
  /^(README\.md|docs\/.*\.md|src\/lessons\/.*\.md|src\/views\/.*\/scene\.ts|src\/app\/.*scenarios?[\w-]*\.ts|e2e\/.*\.ts)$/.test(
    file,
  ),
);

const FIX = 'name the event, as in after:ext_split or before:ext_insert:4 (src/trace/named-moment.ts)';

/** Numbers of one digit count what a test itself has pressed; 257.4 and 12w3 are exact on purpose. */
const NUMBERS = [
  /\b(?:at|since|marks|cut|passage)=["']?\d{2,}(?![\d.w])/g,
  /\bcrash \d{2,}/g,
  /^> at: step \d+/gm,
  /\batStep\([^)]*, \d{2,}\)/g,
];

function faultsOf(text: string): string[] {
  const numbers = NUMBERS.flatMap((pattern) => [...text.matchAll(pattern)]);
  const named = [...text.matchAll(/\b(?:after|before):[a-z]\w*(?::[a-z]\w*)?(?::-?\d+)?/g)].filter(([moment]) => {
    const event = readNamed(moment)?.event;
    return event === undefined || !EVENTS.some(({ name }) => isCalled(name, event));
  });
  return [
    ...numbers.map(({ 0: found, index }) => `${lineOf(text, index)}: ${found} is a step's number; ${FIX}`),
    ...named.map(({ 0: found, index }) => `${lineOf(text, index)}: no event is called as in ${found}`),
  ];
}

it('sees numbers, and events that there are not', () => {
  const numbers = ['at=257&tiles=map', 'passage="120-180"', 'marks=10,20', 'crash 307 --lose all', '> at: step 7'];
  for (const text of [...numbers, 'atStep(page, 257)', 'at=after:ext_splitt'])
    expect(faultsOf(text), text).toHaveLength(1);
  for (const text of [
    'at=257.4',
    'at=12w3',
    'at=0',
    'atStep(page, 3)',
    'at=before:ext_split:-1',
    'atStep(page, there)',
  ])
    expect(faultsOf(text), text).toEqual([]);
});

it('docs, lessons, scenes, scenarios and browser tests name events', () => {
  noFaults(places.flatMap((file) => faultsOf(read(file)).map((fault) => `${file}:${fault}`)));
});
