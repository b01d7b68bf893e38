/** The counters over the script: a column each, a row for each command, and the tile that draws them. */

import { bisectRight } from 'd3';
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';
import { useSize, useTouch } from '../common/screen.ts';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { formatBytes, timeWords } from '../common/units.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { useActions, usePage } from '../page/page.ts';
import { useTheme } from '../theme/useTheme.ts';
import { atMost, type Passage, passages } from '../twin/passages.ts';
import type { CommandCounters } from './answer.ts';
import './counters.css';

/**
 * The counters as a table: one row per command, one column per counter, and in each cell a bar, relative to its column.
 *
 *      command                events   block writes  …
 *      mkdir d                    18              7        if there is room
 *                                ▬▬              ▬
 *      mkdir d                                             in a narrow tile: the command above its figures
 *          18       7   …
 */
type CounterName = 'events' | 'writes' | 'bytes' | 'journal' | 'requests' | 'time';

export interface Column {
  name: CounterName;
  values: Float64Array;
  /** The largest value of a command, without the row of the rest. */
  most: number;
}

const COLUMNS: readonly CounterName[] = ['events', 'writes', 'bytes', 'journal', 'requests', 'time'];

/** The columns that exist. Without a machine there are no requests and no time. */
export function columnsOf(counters: CommandCounters): Column[] {
  const commands = counters.text.length;
  return COLUMNS.flatMap((name) => {
    const values = counters[name];
    return values ? [{ name, values, most: values.subarray(0, commands).reduce((a, b) => Math.max(a, b), 0) }] : [];
  });
}

/** The length of a bar, from 0 to 1. */
export const shareOf = ({ values, most }: Column, row: number): number => (most > 0 ? values[row] / most : 0);

/** The row of the command whose event led to a step; -1 if no command caused it. */
export function rowAt({ turnFrom, turnRow, text }: CommandCounters, step: number): number {
  const turn = bisectRight(turnFrom, step - 1) - 1;
  const row = turn < 0 ? text.length : turnRow[turn];
  return row < text.length ? row : -1;
}

/** In text of 12 pixels: the width of a figure beside its command and below it, and of a command beside its figures. */
const TEXT_px = 12;
const BESIDE = 78;
const BELOW = 60;
const COMMAND = 140;
/** At this width or more, a column has room for its whole name. */
const NAMED = 98;

/** The order of columns: the first are the last to go if there is no room for all. */
const LAST_TO_GO: readonly CounterName[] = ['events', 'writes', 'time', 'journal', 'requests', 'bytes'];

export interface Shape {
  /** A command is above its figures. */
  narrow: boolean;
  /** The names of columns are shown in full. */
  named: boolean;
  columns: Column[];
  /** Width of a column beside the command in pixels. */
  figure: number;
  /** Height of a row in pixels. */
  row: number;
}

interface Seen {
  touch: boolean;
  /** Size of the text. */
  text_px: number;
}

export function shapeOf(all: Column[], width_px: number, { touch, text_px }: Seen): Shape {
  const scale = text_px / TEXT_px;
  const width = width_px / scale;
  const beside = (figure: number) => width >= COMMAND + all.length * figure;
  if (beside(BESIDE)) {
    const named = beside(NAMED);
    return { narrow: false, named, columns: all, figure: scale * (named ? NAMED : BESIDE), row: touch ? 44 : 32 };
  }
  const kept = LAST_TO_GO.filter((name) => all.some((c) => c.name === name)).slice(0, Math.max(2, width / BELOW));
  return {
    narrow: true,
    named: false,
    columns: all.filter(({ name }) => kept.includes(name)),
    figure: scale * BELOW,
    row: touch ? 74 : 56,
  };
}

/** The rows in sight, and a few more on both sides. */
export function rowsInSight(
  scrollTop: number,
  height: number,
  rows: number,
  row: number,
): { from: number; to: number } {
  const from = Math.max(0, Math.floor(scrollTop / row) - 8);
  return { from, to: Math.min(rows, Math.ceil((scrollTop + height) / row) + 8) };
}

/** The counters over the script: a column each, and a row as a sentence. */
const { number, many } = counting;

