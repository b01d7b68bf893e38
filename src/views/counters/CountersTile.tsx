/** The counts of each command of the script: one row per command, with small bars. A click goes to its end. */

import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Tile } from '../common/Tile.tsx';
import { useSize } from '../common/useSize.ts';
import { useTouch } from '../common/useTouch.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { useTheme } from '../theme/useTheme.ts';
import type { CommandCounters } from './answer.ts';
import { type Column, columnsOf, rowAt, rowsInSight, shapeOf, shareOf } from './layout.ts';
import { captionOf, countersInWords, ENGLISH, figureOf, rowInWords } from './text.ts';
import './counters.css';

interface Props {
  data: CommandCounters;
  step: number;
  /** Goes to a step. */
  onStep(step: number): void;
}

export function CountersTile({ data, step, onStep }: Props) {
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
