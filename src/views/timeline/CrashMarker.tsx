/**
 * The crash marker: a flag on the lanes that counts the losses of a power cut there, and the place beside the lanes from
 * which it is dragged. It stays while the scrubber moves.
 */

import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { capital } from '../../bytes/text.ts';
import { Icon } from '../common/Icon.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { type Cut, cutInWords } from './risk.ts';
import { timeline } from './words.ts';
import './crash-marker.css';

interface DockProps {
  /** The marker is at this moment. */
  here: boolean;
  /** The step under a place on the page; undefined beside the lanes. */
  stepAt(clientX: number): number | undefined;
  onMark(step: number): void;
  /** Puts the marker at this moment, or removes it. */
  onToggle(): void;
}

/** A movement of more pixels than this is not a click. */
const SLACK = 4;

export function CrashDock({ here, stepAt, onMark, onToggle }: DockProps) {
  const tag = useLanguage();
  const words = useWords(timeline).cut;
  const from = useRef<number | undefined>(undefined);
  const dragged = useRef(false);
  const move = (e: PointerEvent) => {
    if (from.current === undefined) return;
    if (Math.abs(e.clientX - from.current) > SLACK) dragged.current = true;
    const step = dragged.current ? stepAt(e.clientX) : undefined;
    if (step !== undefined) onMark(step);
  };
  return (
    <button
      type="button"
      className="crash-dock"
      aria-pressed={here}
      lang={tag}
      aria-label={words.dock[here ? 'take' : 'drop']}
      title={words.dockTitle[here ? 'take' : 'drop']}
      onPointerDown={(e) => {
        if (e.button !== 0) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        from.current = e.clientX;
        dragged.current = false;
      }}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onPointerCancel={() => {
        from.current = undefined;
      }}
      onClick={() => {
        if (!dragged.current) onToggle();
        dragged.current = false;
      }}
    >
      <Icon name="power" size={12} />
      {words.name}
    </button>
  );
}

interface Props {
  cut: Cut;
  steps: number;
  x: number;
  width: number;
  stepAt(clientX: number): number | undefined;
  /** The marker's place after moving by a step or an operation. */
  stepBy(direction: 1 | -1, operation: boolean): number;
  onMark(step: number | undefined): void;
  onGo(step: number): void;
}

export function CrashMarker(props: Props) {
  const { x, width, onMark } = props;
  const tag = useLanguage();
  const words = useWords(timeline).cut;
  if (x < -1 || x > width + 1) return null;
  const side = x > width / 2 ? 'before' : 'after';
  return (
    <div className={`crash-cut ${side}`} style={{ left: x }} lang={tag}>
      <span className="crash-flag">
        <Flag {...props} />
        <button
          type="button"
          className="crash-away"
          aria-label={words.away}
          title={words.away}
          onPointerDown={(e) => e.stopPropagation()}
          onClick={() => onMark(undefined)}
        >
          <Icon name="close" size={10} />
        </button>
      </span>
    </div>
  );
}

/** The flag, which is dragged, or moved with keys. */
function Flag({ cut, steps, stepAt, stepBy, onMark, onGo }: Props) {
  const dragging = useRef(false);
  const words = useWords(timeline).cut;
  const said = cutInWords(cut, words);
  const drop = () => {
    dragging.current = false;
  };
  const onKey = (e: KeyboardEvent) => {
    const act: Record<string, () => void> = {
      ArrowLeft: () => onMark(stepBy(-1, e.shiftKey)),
      ArrowRight: () => onMark(stepBy(1, e.shiftKey)),
      Home: () => onMark(0),
      End: () => onMark(steps),
      Delete: () => onMark(undefined),
      Backspace: () => onMark(undefined),
      Enter: () => onGo(cut.step),
      ' ': () => onGo(cut.step),
    };
    if (!act[e.key]) return;
    e.preventDefault();
    act[e.key]();
  };
  return (
    <span
      className="crash-marker"
      role="slider"
      tabIndex={0}
      aria-label={words.marker}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={cut.step}
      aria-valuetext={said}
      title={words.markerTitle(capital(said))}
      onKeyDown={onKey}
      onDoubleClick={(e) => {
        e.stopPropagation();
        onGo(cut.step);
      }}
      onPointerDown={(e) => {
        e.stopPropagation();
        if (e.button !== 0) return;
        e.currentTarget.setPointerCapture(e.pointerId);
        dragging.current = true;
      }}
      onPointerMove={(e) => {
        if (!dragging.current) return;
        e.stopPropagation();
        const step = stepAt(e.clientX);
        if (step !== undefined) onMark(step);
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <Icon name="power" size={12} />
      <Counts cut={cut} />
    </span>
  );
}

/** The losses in two numbers, each beside its shading. */
function Counts({ cut: { why, risk } }: { cut: Cut }) {
  const words = useWords(timeline).cut;
  if (why) return <span>{words.noPower}</span>;
  if (!risk) return <span>…</span>;
  if (risk.lost + risk.flying === 0) return <span>{words.allSafe}</span>;
  return (
    <>
      {risk.lost > 0 && (
        <span>
          <i className="crash-lost" />
          {words.countLost(risk.lost)}
        </span>
      )}
      {risk.flying > 0 && (
        <span>
          <i className="crash-may" />
          {words.countFlying(risk.flying)}
        </span>
      )}
    </>
  );
}
