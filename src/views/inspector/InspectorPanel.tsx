/**
 * The inspector: a block, field by field and byte by byte.
 *
 *      ┌ what block this is ───────┐          wide: ┌ what ────────────────┐
 *      │ fields                    │                │ fields   │ bytes     │
 *      │ bytes                     │                │          │           │
 *      │ about the selected bytes  │                │ about the bytes      │
 *      └───────────────────────────┘                └──────────────────────┘
 *
 * Fields and bytes light each other. Those that the present step wrote carry the ink ring.
 */

import { useCallback, useMemo, useState } from 'react';
import { BLOCK_KINDS, type BlockClass } from '../../engine/volume/block-kind.ts';
import type { BlockAnswer, EventRow, Moment, Overview } from '../../session/session-api.ts';
import { resting } from '../common/Buttons.tsx';
import { Icon } from '../common/Icon.tsx';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { useTheme } from '../theme/useTheme.ts';
import { BitsPicture } from './BitsPicture.tsx';
import { bitsOf } from './bits.ts';
import { Detail } from './Detail.tsx';
import {
  blankness,
  byteKey,
  type FieldIndex,
  indexFields,
  keyAt,
  linesOf,
  type Opened,
  openedAtFirst,
  openFor,
  resolve,
  type Selected,
} from './fields.ts';
import { HexDump } from './HexDump.tsx';
import { HEX, type Written, writtenOf } from './hex.ts';
import { StructList } from './StructList.tsx';
import { inspector as english } from './words.ts';
import './inspector.css';

export interface InspectorProps {
  overview: Overview;
  answer: BlockAnswer;
  /** The moment of `answer`. */
  moment: Moment;
  /** The selected field: a key of fields.ts. */
  field: string | undefined;
  onField(key: string | undefined): void;
  /** An event by its number, as soon as it is known. */
  eventOf(id: number): EventRow | undefined;
  /** Goes to the step of an event. */
  onEvent(id: number): void;
  onBlock(block: number): void;
  /** Kinds of all blocks, if they are known one by one. */
  kinds?: Uint8Array;
}

/** The open structures and fields. They belong to a block: the next step keeps them, and another block starts afresh. */
function useOpened(answer: BlockAnswer, index: FieldIndex, blank: Blank, selected: Selected | undefined) {
  const [state, setState] = useState<{ block: number; shape: string; opened: Opened }>();
  const shape = answer.structs.map((s) => s.struct).join();
  let opened = state?.block === answer.block && state.shape === shape ? state.opened : undefined;
  if (!opened) {
    opened = openedAtFirst(index, blank);
    if (selected?.place) opened = openFor(opened, index, selected.place, blank);
    setState({ block: answer.block, shape, opened });
  }
  const change = useCallback((how: Change) => setState((s) => s && { ...s, opened: how(s.opened) }), []);
  return [opened, change] as const;
}

type Blank = ReturnType<typeof blankness>;
type Change = (opened: Opened) => Opened;

export function InspectorPanel(props: InspectorProps) {
  const { answer, moment, overview, onField, onBlock } = props;
  const { bytes, structs } = answer;
  const words = useWords(english);
  const index = useMemo(() => indexFields(structs, bytes.length), [structs, bytes.length]);
  const written = useMemo(() => writtenOf(answer, moment), [answer, moment]);
  const blank = useMemo(() => blankness(answer), [answer]);
  const selected = resolve(index, props.field);
  const [opened, change] = useOpened(answer, index, blank, selected);
  const [pointedKey, setPointed] = useState<string>();
  const pointed = resolve(index, pointedKey);
  const select = useCallback(
    (key: string) => {
      const place = index.byKey.get(key);
      if (place) change((o) => openFor(o, index, place, blank));
      onField(key);
    },
    [index, blank, change, onField],
  );
  const pointByte = useCallback((byte: number) => setPointed(byte < 0 ? undefined : keyAt(index, byte)), [index]);
  const selectByte = useCallback((byte: number) => select(keyAt(index, byte)), [select, index]);
  const shown = { index, selected, pointed, written };
  return (
    <section
      className="inspector"
      aria-label={words.block(answer.block)}
      lang={useLanguage()}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !selected) return;
        onField(undefined);
        e.stopPropagation();
      }}
    >
      <Head answer={answer} overview={overview} onBlock={onBlock} now={written.nowCount > 0} />
      <div className="inspector-panes" data-plain={structs.length === 0 || undefined}>
        {structs.length > 0 && (
          <Fields {...props} {...shown} {...{ opened, blank, change, select, setPointed }} pointedKey={pointedKey} />
        )}
        <div className="inspector-bytes">
          <HexDump
            bytes={bytes}
            written={written}
            selected={selected}
            pointed={pointed}
            spoken={selected ? spokenOf(words, selected, bytes) : ''}
            label={words.bytesOf(answer.block)}
            onPoint={pointByte}
            onSelect={selectByte}
          />
        </div>
      </div>
      <div className="inspector-foot">
        <Detail
          shown={pointed ?? selected}
          index={index}
          about={answer.about}
          bytes={bytes}
          written={written}
          moment={moment}
          eventOf={props.eventOf}
          onEvent={props.onEvent}
          blockCount={overview.blockCount}
          onBlock={onBlock}
        />
      </div>
    </section>
  );
}

