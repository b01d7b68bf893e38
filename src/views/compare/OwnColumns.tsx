/** Columns of one's own: a field for each column's lines, and a sentence if they make no sense. */

import { Fragment, useId, useState } from 'react';
import { printed, type Said } from '../../bytes/said.ts';
import { LEAST_COLUMNS, MOST_COLUMNS, ownColumns } from '../../session/compare/own.ts';
import { Icon } from '../common/Icon.tsx';
import { Refusal } from '../common/Marked.tsx';
import { useWords } from '../language/useWords.ts';
import { ENGLISH } from './words.ts';

interface Props {
  /** The first content of the columns. */
  columns: readonly string[];
  /** The reason why each variant of a comparison cannot run, or undefined. Nothing is run to find out. */
  check(name: string): Promise<readonly (Said | undefined)[]>;
  onCompare(name: string): void;
}

/** Lines that a column may have. */
const LINES = ['mkfs: -t ext2', 'mount: nodelalloc', 'disks: 4', 'machine: desktop'];

/** The reason why each column is refused. */
type Why = readonly (Said | undefined)[];

export function OwnColumns({ columns, check, onCompare }: Props) {
  const { own, columns: words } = useWords(ENGLISH).compare;
  const [drafts, setDrafts] = useState<readonly string[]>(columns);
  const [why, setWhy] = useState<Why>([]);
  const [checking, setChecking] = useState(false);

  const change = (next: readonly string[]) => {
    setDrafts(next);
    setWhy([]);
  };
  const compare = async () => {
    const made = ownColumns(drafts);
    if ('refused' in made) {
      setWhy(drafts.map((_, i) => (i === made.column ? made.refused : undefined)));
      return;
    }
    setChecking(true);
    const found = await check(made.name).catch((error: unknown) => [printed(String(error))]);
    setChecking(false);
    setWhy(found);
    if (found.every((sentence) => sentence === undefined)) onCompare(made.name);
  };

  return (
    <form
      className="cmp-own"
      aria-label={own}
      onSubmit={(e) => {
        e.preventDefault();
        void compare();
      }}
    >
      <p className="cmp-quiet">
        {words.about}{' '}
        {LINES.map((line, i) => (
          <Fragment key={line}>
            {i > 0 && ', '}
            <code>{line}</code>
          </Fragment>
        ))}
        . {words.empty}
      </p>
      <div className="cmp-own-columns">
        {drafts.map((draft, i) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            key={i}
            number={i + 1}
            draft={draft}
            why={why[i]}
            onChange={(text) => change(drafts.with(i, text))}
            onRemove={drafts.length > LEAST_COLUMNS ? () => change(drafts.toSpliced(i, 1)) : undefined}
          />
        ))}
      </div>
      <p className="cmp-own-tools">
        {drafts.length < MOST_COLUMNS && (
          <button type="button" className="button quiet" onClick={() => change([...drafts, ''])}>
            {words.add}
          </button>
        )}
        <button type="submit" className="button primary" disabled={checking}>
          {checking ? words.looking : words.compare}
        </button>
      </p>
    </form>
  );
}

interface ColumnProps {
  /** From 1. */
  number: number;
  draft: string;
  why: Said | undefined;
  onChange(text: string): void;
  /** Absent if there must not be fewer columns. */
  onRemove: (() => void) | undefined;
}

function Column({ number, draft, why, onChange, onRemove }: ColumnProps) {
  const id = useId();
  const words = useWords(ENGLISH).compare.columns;
  return (
    <div className="cmp-own-column">
      <span className="cmp-own-head">
        <label htmlFor={id}>{words.column(number)}</label>
        {onRemove && (
          <button type="button" className="icon-button" aria-label={words.remove(number)} onClick={onRemove}>
            <Icon name="close" size={12} />
          </button>
        )}
      </span>
      <textarea
        id={id}
        className="mono"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        placeholder={words.asTheScript}
        value={draft}
        aria-invalid={why !== undefined}
        aria-describedby={why === undefined ? undefined : `${id}-why`}
        onChange={(e) => onChange(e.target.value)}
      />
      {why !== undefined && (
        <p id={`${id}-why`} className="cmp-own-why" role="alert">
          <Refusal of={why} />
        </p>
      )}
    </div>
  );
}
