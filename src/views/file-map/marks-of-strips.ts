/** The strip of the file over the strip of the volume as marks, and the ribbons that tie what lies where. */
import type { FileTree } from '../../session/answers/file-map-data.ts';
import { flags, line, type Mark, type Part, tiePath, words } from '../motion/mark.ts';
import type { Segment, StripLayout } from './strip-layout.ts';

export interface Here {
  /** The block of the file that is pointed at, and the block of the volume that it lies in or that is selected. */
  logical?: number | undefined;
  physical?: number | undefined;
}

/** From below: ribbons, strips, runs, what is said about them. */
const RIBBONS = 5;
const STRIPS = 6;
const RUNS = 7;
const SAID = 8;

const CLASS = { written: 'fm-0', unwritten: 'fm-1', delayed: 'fm-delayed' } as const;

export function marksOfStrips(layout: StripLayout, tree: FileTree, { logical, physical }: Here): Mark[] {
  const { logical: strip, segments, places, stretches } = layout;
  // Where a run lies, the nodes say; what waits and what is kept, memory.
  const from = [...tree.nodes.map((n) => `b${n.block}`), 'm:pages'];
  const holds = (run: { logical: number; length: number }) =>
    logical !== undefined && logical >= run.logical && logical < run.logical + run.length;
  const out: Mark[] = [];
  layout.captions.forEach((c, i) => {
    out.push(words(`caption.${i}`, 'caption', RIBBONS, 'fm-note', { x: 0, y: c.y }, c.left));
    out.push(words(`caption.${i}.right`, 'caption', RIBBONS, 'fm-note', { x: strip.width, y: c.y }, c.right, 'end'));
  });
  for (const r of layout.ribbons)
    out.push({
      key: `tie.${tree.ino}.${r.run.logical}`,
      kind: 'tie',
      layer: RIBBONS,
      className: 'fm-ribbon',
      data: flags({ marked: holds(r.run) }),
      x: 0,
      y: 0,
      width: 0,
      height: 0,
      tie: r,
      parts: [{ shape: 'path', d: tiePath(r) }],
    });
  const room = (key: string, at: { x: number; y: number; width: number; height: number }): Mark => ({
    ...{ x: at.x, y: at.y, width: at.width, height: at.height },
    key,
    kind: 'strip',
    layer: STRIPS,
    className: 'fm-strip',
    parts: [{ shape: 'rect', x: 0, y: 0, width: at.width, height: at.height, rx: 2 }],
  });
  out.push(room('strip', strip));
  // A stretch is known by the first thing of the file in it, so that it stays the same while it grows.
  const first = stretches.map((s) => {
    const inside = [...places.map((p) => p.run.physical), ...layout.nodes.map((n) => n.block)].filter(
      (block) => block >= s.first && block < s.first + s.length,
    );
    return inside.length > 0 ? Math.min(...inside) : s.first;
  });
  stretches.forEach((s, i) => {
    out.push(room(`stretch.${first[i]}`, s));
  });
  stretches.slice(1).forEach((s, i) => {
    const d = `M-13 ${s.height + 1}l4 ${-s.height - 2}m3 0l-4 ${s.height + 2}`;
    out.push({ ...line(`break.${first[i + 1]}`, 'strip', STRIPS, 'fm-break', d), x: s.x, y: s.y });
  });
  for (const k of layout.kept)
    out.push({
      ...{ x: k.x, y: k.y, width: k.width, height: k.height },
      key: `kept.${k.physical}`,
      kind: 'kept',
      layer: STRIPS,
      className: 'fm-kept',
      says: String(k.physical),
      from: ['m:pa'],
      parts: [{ shape: 'rect', x: 0, y: 0.5, width: k.width, height: k.height - 1, rx: 2 }],
    });
  for (const s of [...segments, ...places]) out.push(runMark(s, from, holds(s.run)));
  for (const n of layout.nodes)
    out.push({
      ...{ x: n.x, y: n.y, width: n.width, height: n.height },
      key: `mapped.${n.block}`,
      kind: 'mapped',
      layer: RUNS,
      className: 'fm-run fm-2',
      says: String(n.block),
      from,
      parts: [{ shape: 'rect', x: 0, y: 0, width: n.width, height: n.height }],
    });
  if (layout.endOfFile !== undefined) {
    const right = layout.endOfFile > strip.width - 70;
    const parts: Part[] = [
      { shape: 'path', d: `M0 -3v${strip.height + 6}` },
      { shape: 'text', x: right ? -4 : 4, y: strip.height + 11, text: 'i_size', anchor: right ? 'end' : 'start' },
    ];
    out.push({
      ...{ x: layout.endOfFile, y: strip.y, width: 0, height: 0 },
      key: 'i_size',
      kind: 'size',
      layer: SAID,
      className: 'fm-eof',
      parts,
    });
  }
  const here = (key: string, x: number, y: number, height: number) =>
    out.push({ ...line(key, 'here', SAID, 'fm-here', `M0 -4v${height + 8}`), x, y });
  if (logical !== undefined) here('here', ((logical + 0.5) / layout.span) * strip.width, strip.y, strip.height);
  const stretch = stretches.find((s) => physical !== undefined && physical >= s.first && physical < s.first + s.length);
  if (stretch && physical !== undefined)
    here(
      'here.below',
      stretch.x + ((physical + 0.5 - stretch.first) / stretch.length) * stretch.width,
      stretch.y,
      stretch.height,
    );
  layout.ticks.forEach((t, i) => {
    const end = t.anchor === 'end';
    out.push(words(end ? 'tick.end' : `tick.${first[i]}`, 'tick', SAID, 'fm-tick', t, t.text, t.anchor));
  });
  return out;
}

function runMark({ key, run, x, y, width, height }: Segment, from: string[], marked: boolean): Mark {
  const delayed = run.state === 'delayed';
  const inset = delayed ? 0.75 : 0;
  return {
    key,
    kind: key.startsWith('place') ? 'place' : 'run',
    layer: RUNS,
    className: `fm-run ${CLASS[run.state]}`,
    data: flags({ marked }),
    x,
    y,
    width,
    height,
    says: `${run.length}@${run.physical}.${run.state}`,
    from,
    parts: [
      {
        shape: 'rect',
        x: inset,
        y: inset,
        width: Math.max(1, width - (delayed ? 1.5 : width > 3 ? 0.5 : 0)),
        height: height - 2 * inset,
        rx: width > 4 ? 1.5 : 0,
        fill: run.state === 'unwritten' ? 'hatch' : undefined,
      },
    ],
  };
}
