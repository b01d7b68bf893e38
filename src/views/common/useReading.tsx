/**
 * A tile's twin on the page. It is always in the accessibility tree, and replaces the picture on the screen when a person
 * reads it there.
 *
 *      ┌ Title                    figures  [≡] ┐     the button, or T
 *      │ What changed from step 256 to 257     │
 *      │   …                                   │
 *      │ In the inode                          │
 *      └───────────────────────────────────────┘
 */

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLanguage, useWords } from '../language/useWords.ts';
import { common } from '../page/common-words.ts';
import { usePage } from '../page/page.ts';
import { Heard, HeardContext } from '../twin/heard.ts';
import { changesBetween, labelsBeyond, type Passage } from '../twin/passages.ts';
import { Icon } from './Icon.tsx';
import './twin.css';

interface Wants {
  /** The tile's name. */
  name: string;
  /** Undefined while there is nothing to tell. */
  words: readonly Passage[] | undefined;
  /** The tile is a table or a list, which is read as it is. Its twin is only for the screen. */
  plain?: boolean | undefined;
}

interface Reading {
  /** The twin is on the screen. */
  reading: boolean;
  button: ReactNode;
  twin: ReactNode;
  /** Around what the tile draws. */
  heard(children: ReactNode): ReactNode;
}

export function useReading({ name, words, plain }: Wants): Reading {
  const [on, set] = useState(false);
  const [parts] = useState(() => new Heard());
  const button = useRef<HTMLButtonElement>(null);
  const tag = useLanguage();
  const said = useWords(common);
  const reading = on && words !== undefined;
  const close = () => {
    set(false);
    button.current?.focus();
  };
  return {
    reading,
    button: words && (
      <button
        ref={button}
        type="button"
        className="twin-button"
        aria-pressed={reading}
        lang={tag}
        aria-label={said.readAsText}
        title={reading ? said.pictureAgain : said.readAsTextTitle}
        onClick={() => set(!on)}
      >
        <Icon name={reading ? 'tiles' : 'text'} size={14} />
      </button>
    ),
    twin: words && (reading || !plain) && (
      <Twin name={name} words={words} parts={parts} reading={reading} onClose={close} />
    ),
    heard: (children) => <HeardContext value={parts}>{children}</HeardContext>,
  };
}

interface TwinProps {
  name: string;
  words: readonly Passage[];
  parts: Heard;
  reading: boolean;
  onClose(): void;
}

/** The unseen twin follows once a picture has stayed the same this long, ms, so that it costs nothing during play. */
const SETTLED = 300;

function useSettled<T>(value: T, ms: number): T {
  const [settled, set] = useState(value);
  useEffect(() => {
    if (ms === 0) return undefined;
    const rest = window.setTimeout(() => set(value), ms);
    return () => window.clearTimeout(rest);
  }, [value, ms]);
  return ms === 0 ? value : settled;
}

function Twin({ name, words, parts, reading, onClose }: TwinProps) {
  const said = useWords(common);
  const host = useRef<HTMLDivElement>(null);
  const heard = useSyncExternalStore(parts.subscribe, parts.all, parts.all);
  const step = usePage((s) => s.moment.step);
  const wait = reading ? 0 : SETTLED;
  const told = useSettled(
    useMemo(() => [...words, ...heard.passages], [words, heard]),
    wait,
  );
  const written = useSettled(heard.marks, wait);
  const changed = useChanged(told, useSettled(step, wait));
  const labels = useMemo(() => labelsBeyond(told, written, said), [told, written, said]);
  // The element that had the focus in this tile is hidden now.
  useLayoutEffect(() => {
    if (reading && host.current?.closest('.tile')?.contains(document.activeElement)) host.current.focus();
  }, [reading]);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key !== 'Escape') return;
    e.preventDefault();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields
    <div
      ref={host}
      role="group"
      className={reading ? 'twin' : 'visually-hidden'}
      aria-label={said.asText(name)}
      {...(reading && { tabIndex: 0, onKeyDown })}
    >
      {[...changed, ...told, ...labels].map((passage, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a heading may stand twice, and a passage has no state
        <Told key={i} passage={passage} />
      ))}
    </div>
  );
}

function Told({ passage: { heading, rows } }: { passage: Passage }) {
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {rows.map((row, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same row may stand twice, and a row has no state
          <li key={i}>
            {typeof row === 'string' ? (
              row
            ) : (
              <>
                {row.says}
                <ul>
                  {row.rows.map((line, n) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the same cell may stand twice, and a cell has no state
                    <li key={n}>{line}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Known {
  step: number;
  words: readonly Passage[];
}

/** What changed on the way to this step from the last one that was told. */
function useChanged(words: readonly Passage[], step: number): Passage[] {
  const said = useWords(common);
  const [now, setNow] = useState<Known>({ step, words });
  const [before, setBefore] = useState<Known>();
  if (now.step !== step) setBefore(now);
  if (now.step !== step || now.words !== words) setNow({ step, words });
  if (!before || before.step === step) return [];
  const rows = changesBetween(before.words, words, said);
  return [
    {
      heading: said.changed(before.step, step),
      rows: rows.length > 0 ? rows : [said.nothingChanged],
    },
  ];
}
