/** The lanes with their scrubber: drag, click, wheel to zoom, double click to see everything again. */
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { useFonts } from '../common/useFonts.ts';
import { useSize } from '../common/useSize.ts';
import { useTheme } from '../theme/useTheme.ts';
import { CrashDock, CrashMarker } from './CrashMarker.tsx';
import { type DiskWork, workAt } from './disk-lanes.ts';
import { diskInWords, disksInWords } from './disk-words.ts';
import { type LaneHeights, RULER } from './lane-heights.ts';
import {
  classesWritten,
  following,
  momentOfX,
  type Range,
  shifted,
  stepOfMoment,
  stepOfX,
  xOfStep,
  zoom,
} from './layout.ts';
import { back, eventAt, forward, sameMoment, stepsOf, writesOf } from './moves.ts';
import { diskTop, lanesFor, laneTop, paint, paintMarks } from './paint.ts';
import { type Cut, riskColumns, riskRuns } from './risk.ts';
import './timeline.css';

const LANE_LABELS = {
  super: 'superblock, desc.',
  bitmap: 'bitmaps',
  inodes: 'inode table',
  directory: 'directory',
  map: 'map nodes',
  data: 'file data',
  journal: 'journal',
  free: 'free blocks',
} as const;

interface Props {
  timeline: TimelineData;
  starts: Uint32Array;
  /** The names of operations, by event; without one, the event's name. */
  labels?: ReadonlyMap<number, string>;
  moment: Moment;
  bookmarks: readonly Moment[];
  onSeek(moment: Moment): void;
  onJump(moment: Moment): void;
  /** The crash marker, and what is called when it moves; absent if there is none. */
  cut?: Cut | undefined;
  onCut?(step: number | undefined): void;
  /** What the disks did for it, if it ran on a machine. */
  disks?: DiskWork | undefined;
}

