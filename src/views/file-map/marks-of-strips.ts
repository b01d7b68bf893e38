/** The strip of the file above the strip of the volume as marks, and the ribbons between blocks and their places. */
import { flags, line, type Mark, markAt, type Part, tied, words } from '../motion/mark.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { Segment, StripLayout } from './strip-layout.ts';
import type { Rect } from './tree-marks.ts';

export interface Here {
  /** The block of the file that is pointed at, and its block of the volume, or the selected one. */
  logical?: number | undefined;
  physical?: number | undefined;
}

/** From the bottom up: ribbons, strips, runs, labels. */
const RIBBONS = 5;
const STRIPS = 6;
const RUNS = 7;
const SAID = 8;

const CLASS = { written: 'fm-0', unwritten: 'fm-1', delayed: 'fm-delayed' } as const;

export function marksOfStrips(layout: StripLayout, tree: FileTree, here: Here): Mark[] {
  const { segments, places, nodes, ribbons } = layout;
  const { logical } = here;
  // The nodes say where a run is; memory says which blocks wait.
  const from = [...tree.nodes.map((n) => `b${n.block}`), 'm:pages'];
  const holds = (run: { logical: number; length: number }) =>
    logical !== undefined && logical >= run.logical && logical < run.logical + run.length;
  return [
    ...captionsOf(layout),
    ...ribbons.map((r) =>
      tied(`tie.${tree.ino}.${r.run.logical}`, 'tie', RIBBONS, 'fm-ribbon', r, flags({ marked: holds(r.run) })),
    ),
    ...stripsOf(layout),
    ...layout.clusters.map((c) =>
      markAt(`cluster.${c.block}`, 'cluster', STRIPS, c, [rectOf(c, 3)], {
        className: 'fm-cluster',
        says: String(c.block),
        from,
      }),
    ),
    ...segments.map((s) => runMark(s, 'run', from, holds(s.run))),
    ...places.map((s) => runMark(s, 'place', from, holds(s.run))),
    ...nodes.map((n) =>
      markAt(`mapped.${n.block}`, 'mapped', RUNS, n, [rectOf(n)], {
        className: 'fm-run fm-2',
        says: String(n.block),
        from,
      }),
    ),
    ...endOf(layout),
    ...hereOf(layout, here),
    ...layout.ticks.map((t, i) => {
      const key = t.anchor === 'end' ? 'tick.end' : `tick.${stretchNames(layout)[i]}`;
      return words(key, 'tick', SAID, 'fm-tick', t, t.text, t.anchor);
    }),
  ];
}

const rectOf = ({ width, height }: Rect, rx?: number): Part => ({ shape: 'rect', x: 0, y: 0, width, height, rx });

const captionsOf = ({ captions, logical }: StripLayout): Mark[] =>
  captions.flatMap((c, i) => [
    words(`caption.${i}`, 'caption', RIBBONS, 'fm-note', { x: 0, y: c.y }, c.left),
    words(`caption.${i}.right`, 'caption', RIBBONS, 'fm-note', { x: logical.width, y: c.y }, c.right, 'end'),
  ]);

/** Names each stretch after the first thing of the file in it, so that it keeps its identity while it grows. */
function stretchNames({ stretches, places, nodes }: StripLayout): number[] {
  const blocks = [...places.map((p) => p.run.physical), ...nodes.map((n) => n.block)];
  return stretches.map(({ first, length }) => {
    const inside = blocks.filter((block) => block >= first && block < first + length);
    return inside.length > 0 ? Math.min(...inside) : first;
  });
}

function stripsOf(layout: StripLayout): Mark[] {
  const { logical, stretches, kept } = layout;
  const names = stretchNames(layout);
  const room = (key: string, at: Rect) => markAt(key, 'strip', STRIPS, at, [rectOf(at, 2)], { className: 'fm-strip' });
  return [
    room('strip', logical),
    ...stretches.map((s, i) => room(`stretch.${names[i]}`, s)),
    ...stretches.slice(1).map((s, i) => {
      const d = `M-13 ${s.height + 1}l4 ${-s.height - 2}m3 0l-4 ${s.height + 2}`;
      return line(`break.${names[i + 1]}`, 'strip', STRIPS, 'fm-break', d, s);
    }),
    ...kept.map((k) =>
      markAt(
        `kept.${k.physical}`,
        'kept',
        STRIPS,
        k,
        [{ shape: 'rect', x: 0, y: 0.5, width: k.width, height: k.height - 1, rx: 2 }],
        { className: 'fm-kept', says: String(k.physical), from: ['m:pa'] },
      ),
    ),
  ];
}

function runMark(segment: Segment, kind: string, from: string[], marked: boolean): Mark {
  const { key, run, width, height } = segment;
  const delayed = run.state === 'delayed';
  const inset = delayed ? 0.75 : 0;
  const part: Part = {
    shape: 'rect',
    x: inset,
    y: inset,
    width: Math.max(1, width - (delayed ? 1.5 : width > 3 ? 0.5 : 0)),
    height: height - 2 * inset,
    rx: width > 4 ? 1.5 : 0,
    fill: run.state === 'unwritten' ? 'hatch' : undefined,
  };
  return markAt(key, kind, RUNS, segment, [part], {
    className: `fm-run ${CLASS[run.state]}`,
    data: flags({ marked }),
    says: `${run.length}@${run.physical}.${run.state}`,
    from,
  });
}

function endOf({ endOfFile: x, logical: strip }: StripLayout): Mark[] {
  if (x === undefined) return [];
  const right = x > strip.width - 70;
  const parts: Part[] = [
    { shape: 'path', d: `M0 -3v${strip.height + 6}` },
    { shape: 'text', x: right ? -4 : 4, y: strip.height + 11, text: 'i_size', anchor: right ? 'end' : 'start' },
  ];
  return [markAt('i_size', 'size', SAID, { x, y: strip.y, width: 0, height: 0 }, parts, { className: 'fm-eof' })];
}

function hereOf({ logical: strip, span, stretches }: StripLayout, { logical, physical }: Here): Mark[] {
  const out: Mark[] = [];
  const add = (key: string, x: number, { y, height }: Rect) =>
    out.push(line(key, 'here', SAID, 'fm-here', `M0 -4v${height + 8}`, { x, y }));
  if (logical !== undefined) add('here', ((logical + 0.5) / span) * strip.width, strip);
  if (physical === undefined) return out;
  const s = stretches.find(({ first, length }) => physical >= first && physical < first + length);
  if (s) add('here.below', s.x + ((physical + 0.5 - s.first) / s.length) * s.width, s);
  return out;
}