export const counters = words('counters', {
  name: 'Counters over the script',
  title: 'Commands',
  none: 'No command has run here. Write a script, or choose a scenario, and what each of its commands did is counted here.',
  command: 'command',
  toItsEnd: (row: string, step: number) => `${row}. Click: to its end, step ${step}`,
  columns: {
    events: {
      head: 'events',
      short: 'events',
      about: 'Events that the command caused',
      said: (n: number) => many(n, { one: '# event', other: '# events' }),
    },
    writes: {
      head: 'block writes',
      short: 'writes',
      about: 'Changes of blocks in memory and on the disk, a block as often as it was changed',
      said: (n: number) => many(n, { one: '# block write', other: '# block writes' }),
    },
    bytes: {
      head: 'bytes changed',
      short: 'bytes',
      about: 'Bytes that these writes changed',
      said: (_n: number, size: string) => `${size} changed`,
    },
    journal: {
      head: 'journal blocks',
      short: 'journal',
      about: 'Blocks written into the journal: copies, descriptors, commits, its superblock',
      said: (n: number) => many(n, { one: '# journal block', other: '# journal blocks' }),
    },
    requests: {
      head: 'requests',
      short: 'requests',
      about: 'Requests to the disks that its system calls made',
      said: (n: number) => many(n, { one: '# request', other: '# requests' }),
    },
    time: {
      head: 'time',
      short: 'time',
      about: 'Simulated time that its system calls took',
      said: (n: number, took: string) => (n === 0 ? 'no time' : took),
    },
  },
  rest: 'everything else',
  aboutRest: 'mke2fs, the mount, and what the kernel does by itself',
  commands: (n: number) => many(n, { one: '# command', other: '# commands' }),
  here: 'The command of this step',
  each: 'Command by command',
  more: (n: number) => `and ${number(n)} more commands`,
});

/** The words of the counters, and those of figures. */
const ENGLISH = { counters, units };
export type CountersSaid = typeof ENGLISH;

/** A figure with its unit. */
function figureOf(name: CounterName, n: number, { units: { number, figure } }: CountersSaid): string {
  if (name === 'bytes') return figure(formatBytes(n));
  return name === 'time' ? figure(timeWords(n)) : number(n);
}

/** A figure in a sentence. */
const saidOf = (name: CounterName, n: number, said: CountersSaid): string =>
  said.counters.columns[name].said(n, figureOf(name, n, said));

export function captionOf(counters: CommandCounters, said = ENGLISH): string {
  const { text } = counters;
  const sums = columnsOf(counters)
    .filter(({ name }) => name !== 'bytes')
    .map(({ name, values }) =>
      saidOf(
        name,
        values.subarray(0, text.length).reduce((a, b) => a + b, 0),
        said,
      ),
    );
  return [said.counters.commands(text.length), ...sums].join(' · ');
}

/** `mkdir d: 18 events, 7 block writes, …`; the row after the last command is the rest. */
export function rowInWords(counters: CommandCounters, row: number, said = ENGLISH): string {
  const { rest, aboutRest } = said.counters;
  const figures = columnsOf(counters).map(({ name, values }) => saidOf(name, values[row], said));
  return `${counters.text[row] ?? `${rest} (${aboutRest})`}: ${figures.join(', ')}`;
}

/** The most rows for a listener. */
const ROWS = 400;

function countersInWords(counters: CommandCounters, step: number, said = ENGLISH): Passage[] {
  const words = said.counters;
  const rows = [...counters.text.keys(), counters.text.length].map((row) => rowInWords(counters, row, said));
  const here = rowAt(counters, step);
  return passages([words.here, here < 0 ? [] : [rows[here]]], [words.each, atMost(rows, ROWS, words.more)]);
}

/** The counts of each command of the script: one row per command, with small bars. A click goes to its end. */
interface Props {
  data: CommandCounters;
  step: number;
  /** Goes to a step. */
  onStep(step: number): void;
}

