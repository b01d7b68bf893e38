/** The glossary finds its words, whole and in all their forms, and explains every name that Linux gave. */
import { describe, expect, it } from 'vitest';
import { shortName } from '../../../src/trace/event.ts';
import { EVENTS } from '../../../src/trace/events/all.ts';
import { WRITTEN } from '../../../src/views/glossary/find.ts';
import { ALL_TERMS, termsIn } from '../../helpers/lexicon.ts';

const found = (text: string) => [...termsIn(text)].map((f) => [text.slice(f.from, f.to), f.term.name]);

describe('words that are explained', () => {
  it('are found in all their forms, the longest first', () => {
    expect(found('Two Block bitmaps and the inode tables of a group')).toEqual([
      ['Block bitmaps', 'bitmap'],
      ['inode tables', 'inode table'],
      ['group', 'group'],
    ]);
    expect(found('The leaves, i_blocks and i_size: RAID-0')).toEqual([
      ['leaves', 'leaf'],
      ['i_blocks', 'i_blocks_lo'],
      ['i_size', 'i_size_lo'],
      ['RAID-0', 'RAID-0'],
    ]);
  });

  it('are whole words', () => {
    expect(found('blockade, unblock, a_block_b, subgroup, e2fscked, logarithm')).toEqual([]);
  });

  it('have one explanation each, which is a sentence', () => {
    const forms = WRITTEN.flatMap((t) => [t.name, ...(t.forms ?? [])].map((f) => f.toLowerCase()));
    expect(forms.filter((f, i) => forms.indexOf(f) !== i)).toEqual([]);
    for (const { name, says } of ALL_TERMS) expect([name, says]).toEqual([name, expect.stringMatching(/^.{8,}$/s)]);
    for (const { name, says } of WRITTEN) expect([name, says]).toEqual([name, expect.stringMatching(/[.]$/)]);
  });

  it('find each of their own forms', () => {
    for (const t of WRITTEN)
      for (const form of [t.name, ...(t.forms ?? [])]) expect([form, found(form)]).toEqual([form, [[form, t.name]]]);
  });

  it('include every event by the name on the screen', () => {
    const names = EVENTS.map((k) => shortName(k.name)).filter((n) => n.includes('_'));
    expect(names.filter((n) => found(n).length !== 1)).toEqual([]);
    expect(names.length).toBeGreaterThan(50);
  });
});