/** The spoken text: the first of the bytes, and their field. */
function spokenOf(words: typeof english, { offset, length, place }: Selected, bytes: Uint8Array): string {
  const hex = [...bytes.subarray(offset, offset + Math.min(8, length))].map((b) => HEX[b]).join(' ');
  return `${hex}: ${place ? `${place.row.name}, ${place.row.value}` : words.inNoField}`;
}

interface FieldsProps extends Pick<InspectorProps, 'answer' | 'overview' | 'kinds' | 'onField' | 'onBlock'> {
  index: FieldIndex;
  selected: Selected | undefined;
  pointed: Selected | undefined;
  pointedKey: string | undefined;
  written: Written;
  opened: Opened;
  blank: Blank;
  change(how: Change): void;
  select(key: string): void;
  setPointed(key: string | undefined): void;
}

/** The fields of a block, and above them its bits if it is a bitmap. */
function Fields(props: FieldsProps) {
  const { answer, overview, index, selected, pointed, opened, blank, change, setPointed, onField } = props;
  const { structs } = answer;
  const palette = useTheme();
  const bits = useMemo(() => bitsOf(answer, overview), [answer, overview]);
  const lines = useMemo(() => linesOf(index, opened, blank), [index, opened, blank]);
  // In a picture of bits the pointer means eight of them, not their whole run.
  const pointBits = useCallback((byte: number) => setPointed(byte < 0 ? undefined : byteKey(byte)), [setPointed]);
  const selectBits = useCallback((byte: number) => onField(byteKey(byte)), [onField]);
  return (
    <div className="inspector-fields">
      {bits && (
        <BitsPicture
          bytes={answer.bytes}
          shape={bits}
          palette={palette}
          kinds={props.kinds}
          selected={pointed ?? selected}
          onSelectByte={selectBits}
          onPointByte={pointBits}
          onBlock={props.onBlock}
        />
      )}
      <StructList
        index={index}
        lines={lines}
        selected={selected}
        pointed={props.pointedKey}
        written={props.written}
        title={answer.label.english}
        blank={blank}
        onSelect={props.select}
        onPoint={setPointed}
        onToggleStruct={(struct) => change((o) => ({ ...o, structs: toggled(o.structs, structs[struct].offset) }))}
        onToggleRow={(key) => change((o) => ({ ...o, rows: toggled(o.rows, key) }))}
        onUnfold={(struct) => change((o) => ({ ...o, blanks: toggled(o.blanks, structs[struct].offset) }))}
      />
    </div>
  );
}

function toggled<T>(set: ReadonlySet<T>, item: T): Set<T> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}

interface HeadProps {
  answer: BlockAnswer;
  overview: Overview;
  now: boolean;
  onBlock(block: number): void;
}

function Head({ answer, overview, now, onBlock }: HeadProps) {
  const words = useWords(english);
  const { block, group, label, kind } = answer;
  const of = BLOCK_KINDS[kind]?.class as BlockClass | undefined;
  return (
    <header className="inspector-head">
      <div className="inspector-title">
        <i className="swatch" style={{ '--kind': `var(--kind-${of ?? 'free'})` } as React.CSSProperties} />
        <h2>
          <SaidLabel of={label} says={words.blockLabel} />
        </h2>
        <span className="inspector-steps">
          <button type="button" aria-label={words.blockBefore} {...resting(block === 0, () => onBlock(block - 1))}>
            <Icon name="chevron" size={14} />
          </button>
          <button
            type="button"
            aria-label={words.blockAfter}
            {...resting(block >= overview.blockCount - 1, () => onBlock(block + 1))}
          >
            <Icon name="chevron" size={14} />
          </button>
        </span>
      </div>
      <p className="inspector-where">
        <code>{words.theBlock(block)}</code> <span>{words.group(group)}</span>{' '}
        <span>
          {words.at} <code>0x{(block * overview.blockSize).toString(16)}</code>
        </span>
        {now && <span className="now-chip">{words.writtenNow}</span>}
      </p>
    </header>
  );
}
