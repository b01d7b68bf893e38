/**
 * Text about the bytes under the pointer, else the selected bytes, else the block: their purpose, and the step that wrote
 * them.
 *
 *      s_free_blocks_count_lo     le32 at 0x0c, 4 bytes        copy
 *      Free blocks of the volume, low 32 bits.
 *      written by step 41  The inode's four slots are full, so …
 */

import { useEffect, useState } from 'react';
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import type { EventRow, Moment } from '../../session/session-api.ts';
import { withoutMarks } from '../../words/in-english.ts';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { Sentence } from '../narration/Narration.tsx';
import { told as englishTold } from '../narration/words.ts';
import { type FieldIndex, keyAt, pointerOf, type Selected } from './fields.ts';
import { HEX, presentEvent, type WriterRun, type Written, writersOf } from './hex.ts';
import { inspector as english } from './words.ts';

interface DetailProps {
  shown: Selected | undefined;
  /** The purpose of the block, which is shown while nothing is selected or under the pointer. */
  about: Phrase;
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
  const words = useWords(english);
  const offset = shown?.offset ?? 0;
  const length = shown?.length ?? bytes.length;
  const writers = writersOf(written, offset, length);
  return (
    <section className="detail" aria-label={words.aboutBytes}>
      {shown ? (
        <What shown={shown} index={index} bytes={bytes} blockCount={blockCount} onBlock={onBlock} />
      ) : (
        <p className="detail-doc">
          <SaidLabel of={about} says={words.blockLabel} />
        </p>
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
  const words = useWords(english);
  const tag = useLanguage();
  const told = useWords(englishTold);
  const { place, offset, length } = shown;
  if (!place) {
    const part = index.byKey.get(keyAt(index, offset))?.row;
    const value = bytes[offset];
    return (
      <>
        <p className="detail-what">
          <code>{words.byte(hex(offset))}</code>
          <span>{words.inBits(hex(value), value, value.toString(2).padStart(8, '0'))}</span>
          <Copy text={HEX[value]} />
        </p>
        <p className="detail-doc">
          {part
            ? withoutMarks(words.partOf(words.blockLabel(part.called ?? part.name), words.blockLabel(part.value)))
            : words.inNoFieldSaid}
        </p>
      </>
    );
  }
  const { name, kind, value } = place.row;
  const target = pointerOf(index, place, blockCount);
  return (
    <>
      <p className="detail-what">
        <code>{name}</code>
        <span>{length === 1 ? words.kindOfByte(kind, hex(offset)) : words.kindOfBytes(kind, length, hex(offset))}</span>
        <Copy text={sentenceOf(value)} />
      </p>
      <p className="detail-doc">
        <span lang={tag}>
          <Sentence text={told.field(place.row)} />
        </span>{' '}
        {target !== undefined && (
          <button type="button" className="detail-link" onClick={() => onBlock(target)}>
            {words.goToBlock(target)}
          </button>
        )}
      </p>
    </>
  );
}

function Copy({ text }: { text: string }) {
  const words = useWords(english);
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
      {copied === text && copied ? words.copied : words.copy}
    </button>
  );
}

/** The number of bytes that the latest step wrote. */
function wrote(words: typeof english, bytes: number, length: number, whole: boolean): string {
  if (bytes === length) return length === 1 ? words.wroteIt : words.wroteThese;
  return whole ? words.wroteOfBlock(bytes) : words.wrote(bytes);
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
  const words = useWords(english);
  const tag = useLanguage();
  const told = useWords(englishTold);
  if (writers.length === 0) return <p className="detail-who">{words.notWritten}</p>;
  const [latest, ...earlier] = writers;
  const event = eventOf(latest.event);
  const now = latest.event === presentEvent(moment);
  return (
    <p className="detail-who">
      <button type="button" data-now={now || undefined} onClick={() => onEvent(latest.event)}>
        {words.step(latest.event + 1)}
      </button>{' '}
      {wrote(words, latest.bytes, length, whole)}{' '}
      {event && (
        <span lang={tag}>
          <Sentence text={told.sentence(event)} />
        </span>
      )}
      {earlier.length > 0 && (
        <>
          {' '}
          {words.theRest}{' '}
          {earlier.slice(0, MOST_STEPS).map((w, i, shown) => (
            <span key={w.event} className="detail-step">
              <button type="button" onClick={() => onEvent(w.event)}>
                {words.number(w.event + 1)}
              </button>
              {i < shown.length - 1 ? ', ' : ''}
            </span>
          ))}
          {earlier.length > MOST_STEPS && ` ${words.moreSteps(earlier.length - MOST_STEPS)}`}.
        </>
      )}
    </p>
  );
}

const MOST_STEPS = 6;
