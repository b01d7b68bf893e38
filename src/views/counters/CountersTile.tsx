/** What each command of the script did: one row per command, with small bars; a click goes to its end. */
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CommandCounters } from '../../session/answers/command-counters.ts';
import { Tile } from '../common/Tile.tsx';
import { useSize } from '../common/useSize.ts';
import { useTouch } from '../common/useTouch.ts';
import { useTheme } from '../theme/useTheme.ts';
import { type Column, columnsOf, rowAt, rowsInSight, shapeOf, shareOf } from './layout.ts';
import { ABOUT_REST, COLUMN_WORDS, captionOf, countersInWords, REST, rowInWords } from './words.ts';
import './counters.css';

interface Props {
  data: CommandCounters;
  step: number;
  /** Goes to a step. */
  onStep(step: number): void;
}

export function CountersTile({ data, step, onStep }: Props) {
  const some = data.text.length > 0;
  const words = useMemo(() => (data.text.length > 0 ? countersInWords(data, step) : undefined), [data, step]);
  return (
    <Tile
      name="Counters over the script"
      title="Commands"
      className="command-counters"
      caption={some ? captionOf(data) : undefined}
      words={words}
      plain
    >
      {some ? (
        <Rows data={data} step={step} onStep={onStep} />
      ) : (
        <p className="tile-empty">
          No command has run here. Write a script, or choose a scenario, and what each of its commands did is counted
          here.
        </p>
      )}
    </Tile>
  );
}

function Rows({ data, step, onStep }: Props) {
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
            title={`${rowInWords(data, from + i)}. Click: to its end, step ${data.end[from + i]}`}
            columns={columns}
            row={from + i}
            current={from + i === current}
            onClick={() => onStep(data.end[from + i])}
          />
        ))}
        {to < rows && <tr className="cc-space" style={{ height: (rows - to) * shape.row }} />}
        <Row text={REST} title={ABOUT_REST} columns={columns} row={rows} current={false} />
      </tbody>
    </table>
  );
}

function Head({ columns, whole, narrow }: { columns: readonly Column[]; whole: boolean; narrow: boolean }) {
  return (
    <thead>
      <tr>
        {/* Where it is narrow each command stands above its figures: its column needs no name to be seen. */}
        <th scope="col" className={narrow ? 'visually-hidden' : undefined}>
          command
        </th>
        {columns.map(({ name }) => (
          <th key={name} scope="col" title={COLUMN_WORDS[name].about}>
            {whole ? COLUMN_WORDS[name].head : COLUMN_WORDS[name].short}
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
          {COLUMN_WORDS[column.name].figure(column.values[row])}
          {onClick && <i style={{ width: `${100 * shareOf(column, row)}%` }} />}
        </td>
      ))}
    </tr>
  );
}
