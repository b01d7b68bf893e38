/** A visit comes back from a file as it was, and what is no visit is refused in one sentence. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Carried } from '../../src/app/keep/carried.ts';
import { carriedOfFile as carriedIn, visitFile as fileIn } from '../../src/app/keep/visit-file.ts';
import { keep } from '../../src/app/keep/words.ts';
import { decode, encode } from '../../src/app/url-state.ts';
import { Refused } from '../../src/bytes/refused.ts';
import { long, runs } from '../helpers/long.ts';

const visitFile = (carried: Carried) => fileIn(carried, keep.file);
const carriedOfFile = (text: string) => carriedIn(text, keep.file);

const text = fc.string({ maxLength: 300, unit: 'grapheme' });
const moment = fc.record({ step: fc.nat(1e9), write: fc.nat(1e6) });
const visit = fc.record({
  file: fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
  at: moment,
  selection: fc.record({ block: fc.nat(2 ** 40) }),
  tiles: fc.constantFrom('map', 'map,journal!', 'file-map,map'),
  bookmarks: fc.array(moment, { maxLength: 20 }),
});
const carried = fc.record(
  {
    title: text,
    visit,
    script: text,
    typed: fc.array(text, { maxLength: 9 }),
    bytes: fc.uint8Array({ maxLength: 9000 }),
    given: fc.array(
      fc.record({
        kind: fc.constantFrom('program', 'trace'),
        name: fc.stringMatching(/^[a-z][\w.-]{0,20}$/),
        bytes: fc.uint8Array({ maxLength: 900 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  },
  { requiredKeys: ['title', 'visit', 'typed'] },
);

it('comes back as it was: link, script, typed lines and every byte of the image', async () => {
  await fc.assert(
    fc.asyncProperty(carried, async ({ visit, bytes, ...rest }) => {
      const image = bytes && new Blob([bytes as Uint8Array<ArrayBuffer>]);
      const file = await visitFile({ ...rest, link: encode(visit), ...(image && { image }) });
      if (file instanceof Refused) throw new Error(file.refused);
      const back = await carriedOfFile(file);
      if (back instanceof Refused) throw new Error(back.refused);
      const { image: there, link, ...others } = back;
      expect(decode(link)).toEqual({ visit, ignored: [] });
      expect(others).toEqual(rest);
      expect(there && new Uint8Array(await there.arrayBuffer())).toEqual(bytes);
    }),
    { numRuns: runs(17, 50) },
  );
});

it('refuses in one sentence what was cut, changed, or something else', async () => {
  const whole = await visitFile({ title: 't', link: 'at=3', typed: ['ls'], image: new Blob(['an image']) });
  if (whole instanceof Refused) throw new Error(whole.refused);
  const parts = JSON.parse(whole);
  const changed = [
    { version: 0 },
    { version: 2 },
    { version: '1' },
    { link: 7 },
    { typed: 'ls' },
    { typed: [1] },
    { typed: Array(20_000).fill('ls') },
    { script: 'x'.repeat(2 << 20) },
    { given: {} },
    { given: [{ kind: 'virus', name: 'mine', data: parts.image }] },
    { given: [{ kind: 'program', name: 'mine', data: '****' }] },
    { image: 5 },
    { image: '****' },
    { image: parts.image.slice(0, 20) },
    { ext4lab: 'lesson' },
  ];
  const texts = [
    '',
    'null',
    '[]',
    '"visit"',
    whole.slice(0, 40),
    ...changed.map((c) => JSON.stringify({ ...parts, ...c })),
  ];
  for (const bad of texts) {
    const back = await carriedOfFile(bad);
    expect(back instanceof Refused && back.refused, bad.slice(0, 80)).toMatch(
      /^This (file|visit) [^.]*ext4lab[^.]*\.$|^This visit cannot be opened: [^.]+\.$/,
    );
  }
  // A small file that would unpack to a large program, or image.
  const bomb = new Blob([new Uint8Array(1 << 20)]).stream().pipeThrough(new CompressionStream('gzip'));
  const megabyte = new Uint8Array(await new Response(bomb).arrayBuffer());
  const many = (count: number) => Buffer.concat(Array.from({ length: count }, () => megabyte)).toString('base64');
  const bombs = [
    { given: [{ kind: 'program', name: 'mine', data: many(70) }] },
    ...(long ? [{ image: many(300) }] : []),
  ];
  for (const large of bombs)
    expect(await carriedOfFile(JSON.stringify({ ...parts, ...large }))).toBeInstanceOf(Refused);
});
