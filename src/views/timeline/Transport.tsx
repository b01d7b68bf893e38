/** The transport: to the start, back, play, forward, to the end; size of steps, speed, marks and jumps. */

import { type ReactNode, useRef } from 'react';
import { Segmented } from '../common/Buttons.tsx';
import { Icon, type IconName } from '../common/Icon.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { JumpKind, StepBy } from './moves.ts';
import { transport as englishTransport } from './transport-words.ts';
import './transport.css';

/** The measure of time: every step counts alike, or as long as it took the machine. */
export type Along = 'steps' | 'machine';

/** The speed of play, in notches, slow ones first. */
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
  /** The position of the time, if it is on the way to the step. */
  between?: number | undefined;
  /** At a moment inside a step, the number of the write, and their count. */
  write?: { nth: number; of: number };
  by: StepBy;
  playing: boolean;
  speed: Speed;
  /** The measure of time, if there is a machine's time. */
  along?: Along;
  onAlong?(along: Along): void;
  bookmarked?: boolean;
  /** The selected block. A person can step through its changes. */
  block?: number;
  /** The operations are commands, which have system calls. */
  commands?: boolean;
  onStart(): void;
  onBack(): void;
  onPlay(): void;
  onForward(): void;
  /** Called when a step button is held down, to go on or back slowly, and when it is let go. */
  onHold(direction: 1 | -1): void;
  onRelease(): void;
  onEnd(): void;
  onBy(by: StepBy): void;
  /** Without these there are no bookmarks and no changes of a block. */
  onBookmark?(): void;
  onChange?(direction: 1 | -1): void;
  /** Kinds of event to jump to, among those that the recording has. */
  jumps?: readonly JumpKind[];
  onJump?(jump: JumpKind, direction: 1 | -1): void;
}

const OF_MKE2FS = ['story', 'operation', 'event', 'write'] as const;
const OF_SCRIPT = ['story', 'operation', 'call', 'event', 'write'] as const;

/** The sizes of steps; an operation of a script is a command. */
const sizesOf = ({ sizes }: typeof englishTransport, commands: boolean | undefined) =>
  (commands ? OF_SCRIPT : OF_MKE2FS).map((value) => ({
    value: value as StepBy,
    ...sizes[commands && value === 'operation' ? 'command' : value],
  }));

const ALONG: readonly Along[] = ['steps', 'machine'];

export function Transport(p: Props) {
  const tag = useLanguage();
  const words = useWords(englishTransport);
  const digits = words.number(p.steps).length;
  return (
    <div className="transport" role="toolbar" aria-label={words.name} lang={tag}>
      <Moves {...p} />
      <output className="transport-step mono" aria-label={words.place} aria-live="off">
        {words.step}{' '}
        <b style={{ minWidth: `${digits}ch` }}>
          {p.between === undefined ? words.number(p.step) : words.between(p.between)}
        </b>{' '}
        {words.of(p.steps)}
        {p.write && <span> {words.writes(p.write.nth, p.write.of)}</span>}
      </output>
      <span className="transport-by">
        <span className="transport-words" aria-hidden="true">
          {words.by}
        </span>
        <Segmented label={words.stepBy} value={p.by} options={sizesOf(words, p.commands)} onChange={p.onBy} />
      </span>
      {p.along && p.onAlong && (
        <span className="transport-along">
          <Segmented<Along>
            label={words.laidBy}
            value={p.along}
            options={ALONG.map((value) => ({ value, ...words.along[value] }))}
            onChange={p.onAlong}
          />
        </span>
      )}
      <SpeedSlider {...p.speed} />
      <span className="transport-space" />
      {p.jumps && p.jumps.length > 0 && <Jumps jumps={p.jumps} onJump={p.onJump} />}
      {p.block !== undefined && p.onChange && (
        <span className="transport-change">
          <Tool icon="back" label={words.changeBefore(String(p.block))} keys="[" onClick={() => p.onChange?.(-1)} />
          <span>
            <span className="transport-words">{words.changeOf}</span>
            <span className="mono">{words.block(String(p.block))}</span>
          </span>
          <Tool icon="forward" label={words.changeAfter(String(p.block))} keys="]" onClick={() => p.onChange?.(1)} />
        </span>
      )}
      {p.onBookmark && (
        <Tool
          icon="bookmark"
          label={p.bookmarked ? words.removeBookmark : words.bookmark}
          keys="b"
          pressed={p.bookmarked}
          onClick={p.onBookmark}
        />
      )}
    </div>
  );
}

const held = ({ onHold, onRelease }: Props, direction: 1 | -1) => ({ onHold: () => onHold(direction), onRelease });

function Moves(p: Props) {
  const words = useWords(englishTransport);
  return (
    <div className="transport-buttons">
      <Tool icon="start" label={words.toStart} keys="Home" onClick={p.onStart} disabled={p.step === 0 && !p.write} />
      <Tool
        icon="back"
        label={words.back}
        keys="←"
        onClick={p.onBack}
        disabled={p.step === 0 && !p.write}
        {...held(p, -1)}
      />
      <Tool
        icon={p.playing ? 'pause' : 'play'}
        label={p.playing ? words.pause : words.play}
        keys={words.space}
        primary
        onClick={p.onPlay}
      />
      <Tool
        icon="forward"
        label={words.forward}
        keys="→"
        onClick={p.onForward}
        disabled={p.step >= p.steps}
        {...held(p, 1)}
      />
      <Tool icon="end" label={words.toEnd} keys="End" onClick={p.onEnd} disabled={p.step >= p.steps} />
    </div>
  );
}

function SpeedSlider({ notch, notches, text, title, onNotch }: Speed) {
  const words = useWords(englishTransport);
  return (
    <label className="transport-speed" title={title}>
      <span className="visually-hidden">{words.speed}</span>
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
  const words = useWords(englishTransport);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a look and a layout of its own
    <span className="transport-jumps" role="group" aria-label={words.jumpTo}>
      <span className="transport-words" aria-hidden="true">
        {words.next}
      </span>
      {jumps.map((jump) => (
        <button
          key={jump.name}
          type="button"
          title={words.goesBack(words.jumps[jump.name].title, jump.key)}
          aria-label={words.jumps[jump.name].title}
          onClick={(e) => onJump?.(jump, e.shiftKey ? -1 : 1)}
        >
          {words.jumps[jump.name].label}
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
      // Style sheets tell tools apart by it, because their labels may be in any language.
      data-tool={icon}
      aria-label={label}
      aria-pressed={pressed}
      // It is not `disabled`, because the focus would be lost when the end is reached.
      aria-disabled={disabled || undefined}
      title={`${label} (${keys})`}
    >
      <Icon name={icon} filled={icon === 'bookmark' ? pressed : undefined} />
    </button>
  );
}
