/** The changes since another moment: counts, then blocks with their structures and fields. Each leads to its place. */

import { useMemo } from 'react';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { type Moment, START } from '../../session/session-api.ts';
import { Breakable } from '../common/Breakable.tsx';
import { Picker } from '../common/Picker.tsx';
import { SaidLabel } from '../common/SaidLabel.tsx';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { told as englishTold } from '../narration/words.ts';
import type { PageState } from '../page/page.ts';
import type { FieldChange, StructChange } from './answer/fields.ts';
import type { BlockChange, Changes } from './answer.ts';
import { chosenSince, type Since, sameSince, sinceText, stretchOf } from './since.ts';
import { blocksWords, bytesWords, captionOf, changesIn, changesPassages, countWords } from './text.ts';
import { changes as english } from './words.ts';
import './changes.css';

interface Props {
  changes: Changes;
  state: Pick<PageState, 'moment' | 'commands' | 'story' | 'since' | 'bookmarks'>;
  /** Compares with another moment, or lists more lines. */
  onSince(since: Since, listed?: number): void;
  onSelect(block: number, field?: string): void;
  onStep(step: number): void;
}

/** The factor by which the number of listed lines grows when more are wanted. */
const MORE = 8;

export function ChangesTile({ changes: asAnswered, state, onSince, onSelect, onStep }: Props) {
  const said = useWords(english);
  const tag = useLanguage();
  const told = useWords(englishTold);
  const changes = useMemo(() => changesIn(asAnswered, said.blockLabel, told), [asAnswered, said, told]);
  const { lines, moreBlocks } = changes;
  const figures = useWords(units);
  const words = useMemo(() => changesPassages(changes, said, figures), [changes, said, figures]);
  return (
    <Tile
      name={said.name}
      lang={tag}
      className="changes"
      caption={captionOf(changes, said)}
      words={words}
      plain
      head={<SincePicker state={state} onSince={onSince} onStep={onStep} />}
    >
      <div className="tile-body">
        <Counts changes={changes} />
        {lines.length === 0 && <p className="changes-none">{said.same}</p>}
        <ol className="changes-lines">
          {lines.map((line) => (
            <Line key={line.block} line={line} onSelect={onSelect} />
          ))}
        </ol>
        {moreBlocks > 0 && (
          <button
            type="button"
            className="button quiet"
            onClick={() => onSince(chosenSince(state), lines.length * MORE)}
          >
            {said.listMore(moreBlocks)}
          </button>
        )}
      </div>
    </Tile>
  );
}

type HeadProps = Pick<Props, 'state' | 'onSince' | 'onStep'>;

function SincePicker({ state, onSince, onStep }: HeadProps) {
  const words = useWords(english);
  const since = chosenSince(state);
  const choices = choicesOf(words, state, since);
  const stretch = since === 'beat' || since === 'command' ? stretchOf(state, since) : undefined;
  const end = stretch?.to;
  return (
    <span className="changes-since">
      <Picker
        label={words.comparedWith}
        title={words.bookmarkTitle}
        value={sinceText(since)}
        options={choices.map(({ value, label }) => ({ value: sinceText(value), label }))}
        onPick={(text) => onSince(choices.find(({ value }) => sinceText(value) === text)?.value ?? 'step')}
      />
      {end !== undefined && end !== state.moment.step && (
        <button type="button" className="button quiet" onClick={() => onStep(end)}>
          {words.toItsEnd}
        </button>
      )}
    </span>
  );
}

function choicesOf(
  words: typeof english,
  { bookmarks = [], commands, story, moment }: Props['state'],
  since: Since,
): { value: Since; label: string }[] {
  const step = (m: Moment) => (m.write ? words.momentAtWrite(m.step, m.write) : words.moment(m.step));
  const marks = bookmarks.map((m) => ({ value: m, label: words.sinceBookmark(step(m)) }));
  const known: { value: Since; label: string }[] = [
    { value: 'step', label: moment.write ? words.byThisWrite : words.byThisStep },
    ...(story ? [{ value: 'beat' as const, label: words.sinceBeat }] : []),
    ...(commands?.event.length ? [{ value: 'command' as const, label: words.sinceCommand }] : []),
    ...marks,
    { value: START, label: words.sinceBeginning },
  ];
  // A link may name a moment that has no bookmark.
  const listed = known.some(({ value }) => sameSince(value, since));
  return listed || typeof since === 'string' ? known : [...known, { value: since, label: words.since(step(since)) }];
}

function Counts({ changes }: { changes: Changes }) {
  const figures = useWords(units);
  return (
    <ul className="changes-counts">
      {changes.counts
        .map((count) => countWords(count, figures))
        .map(({ name, from, to, by }) => (
          <li key={name}>
            <span>{name}</span>{' '}
            <span className="mono">
              {from} → {to}
            </span>{' '}
            <b className="mono">{by}</b>
          </li>
        ))}
    </ul>
  );
}

function Line({ line, onSelect }: { line: BlockChange; onSelect: Props['onSelect'] }) {
  const words = useWords(english);
  const kind = BLOCK_KINDS[line.kind];
  const bytes = line.structs.length === 0 ? bytesWords(line) : undefined;
  return (
    <li>
      <button type="button" className="changes-block" onClick={() => onSelect(line.block)}>
        <i className="swatch" style={{ background: `var(--kind-${kind.class})` }} />
        <b className="mono">{blocksWords(line)}</b> <SaidLabel of={line.label} says={words.blockLabel} />
        <small>
          {words.bytes(line.bytes)}
          {line.was && words.was(words.blockLabel(line.was))}
        </small>
      </button>
      {bytes && <p className="changes-bytes mono">{bytes}</p>}
      {line.structs.map((struct) => (
        <Struct
          key={`${struct.how}${struct.offset}`}
          of={line.label}
          struct={struct}
          onSelect={(key) => onSelect(line.block, key)}
        />
      ))}
    </li>
  );
}

function Struct({ of, struct, onSelect }: { of: string; struct: StructChange; onSelect(key: string): void }) {
  const words = useWords(english);
  const { label, how, fields, more } = struct;
  return (
    <div className="changes-struct">
      {label !== of && (
        <p>
          <SaidLabel of={label} says={words.blockLabel} /> {how !== 'changed' && <em>{words[how]}</em>}
        </p>
      )}
      <ul>
        {fields.map((field) => (
          <Field key={field.key + field.name} field={field} onSelect={onSelect} />
        ))}
      </ul>
      {more > 0 && <p className="changes-more">{words.moreFields(more)}</p>}
    </div>
  );
}

function Field({ field, onSelect }: { field: FieldChange; onSelect(key: string): void }) {
  const words = useWords(english);
  const { name, doc, key, before, after } = field;
  return (
    <li>
      <button type="button" title={doc} onClick={() => onSelect(key)}>
        <code>
          <Breakable name={name} />
        </code>
        <span className="changes-values">
          {before !== undefined && <span className="changes-before">{before} </span>}
          <span className="changes-after">
            {before === undefined ? '' : '→\u00a0'}
            {after ?? words.gone}
          </span>
        </span>
      </button>
    </li>
  );
}
