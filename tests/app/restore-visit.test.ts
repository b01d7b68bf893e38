/** What a link may say on the page. */
import { expect, it } from 'vitest';
import { restore } from '../../src/app/restore-visit.ts';
import { decode } from '../../src/app/url-state.ts';
import type { Workbench } from '../../src/app/workbench.ts';

function benchWith(said: string[]): Workbench {
  const overview = { blockCount: 10 };
  const store = {
    getState: () => ({ overview, busy: undefined }),
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

it('a scenario that there is not is named', async () => {
  const said: string[] = [];
  const { visit, ignored } = decode('#scenario=No+such');
  await restore(benchWith(said), visit, ignored);
  expect(said).toEqual(['No scenario is called “No such”.']);
});
