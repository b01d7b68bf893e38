/** The lanes with their scrubber: drag, click, wheel to zoom, double click to see everything again. */

import { type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Moment, TimelineData } from '../../session/session-api.ts';
import { useFonts, useSize } from '../common/screen.ts';
import { units } from '../common/unit-words.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Clock } from '../motion/clock.ts';
import { useTheme } from '../theme/useTheme.ts';
import { CrashDock, CrashMarker } from './CrashMarker.tsx';
import type { DiskWork } from './disk-lanes.ts';
import { LaneLabels } from './LaneLabels.tsx';
import { leastLabel } from './lane-heights.ts';
import { classesWritten, type Laid, momentOfX, positionOfX, type Range, stepOfMoment, xOfStep } from './layout.ts';
import { back, forward, stepsOf } from './moves.ts';
import { Bookmarks, DisksNow, Hover, Scrubber } from './OverLanes.tsx';
import { lanesFor, paint, paintMarks } from './paint.ts';
import { type Cut, riskColumns, riskRuns } from './risk.ts';
import { useRange } from './useRange.ts';
import { timeline as english } from './words.ts';
import './timeline.css';

interface Props {
  timeline: TimelineData;
  starts: Uint32Array;
  /** The names of operations, by event; without one, the event's name. */
  labels?: ReadonlyMap<number, string>;
  moment: Moment;
  bookmarks: readonly Moment[];
  /** The way that steps are laid along the lanes, if not evenly. */
  laid?: Laid | undefined;
  /** The position of the time; between two steps only if it stays there. */
  clock: Clock;
  between?: number | undefined;
  /** The hand on the scrubber, at any position. */
  onSeek(position: number): void;
  onJump(moment: Moment): void;
  /** The crash marker, and the function that is called when it moves; absent without one. */
  cut?: Cut | undefined;
  onCut?(step: number | undefined): void;
  /** The work of the disks, if the recording ran on a machine. */
  disks?: DiskWork | undefined;
}

export function Timeline(props: Props) {
  const { timeline, laid, labels, moment, clock, between, bookmarks, onSeek, onJump, cut, onCut, disks } = props;
  const words = useWords(english);
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const dragging = useRef(false);
  const [hover, setHover] = useState<{ x: number; y: number }>();
  const { range, showAll } = useRange(stage, stepsOf(timeline), stepOfMoment(timeline, moment), laid, dragging);
  const { lanes, classes, width, height } = usePainted(props, stage, canvas, range);

  const leftOf = (clientX: number) => clientX - stage.current!.getBoundingClientRect().left;
  const seekTo = (e: PointerEvent) => {
    onSeek(positionOfX(timeline, range, width, leftOf(e.clientX)));
  };
  const stepAt = (clientX: number) => {
    const at = leftOf(clientX);
    return at < -12 || at > width + 12 ? undefined : momentOfX(timeline, range, width, at).step;
  };
  const drop = () => {
    dragging.current = false;
  };
  const here = cut?.step === moment.step;
  const place = { timeline, range, width };
  return (
    <div className="timeline">
      {onCut && (
        <CrashDock here={here} stepAt={stepAt} onMark={onCut} onToggle={() => onCut(here ? undefined : moment.step)} />
      )}
      <LaneLabels lanes={lanes} classes={classes} disks={disks?.disks ?? 0} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look and a layout of its own */}
      <div
        ref={stage}
        className="lanes"
        role="group"
        aria-label={words.lanes}
        lang={useLanguage()}
        onPointerDown={(e) => {
          if (e.button !== 0) return;
          e.currentTarget.setPointerCapture(e.pointerId);
          dragging.current = true;
          seekTo(e);
        }}
        onPointerMove={(e) => {
          setHover({ x: leftOf(e.clientX), y: e.clientY - e.currentTarget.getBoundingClientRect().top });
          if (dragging.current) seekTo(e);
        }}
        onPointerUp={drop}
        onPointerCancel={drop}
        onPointerLeave={() => setHover(undefined)}
        onDoubleClick={showAll}
      >
        <canvas ref={canvas} style={{ width, height }} />
        <Bookmarks {...place} bookmarks={bookmarks} onJump={onJump} />
        {cut && onCut && <Cutting {...props} {...place} cut={cut} onCut={onCut} stepAt={stepAt} />}
        {hover && !dragging.current && <Hover {...place} {...hover} lanes={lanes} labels={labels} disks={disks} />}
        {disks && <DisksNow disks={disks} moment={moment} />}
        <Scrubber {...place} moment={moment} clock={clock} between={between} />
      </div>
    </div>
  );
}

/** The lanes as they are laid out in the stage, painted on the canvas. */
function usePainted(
  { timeline, starts, labels, moment, cut, disks }: Props,
  stage: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  range: Range,
) {
  const palette = useTheme();
  const { width, height, dpr } = useSize(stage);
  const classes = useMemo(() => classesWritten(timeline), [timeline]);
  const lanes = useMemo(
    () => lanesFor(timeline, classes, range, { width, height, dpr }, leastLabel(palette.sizes.small), disks),
    [timeline, classes, range, width, height, dpr, disks, palette],
  );
  const marks = useMemo(() => paintMarks(lanes, range, palette), [lanes, range, palette]);
  const atRisk = useMemo(
    () => (cut?.risk ? riskRuns(riskColumns(timeline, lanes.marks, cut.risk), lanes.marks.columns) : []),
    [timeline, lanes, cut?.risk],
  );
  const said = useWords(units);
  const fonts = useFonts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again when fonts arrive
  useLayoutEffect(() => {
    if (canvas.current && width > 0)
      paint(canvas.current, lanes, { timeline, starts, labels, range, moment, palette, marks, atRisk, units: said });
  }, [canvas, lanes, timeline, starts, labels, range, moment, palette, marks, atRisk, said, width, fonts]);
  return { lanes, classes, width, height };
}

interface CuttingProps extends Props {
  cut: Cut;
  range: Range;
  width: number;
  stepAt(clientX: number): number | undefined;
  onCut(step: number | undefined): void;
}

/** The crash marker on the lanes. Its keys move it like the transport moves the moment. */
function Cutting({ cut, timeline, starts, range, width, stepAt, onCut, onJump }: CuttingProps) {
  const stepBy = (direction: 1 | -1, operation: boolean) => {
    const from = { step: cut.step, write: 0 };
    return (direction > 0 ? forward : back)(timeline, starts, from, operation ? 'operation' : 'event').step;
  };
  return (
    <CrashMarker
      cut={cut}
      steps={stepsOf(timeline)}
      x={xOfStep(range, width, cut.step)}
      width={width}
      stepAt={stepAt}
      stepBy={stepBy}
      onMark={onCut}
      onGo={(to) => onJump({ step: to, write: 0 })}
    />
  );
}
