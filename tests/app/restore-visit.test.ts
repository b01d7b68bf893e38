/** What a link may say on the page. */
import { expect, it } from 'vitest';
import { restore } from '../../src/app/restore-visit.ts';
import { decode } from '../../src/app/url-state.ts';
import type { Workbench } from '../../src/app/workbench.ts';

function benchWith(said: string[], names: string[] = []): Workbench {
  const overview = { blockCount: 10 };
  const timeline = { names, name: names.map((_, i) => i), firstWrite: names.map(() => 0) };
  const store = {
    getState: () => ({ overview, timeline, busy: undefined }),
    setState: ({ notice }: { notice?: { text: string } }) => notice && said.push(notice.text),
  };
  const bench = { store, run: async () => undefined, seek() {}, select() {}, lookUp() {}, pickPreset() {} };
  return bench as unknown as Workbench;
}

it('is cut short', async () => {
  const said: string[] = [];
  const rubbish = Array.from({ length: 200 }, (_, i) => `rubbish${i}=x`).join('&');
  const { visit, ignored } = decode(`#file=${'call+this+number+'.repeat(100)}&${rubbish}`);
  await restore(benchWith(said), visit, ignored);
  expect(said).toHaveLength(1);
  expect(said[0].length).toBeLessThan(500);
  expect(said[0]).toContain('a file that stays on the computer');
});

it('an event that does not happen here is named', async () => {
  for (const [at, says] of [
    ['after:ext_split', 'This link leads to the event ext_split, which does not happen here.'],
    ['before:ext_insert:7', 'This link leads to number 7 of the events ext_insert, of which there is one here.'],
  ]) {
    const said: string[] = [];
    const { visit, ignored } = decode(`#script=sync&at=${at}`);
    expect(ignored).toEqual([]);
    await restore(benchWith(said, ['ext4lab:ext_insert']), visit, ignored);
    expect(said).toEqual([says]);
  }
});

it('a scenario that there is not is named', async () => {
  const said: string[] = [];
  const { visit, ignored } = decode('#scenario=No+such');
  await restore(benchWith(said), visit, ignored);
  expect(said).toEqual(['No scenario is called “No such”.']);
});
