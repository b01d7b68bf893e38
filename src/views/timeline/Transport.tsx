/** The transport: to the start, back, play, forward, to the end; by what, how fast; marks and jumps. */
import { type ReactNode, useRef } from 'react';
import { Icon, type IconName } from '../common/Icon.tsx';
import { Segmented } from '../common/Segmented.tsx';
import { formatCount } from '../common/units.ts';
import type { JumpKind } from './jumps.ts';
import type { StepBy } from './moves.ts';
import './transport.css';

/** What time goes by: every step alike, or as long as it took the machine. */
export type Along = 'steps' | 'machine';

/** How fast play goes: notches, slow ones first. */
export interface Speed {
  notch: number;
  notches: number;
  text: string;
  title: string;
  onNotch(notch: number): void;
}

interface Props {
  step: number;
  steps: number;
  /** Where the time stands if that is on the way to the step. */
  between?: number | undefined;
  /** At a moment inside a step: which write, of how many. */
  write?: { nth: number; of: number };
  by: StepBy;
  playing: boolean;
  speed: Speed;
  /** Along what the time is laid, if there is a machine's. */
  along?: Along;
  onAlong?(along: Along): void;
  bookmarked?: boolean;
  /** The selected block, through whose changes one can step. */
  block?: number;
  /** Whether the operations are commands, which have system calls. */
  commands?: boolean;
  onStart(): void;
  onBack(): void;
  onPlay(): void;
  onForward(): void;
  /** A step button is held down: on, or back, slowly; and let go. */
  onHold(direction: 1 | -1): void;
  onRelease(): void;
  onEnd(): void;
  onBy(by: StepBy): void;
  /** Without them there are no bookmarks and no changes of a block. */
  onBookmark?(): void;
  onChange?(direction: 1 | -1): void;
  /** Kinds of event to jump to, among those that the recording has. */
  jumps?: readonly JumpKind[];
  onJump?(jump: JumpKind, direction: 1 | -1): void;
}

const OF_MKE2FS: readonly { value: StepBy; label: string; title: string }[] = [
  { value: 'story', label: 'story', title: 'Step from beat to beat of what happens (← →)' },
  { value: 'operation', label: 'operation', title: 'Step over a whole operation (shift + ← →)' },
  { value: 'event', label: 'event', title: 'Step by event (← →)' },
  { value: 'write', label: 'write', title: 'Step by single block write (, and .)' },
];

const OF_SCRIPT: typeof OF_MKE2FS = [
  OF_MKE2FS[0],
  { value: 'operation', label: 'command', title: 'Step over a whole command (shift + ← →)' },
  { value: 'call', label: 'call', title: 'Step over a system call' },
  ...OF_MKE2FS.slice(2),
];

export function Transport(p: Props) {
  const digits = formatCount(p.steps).length;
  return (
    <div className="transport" role="toolbar" aria-label="Transport">
      <Moves {...p} />
      <output className="transport-step mono" aria-label="Step" aria-live="off">
        step{' '}
        <b style={{ minWidth: `${digits}ch` }}>
          {p.between === undefined ? formatCount(p.step) : formatBetween(p.between)}
        </b>{' '}
        of {formatCount(p.steps)}
        {p.write && (
          <span>
            {' '}
            + {p.write.nth} of {p.write.of} writes
          </span>
        )}
      </output>
      <span className="transport-by">
        <span className="transport-words" aria-hidden="true">
          by
        </span>
        <Segmented label="Step by" value={p.by} options={p.commands ? OF_SCRIPT : OF_MKE2FS} onChange={p.onBy} />
      </span>
      {p.along && p.onAlong && (
        <span className="transport-along">
          <Segmented<Along> label="Time laid by" value={p.along} options={ALONG} onChange={p.onAlong} />
        </span>
      )}
      <SpeedSlider {...p.speed} />
      <span className="transport-space" />
      {p.jumps && p.jumps.length > 0 && <Jumps jumps={p.jumps} onJump={p.onJump} />}
      {p.block !== undefined && p.onChange && (
        <span className="transport-change">
          <Tool icon="back" label={`Previous change of block ${p.block}`} keys="[" onClick={() => p.onChange?.(-1)} />
          <span>
            <span className="transport-words">change of </span>
            <span className="mono">block {p.block}</span>
          </span>
          <Tool icon="forward" label={`Next change of block ${p.block}`} keys="]" onClick={() => p.onChange?.(1)} />
        </span>
      )}
      {p.onBookmark && (
        <Tool
          icon="bookmark"
          label={p.bookmarked ? 'Remove this bookmark' : 'Bookmark this moment'}
          keys="b"
          pressed={p.bookmarked}
          onClick={p.onBookmark}
        />
      )}
    </div>
  );
}