function CountersTile({ data, step, onStep }: Props) {
  const said = useWords(ENGLISH);
  const some = data.text.length > 0;
  const words = useMemo(
    () => (data.text.length > 0 ? countersInWords(data, step, said) : undefined),
    [data, step, said],
  );
  return (
    <Tile
      name={said.counters.name}
      lang={useLanguage()}
      title={said.counters.title}
      className="command-counters"
      caption={some ? captionOf(data, said) : undefined}
      words={words}
      plain
    >
      {some ? <Rows data={data} step={step} onStep={onStep} /> : <p className="tile-empty">{said.counters.none}</p>}
    </Tile>
  );
}

function Rows({ data, step, onStep }: Props) {
  const said = useWords(ENGLISH);
  const words = said.counters;
  const host = useRef<HTMLTableSectionElement>(null);
  const { width, height } = useSize(host);
  const all = useMemo(() => columnsOf(data), [data]);
  const shape = shapeOf(all, width, { touch: useTouch(), text_px: useTheme().sizes.small });
  const { columns } = shape;
  const current = rowAt(data, step);
  const [scrollTop, setScrollTop] = useState(0);
  const rows = data.text.length;
  const { from, to } = rowsInSight(scrollTop, height, rows, shape.row);
  // Brings the command of the step into sight.
  useLayoutEffect(() => {
    const element = host.current;
    if (!element || current < 0 || height === 0) return;
    const top = current * shape.row;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + shape.row > element.scrollTop + height) element.scrollTop = top + shape.row - height;
  }, [current, shape.row, height]);
  const style = { '--columns': columns.length, '--figure': `${shape.figure}px`, '--row': `${shape.row}px` };
  return (
    <table className={shape.narrow ? 'cc-table cc-narrow' : 'cc-table'} style={style as CSSProperties}>
      <Head columns={columns} whole={shape.named} narrow={shape.narrow} />
      <tbody ref={host} onScroll={(e) => setScrollTop(e.currentTarget.scrollTop)}>
        {from > 0 && <tr className="cc-space" style={{ height: from * shape.row }} />}
        {data.text.slice(from, to).map((text, i) => (
          <Row
            key={data.event[from + i]}
            text={text}
            title={words.toItsEnd(rowInWords(data, from + i, said), data.end[from + i])}
            columns={columns}
            row={from + i}
            current={from + i === current}
            onClick={() => onStep(data.end[from + i])}
          />
        ))}
        {to < rows && <tr className="cc-space" style={{ height: (rows - to) * shape.row }} />}
        <Row text={words.rest} title={words.aboutRest} columns={columns} row={rows} current={false} />
      </tbody>
    </table>
  );
}

function Head({ columns, whole, narrow }: { columns: readonly Column[]; whole: boolean; narrow: boolean }) {
  const words = useWords(ENGLISH).counters;
  return (
    <thead>
      <tr>
        {/* In a narrow tile each command stands above its figures, so its column needs no visible name. */}
        <th scope="col" className={narrow ? 'visually-hidden' : undefined}>
          {words.command}
        </th>
        {columns.map(({ name }) => (
          <th key={name} scope="col" title={words.columns[name].about}>
            {whole ? words.columns[name].head : words.columns[name].short}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  text: string;
  title: string;
  columns: readonly Column[];
  row: number;
  current: boolean;
  /** Absent if the row is not a command's. */
  onClick?: () => void;
}

function Row({ text, title, columns, row, current, onClick }: RowProps) {
  const said = useWords(ENGLISH);
  return (
    <tr
      className={onClick ? 'cc-command' : 'cc-rest'}
      aria-current={current || undefined}
      title={title}
      onClick={onClick}
    >
      <th scope="row">
        {onClick ? (
          <button type="button" className="mono">
            {text}
          </button>
        ) : (
          text
        )}
      </th>
      {columns.map((column) => (
        <td key={column.name} className={`cc-${column.name}`}>
          {figureOf(column.name, column.values[row], said)}
          {onClick && <i style={{ width: `${100 * shareOf(column, row)}%` }} />}
        </td>
      ))}
    </tr>
  );
}

export function View({ answers }: Answered<'commandCounters'>) {
  const { goTo } = useActions();
  return <CountersTile data={answers.commandCounters} step={usePage((s) => s.moment.step)} onStep={goTo} />;
}
