/** What has changed since another moment: its words, and the tile that draws it. */

import { useMemo } from 'react';
import { type Phrase, sentenceOf } from '../../bytes/said.ts';
import { BLOCK_KINDS } from '../../engine/volume/block-kind.ts';
import { type Moment, START } from '../../session/session-api.ts';
import { counting } from '../../words/english.ts';
import { withoutMarks } from '../../words/in-english.ts';
import type { Telling } from '../../words/telling.ts';
import { words } from '../../words/words.ts';
import { Picker } from '../common/Picker.tsx';
import { Breakable, SaidLabel } from '../common/SaidLabel.tsx';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { timeWords } from '../common/units.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { told as englishTold } from '../narration/words.ts';
import type { Answered } from '../page/define-tile.ts';
import { type PageState, useActions, usePage } from '../page/page.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { Count } from './answer/counts.ts';
import type { FieldChange, StructChange } from './answer/fields.ts';
import type { BlockChange, Changes } from './answer.ts';
import { chosenSince, type Since, sameSince, sinceText, stretchOf } from './since.ts';
import './changes.css';

/** What changed since another moment. The labels of blocks and fields are their declarations'. */
const { number, many } = counting;
const blocks = (n: number) => many(n, { one: '# block', other: '# blocks' });
const bytes = (n: number) => many(n, { one: '# byte', other: '# bytes' });

export const changes = words('changes', {
  /** What the machine calls a block, or a part of it. */
  blockLabel: sentenceOf,
  name: 'What changed?',
  same: 'The bytes of the volume are the same at both moments.',
  listMore: (n: number) => `List more: ${blocks(n)}`,
  comparedWith: 'Compared with',
  bookmarkTitle: 'Bookmark a moment (b) to compare with it',
  toItsEnd: 'to its end',
  moment: (step: number) => number(step),
  momentAtWrite: (step: number, write: number) => `${number(step)}, write ${write}`,
  sinceBookmark: (moment: string) => `since the bookmark at step ${moment}`,
  since: (moment: string) => `since step ${moment}`,
  byThisWrite: 'by this write',
  byThisStep: 'by this step',
  sinceBeat: 'since this beat began',
  sinceCommand: 'since this command began',
  sinceBeginning: 'since the beginning',
  bytes,
  was: (label: string) => `, was ${label}`,
  moreFields: (n: number) => `and ${many(n, { one: '# more field', other: '# more fields' })}`,
  gone: 'gone',
  made: 'new',
  nothing: 'nothing changed on the volume',
  blocks,
  differ: (n: number) => `${bytes(n)} differ`,
  notCompared: (n: number) => `${number(n)} more not compared`,
  block: (block: string, label: string, n: number) => `block ${block}: ${label}, ${bytes(n)}`,
  blocksSaid: (blocks: string, label: string, n: number) => `blocks ${blocks}: ${label}, ${bytes(n)}`,
  labelWas: (label: string, was: string) => `${label} (was ${was})`,
  notListed: 'bytes not listed',
  inAll: 'In all',
  each: 'Block by block',
});

/** The changes in words: counts, a block in a line, bytes in hex. */
type Said = typeof changes;
type Units = typeof units;

/** In the words of a language: what fields are and hold. A name of one begins as its structure calls it. */
export function changesIn(changes: Changes<Phrase>, say: Said['blockLabel'], told: Pick<Telling, 'field'>): Changes {
  const field = ({ before, after, ...f }: FieldChange<Phrase>): FieldChange => ({
    ...f,
    name: say(f.name),
    doc: withoutMarks(told.field({ ...f, name: sentenceOf(f.name).replace(/^.*[.\]]/, '') })),
    ...(before !== undefined && { before: say(before) }),
    ...(after !== undefined && { after: say(after) }),
  });
  return {
    ...changes,

    lines: changes.lines.map((line) => ({
      ...line,
      structs: line.structs.map((s) => ({ ...s, fields: s.fields.map(field) })),
    })),
  };
}

const captionOf = ({ blocks, bytes, notCompared }: Changes, words: Said): string =>
  [
    blocks === 0 ? words.nothing : words.blocks(blocks),
    ...(bytes > 0 ? [words.differ(bytes)] : []),
    ...(notCompared > 0 ? [words.notCompared(notCompared)] : []),
  ].join(' · ');

/** `free blocks 15,012 → 15,003` in its parts: the difference says the direction. */
function countWords(
  { name, before, after, unit }: Count,
  words: Said,
  { number, figure }: Units,
): {
  name: string;
  from: string;
  to: string;
  by: string;
} {
  const said = unit === 'ns' ? (ns: number) => figure(timeWords(ns)) : number;
  const by = after - before;
  return {
    name: words.blockLabel(name),
    from: said(before),
    to: said(after),
    by: `${by > 0 ? '+' : '−'}${said(Math.abs(by))}`,
  };
}