const held = ({ onHold, onRelease }: Props, direction: 1 | -1) => ({ onHold: () => onHold(direction), onRelease });

/** A place on the way, to a hundredth of it. */
const formatBetween = (position: number): string =>
  position.toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 2 });

function Moves(p: Props) {
  return (
    <div className="transport-buttons">
      <Tool icon="start" label="To the start" keys="Home" onClick={p.onStart} disabled={p.step === 0 && !p.write} />
      <Tool
        icon="back"
        label="Step back"
        keys="←"
        onClick={p.onBack}
        disabled={p.step === 0 && !p.write}
        {...held(p, -1)}
      />
      <Tool
        icon={p.playing ? 'pause' : 'play'}
        label={p.playing ? 'Pause' : 'Play'}
        keys="space"
        primary
        onClick={p.onPlay}
      />
      <Tool
        icon="forward"
        label="Step forward"
        keys="→"
        onClick={p.onForward}
        disabled={p.step >= p.steps}
        {...held(p, 1)}
      />
      <Tool icon="end" label="To the end" keys="End" onClick={p.onEnd} disabled={p.step >= p.steps} />
    </div>
  );
}

const ALONG: readonly { value: Along; label: string; title: string }[] = [
  { value: 'steps', label: 'steps', title: 'Along the lanes every event is as wide as every other' },
  { value: 'machine', label: 'time', title: 'Along the lanes each call is as wide as it took the machine' },
];

function SpeedSlider({ notch, notches, text, title, onNotch }: Speed) {
  return (
    <label className="transport-speed" title={title}>
      <span className="visually-hidden">Speed</span>
      <input
        type="range"
        min={0}
        max={notches - 1}
        step={1}
        value={notch}
        aria-valuetext={text}
        onChange={(e) => onNotch(Number(e.target.value))}
      />
      <span className="mono">{text}</span>
    </label>
  );
}

function Jumps({ jumps, onJump }: { jumps: readonly JumpKind[]; onJump: Props['onJump'] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look and a layout of its own
    <span className="transport-jumps" role="group" aria-label="Jump to the next">
      <span className="transport-words" aria-hidden="true">
        next
      </span>
      {jumps.map((jump) => (
        <button
          key={jump.name}
          type="button"
          title={`${jump.title} (${jump.key}; shift + ${jump.key} goes back)`}
          aria-label={jump.title}
          onClick={(e) => onJump?.(jump, e.shiftKey ? -1 : 1)}
        >
          {jump.name}
          <Icon name="chevron" size={10} />
        </button>
      ))}
    </span>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  keys: string;
  primary?: boolean;
  pressed?: boolean;
  disabled?: boolean;
  onClick(): void;
  /** It can be held down. */
  onHold?(): void;
  onRelease?(): void;
}

/** A press that lasts this long is no click, ms. */
const LONG_PRESS = 350;

/** Tells a button that is held from one that is clicked. */
function usePress({ onClick, onHold, onRelease }: Pick<ToolProps, 'onClick' | 'onHold' | 'onRelease'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const holds = useRef(false);
  if (!onHold) return { onClick };
  const up = () => {
    clearTimeout(timer.current);
    if (holds.current) onRelease?.();
  };
  return {
    onPointerDown: () => {
      holds.current = false;
      timer.current = setTimeout(() => {
        holds.current = true;
        onHold();
      }, LONG_PRESS);
    },
    onPointerUp: up,
    onPointerLeave: up,
    onPointerCancel: up,
    onClick: () => {
      if (!holds.current) onClick();
      holds.current = false;
    },
  };
}

function Tool({ icon, label, keys, primary, pressed, disabled, ...actions }: ToolProps): ReactNode {
  const press = usePress(actions);
  return (
    <button
      {...press}
      type="button"
      className={primary ? 'icon-button primary' : 'icon-button'}
      aria-label={label}
      aria-pressed={pressed}
      // Not `disabled`: the focus would be lost when the end is reached.
      aria-disabled={disabled || undefined}
      title={`${label} (${keys})`}
    >
      <Icon name={icon} filled={icon === 'bookmark' ? pressed : undefined} />
    </button>
  );
}
