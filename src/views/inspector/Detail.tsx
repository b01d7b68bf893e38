/**
 * About the bytes under the pointer, or else selected, or else the block: what it is for, and which step wrote it.
 *
 *      s_free_blocks_count_lo     le32 at 0x0c, 4 bytes        copy
 *      Free blocks of the volume, low 32 bits.
 *      written by step 41  The inode's four slots are full, so …
 */
import { useEffect, useState } from 'react';
import type { EventRow, Moment } from '../../session/session-api.ts';
import { formatCount, formatMany } from '../common/units.ts';
import { Sentence } from '../narration/Narration.tsx';
import { type FieldIndex, keyAt, type Selected } from './fields.ts';
import { HEX, presentEvent, type WriterRun, type Written, writersOf } from './hex.ts';
import { pointerOf } from './pointers.ts';

interface DetailProps {
  shown: Selected | undefined;
  /** What the block is for: shown while nothing is pointed at or selected. */
  about: string;
  index: FieldIndex;
  bytes: Uint8Array;
  written: Written;
  moment: Moment;
  /** An event, as soon as it is known. */
  eventOf(id: number): EventRow | undefined;
  onEvent(id: number): void;
  blockCount: number;
  onBlock(block: number): void;
}

export function Detail({
  shown,
  about,
  index,
  bytes,
  written,
  moment,
  eventOf,
  onEvent,
  blockCount,
  onBlock,
}: DetailProps) {
  const offset = shown?.offset ?? 0;
  const length = shown?.length ?? bytes.length;
  const writers = writersOf(written, offset, length);
  return (
    <section className="detail" aria-label="About these bytes">
      {shown ? (
        <What shown={shown} index={index} bytes={bytes} blockCount={blockCount} onBlock={onBlock} />
      ) : (
        <p className="detail-doc">{about}</p>
      )}
      <Who writers={writers} length={length} whole={!shown} moment={moment} eventOf={eventOf} onEvent={onEvent} />
    </section>
  );
}

const hex = (n: number) => `0x${n.toString(16).padStart(2, '0')}`;

interface WhatProps {
  shown: Selected;
  index: FieldIndex;
  bytes: Uint8Array;
  blockCount: number;
  onBlock(block: number): void;
}

function What({ shown, index, bytes, blockCount, onBlock }: WhatProps) {
  const { place, offset, length } = shown;
  if (!place) {
    const part = index.byKey.get(keyAt(index, offset))?.row;
    const value = bytes[offset];
    return (
      <>
        <p className="detail-what">
          <code>byte {hex(offset)}</code>
          <span>
            {hex(value)} = {value} = {value.toString(2).padStart(8, '0')} in bits
          </span>
          <Copy text={HEX[value]} />
        </p>
        <p className="detail-doc">{part ? `Part of ${part.name}: ${part.value}.` : 'In no field.'}</p>
      </>
    );
  }
  const { name, kind, value, doc } = place.row;
  const target = pointerOf(index, place, blockCount);
  return (
    <>
      <p className="detail-what">
        <code>{name}</code>
        <span>
          {kind}, {length === 1 ? 'byte' : `${formatMany(length, 'byte')} at`} {hex(offset)}
        </span>
        <Copy text={value} />
      </p>
      <p className="detail-doc">
        {doc}{' '}
        {target !== undefined && (
          <button type="button" className="detail-link" onClick={() => onBlock(target)}>
            go to block {target}
          </button>
        )}
      </p>
    </>
  );
}

function Copy({ text }: { text: string }) {
  const [copied, set] = useState('');
  useEffect(() => {
    if (!copied) return;
    const timer = window.setTimeout(() => set(''), 1200);
    return () => window.clearTimeout(timer);
  }, [copied]);
  return (
    <button
      type="button"
      className="detail-copy"
      onClick={() =>
        navigator.clipboard.writeText(text).then(
          () => set(text),
          () => undefined,
        )
      }
    >
      {copied === text && copied ? 'copied' : 'copy value'}
    </button>
  );
}

interface WhoProps {
  writers: readonly WriterRun[];
  length: number;
  whole: boolean;
  moment: Moment;
  eventOf(id: number): EventRow | undefined;
  onEvent(id: number): void;
}

function Who({ writers, length, whole, moment, eventOf, onEvent }: WhoProps) {
  if (writers.length === 0) return <p className="detail-who">Not written in this recording so far.</p>;
  const [latest, ...earlier] = writers;
  const event = eventOf(latest.event);
  const now = latest.event === presentEvent(moment);
  return (
    <p className="detail-who">
      <button type="button" data-now={now || undefined} onClick={() => onEvent(latest.event)}>
        step {formatCount(latest.event + 1)}
      </button>{' '}
      wrote {latest.bytes === length ? (length === 1 ? 'it' : 'these bytes') : formatMany(latest.bytes, 'byte')}
      {whole && latest.bytes < length ? ' of this block' : ''} last. {event && <Sentence text={event.sentence} />}
      {earlier.length > 0 && (
        <>
          {' '}
          The rest: step{' '}
          {earlier.slice(0, MOST_STEPS).map((w, i, shown) => (
            <span key={w.event} className="detail-step">
              <button type="button" onClick={() => onEvent(w.event)}>
                {formatCount(w.event + 1)}
              </button>
              {i < shown.length - 1 ? ', ' : ''}
            </span>
          ))}
          {earlier.length > MOST_STEPS && ` and ${formatCount(earlier.length - MOST_STEPS)} more`}.
        </>
      )}
    </p>
  );
}

const MOST_STEPS = 6;