const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join(' ');
/** Bytes of a run that are spelled out. */
const FEW = 8;

/** `0x1c: 00 00 → 68 69`: the first bytes that changed. */
function bytesWords({ runs }: Pick<BlockChange, 'runs'>): string | undefined {
  const run = runs[0];
  if (!run) return undefined;
  const more = run.before.length > FEW ? ' …' : '';
  return `0x${run.offset.toString(16)}: ${hex(run.before.subarray(0, FEW))}${more} → ${hex(run.after.subarray(0, FEW))}${more}`;
}

const blocksWords = ({ block, count }: BlockChange): string =>
  count === 1 ? String(block) : `${block}–${block + count - 1}`;

function lineInWords(line: BlockChange, words: Said): string {
  const said = words.blockLabel(line.label);
  const label = line.was ? words.labelWas(said, words.blockLabel(line.was)) : said;
  return (line.count > 1 ? words.blocksSaid : words.block)(blocksWords(line), label, line.bytes);
}

const structsInWords = (line: BlockChange, words: Said): string[] =>
  line.structs.length === 0
    ? [bytesWords(line) ?? words.notListed]
    : line.structs.flatMap((s) => [
        `${words.blockLabel(s.label)}${s.how === 'changed' ? '' : `, ${words[s.how]}`}`,
        ...s.fields.map((f) => `  ${f.name}: ${f.before ?? '–'} → ${f.after ?? '–'}`),
      ]);

const countsInWords = ({ counts }: Changes, words: Said, figures: Units): string[] =>
  counts
    .map((count) => countWords(count, words, figures))
    .map(({ name, from, to, by }) => `${name} ${from} → ${to} (${by})`);

const changesPassages = (made: Changes, words: Said, figures: Units): Passage[] =>
  passages(
    [words.inAll, [captionOf(made, words), ...countsInWords(made, words, figures)]],
    [words.each, made.lines.map((line) => ({ says: lineInWords(line, words), rows: structsInWords(line, words) }))],
  );

/** The changes since another moment: counts, then blocks with their structures and fields. Each leads to its place. */
interface Props {
  changes: Changes<Phrase>;
  state: Pick<PageState, 'moment' | 'commands' | 'story' | 'since' | 'bookmarks'>;
  /** Compares with another moment, or lists more lines. */
  onSince(since: Since, listed?: number): void;
  onSelect(block: number, field?: string): void;
  onStep(step: number): void;
}

/** The factor by which the number of listed lines grows when more are wanted. */
const MORE = 8;

function ChangesTile({ changes: asAnswered, state, onSince, onSelect, onStep }: Props) {
  const said = useWords(changes);
  const tag = useLanguage();
  const told = useWords(englishTold);
  const made = useMemo(() => changesIn(asAnswered, said.blockLabel, told), [asAnswered, said, told]);
  const { lines, moreBlocks } = made;
  const figures = useWords(units);
  const words = useMemo(() => changesPassages(made, said, figures), [made, said, figures]);
  return (
    <Tile
      name={said.name}
      lang={tag}
      className="changes"
      caption={captionOf(made, said)}
      words={words}
      plain
      head={<SincePicker state={state} onSince={onSince} onStep={onStep} />}
    >
      <div className="tile-body">
        <Counts made={made} />
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
  const words = useWords(changes);
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
  words: typeof changes,
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

function Counts({ made }: { made: Changes }) {
  const words = useWords(changes);
  const figures = useWords(units);
  return (
    <ul className="changes-counts">
      {made.counts
        .map((count) => countWords(count, words, figures))
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
  const words = useWords(changes);
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
          of={line.label.english}
          struct={struct}
          onSelect={(key) => onSelect(line.block, key)}
        />
      ))}
    </li>
  );
}

function Struct({ of, struct, onSelect }: { of: Phrase; struct: StructChange; onSelect(key: string): void }) {
  const words = useWords(changes);
  const { label, how, fields, more } = struct;
  return (
    <div className="changes-struct">
      {sentenceOf(label) !== of && (
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
  const words = useWords(changes);
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

export function View({ answers }: Answered<'changes'>) {
  const { select, goTo, compareSince } = useActions();
  return (
    <ChangesTile
      changes={answers.changes}
      state={usePage((s) => s)}
      onSince={compareSince}
      onSelect={select}
      onStep={goTo}
    />
  );
}
