/** The passes of a check as marks. */
import { formatCount } from '../common/units.ts';
import { cellsMark, flags, type Mark, markAt, type Part, words } from '../motion/mark.ts';
import type { FsckData } from './answer.ts';
import { alongStrip, type PassesLayout, type PassRow, STRIP_Y, TEXT_Y } from './picture-layout.ts';

/** From the bottom up. */
const GROUND = 0;
const READ = 1;
const FOUND = 2;

/** The source of things that the events of a check tell. */
const CHECK = ['check'];
const RADIUS = 4;

interface Pointed {
  key?: string | undefined;
}

export function passMarks(layout: PassesLayout, data: FsckData, { key }: Pointed): Mark[] {
  const out = layout.rows.flatMap((row) => rowMarks(layout, row, key));
  const now = layout.rows.find((row) => row.pass?.state === 'now');
  const at = data.check?.at ?? -1;
  if (now && at >= 0) {
    const x = alongStrip(layout, at, data.blockCount);
    const part: Part = { shape: 'rect', x: 0, y: 0, width: 3, height: 17, rx: 1.5 };
    const place = { x: x - 1.5, y: now.y + STRIP_Y - 4, width: 3, height: 17 };
    out.push(markAt('reader', 'reader', FOUND, place, [part], { className: 'fsck-reader' }));
  }
  return out;
}

function rowMarks({ strip, width, wide }: PassesLayout, row: PassRow, pointed: string | undefined): Mark[] {
  const { key, pass, y } = row;
  const ground: Part = { shape: 'rect', x: 0, y: 0, width: strip.width, height: strip.height, rx: 2 };
  const place = { x: strip.x, y: y + STRIP_Y, width: strip.width, height: strip.height };
  const data = flags({ now: pass?.state === 'now', pointed: pointed === key });
  const read = row.read.map((m) => ({
    key: `read.${key}.${m.first}`,
    x: m.x,
    y: place.y,
    width: m.width,
    height: strip.height,
    says: '',
  }));
  return [
    ...(pass
      ? [{ ...words(`pass.${key}`, 'pass', GROUND, 'fsck-pass', { x: 6, y: y + TEXT_Y }, pass.pass), data }]
      : []),
    { ...words(`title.${key}`, 'pass', GROUND, 'fsck-title', { x: 28, y: y + TEXT_Y }, row.title), data },
    markAt(`strip.${key}`, 'pass', GROUND, place, [ground], { className: 'fsck-strip' }),
    ...(read.length > 0
      ? [
          cellsMark(
            `reads.${key}`,
            'read',
            READ,
            pass ? 'fsck-read' : 'fsck-mended',
            { cells: read },
            { says: '', from: CHECK },
          ),
        ]
      : []),
    ...row.found.map(({ finding, x }) => {
      const dot: Part = { shape: 'circle', x: 0, y: 0, r: RADIUS };
      const at = { x, y: place.y + strip.height / 2, width: 0, height: 0 };
      return markAt(`finding.${finding.event}`, 'finding', FOUND, at, [dot], {
        className: finding.fixed || finding.question === '' ? 'fsck-dot fsck-dot-fixed' : 'fsck-dot',
        says: String(finding.fixed),
        from: CHECK,
      });
    }),
    ...(wide
      ? [
          words(
            `numbers.${key}`,
            'numbers',
            GROUND,
            'fsck-numbers',
            { x: width - 34, y: y + TEXT_Y },
            row.numbers,
            'end',
          ),
        ]
      : []),
    ...(pass?.problems ? [badge(row, width, pass.problems)] : []),
  ];
}

const BADGE = { width: 26, height: 16 };

export const badgeAt = (row: PassRow, width: number) => ({ ...BADGE, x: width - BADGE.width, y: row.y + 4 });

function badge(row: PassRow, width: number, problems: number): Mark {
  const parts: Part[] = [
    { shape: 'rect', x: 0, y: 0, ...BADGE, rx: 8 },
    { shape: 'text', x: BADGE.width / 2, y: 12, text: formatCount(problems), anchor: 'middle' },
  ];
  return markAt(`badge.${row.key}`, 'badge', FOUND, badgeAt(row, width), parts, {
    className: 'fsck-badge',
    says: String(problems),
    from: CHECK,
    group: true,
  });
}
