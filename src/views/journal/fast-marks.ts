/** Fast commits as marks: their blocks, and the records of one of them. */
import type { JournalData } from '../../session/answers/journal-data.ts';
import { type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { JournalLayout } from './picture-layout.ts';

const LOG = 1;

const keyOfFast = (at: number): string => `fast.${at}`;
export const keyOfRecord = (key: string): string => `record.${key}`;

export function fastMarks(
  { fast: { blocks, of, records, more }, words: { fast: said } }: JournalLayout,
  data: JournalData,
): Mark[] {
  if (blocks.length === 0) return [];
  // The log also decides whether they count, and only a part of them is shown.
  const from = ['view', ...data.runs.flatMap((run) => range(run.physical, run.length))];
  const cells = blocks.map(({ at, state, tid, ...place }) => {
    const parts: Part[] = [
      { shape: 'rect', x: 0.5, y: 0, width: place.width - 1, height: place.height, rx: 2 },
      {
        shape: 'text',
        x: place.width / 2,
        y: place.height / 2 + 5,
        text: 'F',
        anchor: 'middle',
      },
    ];
    const className = `jn-fast jn-fast-${state}${of?.at === at ? ' jn-fast-shown' : ''}`;
    return markAt(keyOfFast(at), 'fast', LOG, place, parts, { className, group: true, says: `${state} ${tid}`, from });
  });
  const boxes = records.map(({ key, text, state, at, ...place }) => {
    const parts: Part[] = [
      { shape: 'rect', x: 0, y: 0, width: place.width, height: place.height, rx: 4 },
      { shape: 'text', x: place.width / 2, y: 12.5, text, anchor: 'middle' },
    ];
    return markAt(keyOfRecord(key), 'record', LOG, place, parts, {
      className: `jn-record jn-record-${state}`,
      group: true,
      says: state,
      from,
    });
  });
  const out = [...cells, ...boxes];
  if (of) out.push({ ...words(`fastof.${of.at}`, 'fastof', LOG, 'jn-said', of, String(of.at)), from });
  if (more) {
    const text = said.more(more.count);
    out.push({ ...words(`fastmore.${of?.at}.${more.count}`, 'fastof', LOG, 'jn-said', more, text), from });
  }
  return out;
}

const range = (first: number, count: number): string[] => Array.from({ length: count }, (_, i) => `b${first + i}`);