export function Timeline({ timeline, starts, labels, moment, bookmarks, onSeek, onJump, cut, onCut, disks }: Props) {
  const palette = useTheme();
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { width, height, dpr } = useSize(stage);
  const steps = stepsOf(timeline);
  const [range, setRange] = useState<Range>({ from: 0, to: Math.max(1, steps) });
  const [hover, setHover] = useState<{ x: number; y: number }>();
  const dragging = useRef(false);

  const classes = useMemo(() => classesWritten(timeline), [timeline]);
  const lanes = useMemo(
    () => lanesFor(timeline, classes, range, { width, height, dpr }, disks),
    [timeline, classes, range, width, height, dpr, disks],
  );
  const marks = useMemo(() => paintMarks(lanes, range, palette), [lanes, range, palette]);
  const atRisk = useMemo(
    () => (cut?.risk ? riskRuns(riskColumns(timeline, lanes.marks, cut.risk), lanes.marks.columns) : []),
    [timeline, lanes, cut?.risk],
  );
  const step = stepOfMoment(timeline, moment);

  useEffect(() => setRange({ from: 0, to: Math.max(1, steps) }), [steps]);
  useEffect(() => {
    if (!dragging.current) setRange((r) => following(r, steps, step));
  }, [step, steps]);

  const fonts = useFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when fonts arrive
  useLayoutEffect(() => {
    if (canvas.current && width > 0)
      paint(canvas.current, lanes, { timeline, starts, labels, range, moment, palette, marks, atRisk });
  }, [lanes, timeline, starts, labels, range, moment, palette, marks, atRisk, width, fonts]);

  // React listens to wheels passively; zooming must keep the page from scrolling.
  useEffect(() => {
    const element = stage.current!;
    const onWheel = (e: WheelEvent) => {
      e.preventDefault();
      const x = e.clientX - element.getBoundingClientRect().left;
      setRange((r) => {
        if (Math.abs(e.deltaX) > Math.abs(e.deltaY) || e.shiftKey) {
          const by = ((e.deltaX || e.deltaY) / Math.max(1, element.clientWidth)) * (r.to - r.from);
          return shifted({ from: r.from + by, to: r.to + by }, steps);
        }
        return zoom(r, steps, stepOfX(r, element.clientWidth, x), 1.0015 ** e.deltaY);
      });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [steps]);

  const xOf = (e: PointerEvent) => e.clientX - stage.current!.getBoundingClientRect().left;
  const seekTo = (e: PointerEvent) => {
    const to = momentOfX(timeline, range, width, xOf(e));
    if (!sameMoment(to, moment)) onSeek(to);
  };
  const x = xOfStep(range, width, step);
  const stepAt = (clientX: number) => {
    const at = clientX - stage.current!.getBoundingClientRect().left;
    return at < -12 || at > width + 12 ? undefined : momentOfX(timeline, range, width, at).step;
  };
  const stepBy = (direction: 1 | -1, operation: boolean) => {
    const from = { step: cut?.step ?? 0, write: 0 };
    return (direction > 0 ? forward : back)(timeline, starts, from, operation ? 'operation' : 'event').step;
  };
  const hovered = hover === undefined ? -1 : Math.floor(stepOfX(range, width, hover.x));
  const hoveredName = hovered >= 0 && hovered < steps ? timeline.names[timeline.name[hovered]] : undefined;

  const { heights } = lanes;
  const hoveredWork = disks && hovered >= 0 ? workAt(disks, hovered) : undefined;
  const hoveredLane = hover ? Math.floor((hover.y - diskTop(lanes, 0)) / Math.max(1, heights.disk)) : -1;
  const hoveredDisk =
    hoveredWork && hoveredLane >= 0 && hoveredLane < heights.disks
      ? diskInWords(hoveredWork, heights.disks === 1 && disks!.disks > 1 ? undefined : hoveredLane)
      : undefined;
  const present = disks && eventAt(moment) >= 0 ? workAt(disks, eventAt(moment)) : undefined;

  return (
    <div className="timeline">
      {onCut && (
        <CrashDock
          here={cut?.step === moment.step}
          stepAt={stepAt}
          onMark={onCut}
          onToggle={() => onCut(cut?.step === moment.step ? undefined : moment.step)}
        />
      )}
      <div
        className="lane-labels"
        style={{ fontSize: Math.min(palette.sizes.small, Math.max(10, heights.lane + 1)) }}
        aria-hidden="true"
      >
        <span style={{ top: RULER, height: heights.operations }}>operations</span>
        {classes.map((c, lane) => (
          <span key={c} style={{ top: laneTop(lanes, lane), height: heights.lane }}>
            <i className="swatch" style={{ background: c === 'free' ? 'var(--ghost)' : `var(--kind-${c})` }} />
            {LANE_LABELS[c]}
          </span>
        ))}
        {disks && <DiskLabels disks={disks.disks} top={(lane) => diskTop(lanes, lane)} heights={heights} />}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look and a layout of its own */}
      <div
        ref={stage}
        className="lanes"
        role="group"
        aria-label="Lanes"
        onPointerDown={(e) => {
          if (e.button !== 0) return;
          e.currentTarget.setPointerCapture(e.pointerId);
          dragging.current = true;
          seekTo(e);
        }}
        onPointerMove={(e) => {
          setHover({ x: xOf(e), y: e.clientY - e.currentTarget.getBoundingClientRect().top });
          if (dragging.current) seekTo(e);
        }}
        onPointerUp={() => {
          dragging.current = false;
        }}
        onPointerCancel={() => {
          dragging.current = false;
        }}
        onPointerLeave={() => setHover(undefined)}
        onDoubleClick={() => setRange({ from: 0, to: Math.max(1, steps) })}
      >
        <canvas ref={canvas} style={{ width, height }} />
        {bookmarks.map((m) => {
          const at = xOfStep(range, width, stepOfMoment(timeline, m));
          if (at < -1 || at > width + 1) return null;
          return (
            <button
              key={`${m.step}.${m.write}`}
              type="button"
              className="bookmark"
              style={{ left: at }}
              aria-label={`Go to the bookmark at step ${m.step}`}
              title={`Bookmark at step ${m.step}`}
              onPointerDown={(e) => e.stopPropagation()}
              onClick={() => onJump(m)}
            />
          );
        })}
        {cut && onCut && (
          <CrashMarker
            cut={cut}
            steps={steps}
            x={xOfStep(range, width, cut.step)}
            width={width}
            stepAt={stepAt}
            stepBy={stepBy}
            onMark={onCut}
            onGo={(to) => onJump({ step: to, write: 0 })}
          />
        )}
        {hover !== undefined && hoveredName && !dragging.current && (
          <div className="lane-hover" style={{ left: hover.x }} aria-hidden="true">
            <span className={hover.x > width - 260 ? 'left' : undefined}>
              step {hovered + 1} <code>{labels?.get(hovered) ?? hoveredName}</code> {writesOf(timeline, hovered)} writes
              {hoveredDisk && <> · {hoveredDisk}</>}
            </span>
          </div>
        )}
        {present && (
          <ul className="visually-hidden" aria-label="Disks at this moment">
            {disksInWords(present, disks!.disks).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {x >= -0.5 && x <= width + 0.5 && (
          <div
            className="scrubber"
            role="slider"
            tabIndex={0}
            aria-label="Moment"
            aria-valuemin={0}
            aria-valuemax={steps}
            aria-valuenow={moment.step}
            aria-valuetext={
              moment.write > 0
                ? `step ${moment.step + 1} of ${steps}, write ${moment.write} of ${writesOf(timeline, eventAt(moment))}`
                : `step ${moment.step} of ${steps}`
            }
            style={{ transform: `translateX(${x}px)` }}
          />
        )}
      </div>
    </div>
  );
}

/** One label per disk if there is room for text, else one beside all of them. */
function DiskLabels({ disks, top, heights }: { disks: number; top(lane: number): number; heights: LaneHeights }) {
  if (heights.disks === disks && heights.disk >= READABLE)
    return Array.from({ length: disks }, (_, disk) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: disks have numbers
      <span key={disk} style={{ top: top(disk), height: heights.disk - 2 }}>
        <i className="swatch disk" />
        disk {disk}
      </span>
    ));
  return (
    <span style={{ top: top(0), height: heights.disk * heights.disks - 1 }}>
      <i className="swatch disk" />
      {disks === 1 ? 'disk' : `disks 0–${disks - 1}`}
    </span>
  );
}

/** Lower lanes have no room for a label. */
const READABLE = 11;
