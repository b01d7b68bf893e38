/** The tile of comparisons. */
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react';
import type { Said } from '../../bytes/said.ts';
import { PARTS } from '../../machine/demands.ts';
import type { VariantResult } from '../../session/compare/compare.ts';
import { columnsOf } from '../../session/compare/own.ts';
import { PRESETS, type Preset, presetOf } from '../../session/compare/presets.ts';
import { Refusal } from '../common/Marked.tsx';
import { Picker } from '../common/Picker.tsx';
import { Heading } from '../common/Tile.tsx';
import { useReading } from '../common/useReading.tsx';
import { useLanguage, useWords } from '../language/useWords.ts';
import { useActions, usePage } from '../page/page.ts';
import { type CommandAt, commandAt, ledgersAt, type Row, rowsOf, type Stack, sameWork, stacksOf } from './layout.ts';
import { OwnColumns } from './OwnColumns.tsx';
import { type CompareProgress, Progress } from './Progress.tsx';
import { bestOf, commandInWords, comparePassages, comparisonInWords, valueWords } from './text.ts';
import { ENGLISH, presetSaid } from './words.ts';
import '../latency/latency.css';
import './compare.css';

/**
 * Compare: the same script on a few variants of the volume or of its machine, side by side on one scale, with the
 * differences in words and the step's command in each of them.
 */
export interface CompareProps {
  /** The script, if there is one that can be run again. */
  script: string | undefined;
  preset: Preset;
  /** The variants that have run so far. */
  results: readonly VariantResult[];
  /** The command of the step. */
  at: CommandAt | 'typed' | undefined;
  /** While it is running; absent if everything ran before it was shown. */
  progress?: CompareProgress;
  /** How many commands the script had on the page. */
  commands?: number;
  onPreset(name: string): void;
  onStop?(): void;
  onGoOn?(): void;
  /** The reasons why variants of a comparison cannot run. With this function, a person can write columns. */
  check?(name: string): Promise<readonly (Said | undefined)[]>;
  tools?: ReactNode;
}

/** The choice of columns of one's own, in the list. */
const OWN = 'own';
/** Their first content: the script as it is, and another file system. */
const FIRST_COLUMNS = ['', 'mkfs: -t ext2'];
const nothing = () => {};

function CompareTile(props: CompareProps) {
  const { script, preset, results, check, onPreset, tools } = props;
  const said = useWords(ENGLISH);
  const { compare } = said;
  const own = columnsOf(preset.name);
  const [writing, setWriting] = useState(false);
  const asked = own !== undefined || writing;
  const words = useMemo(
    () => (results.length > 0 ? comparePassages(preset, results, said) : undefined),
    [preset, results, said],
  );
  const { reading, button, twin } = useReading({ name: compare.name, words, plain: true });
  return (
    <section
      className="tile compare"
      aria-label={compare.name}
      lang={useLanguage()}
      aria-busy={props.progress?.running !== undefined}
      data-reading={reading ? '' : undefined}
    >
      <header className="tile-head cmp-head">
        <Heading title={compare.name} />
        <Picker
          label={compare.what}
          value={asked ? OWN : preset.name}
          onPick={(name) => {
            setWriting(name === OWN);
            if (name !== OWN) onPreset(name);
          }}
          options={[
            ...PRESETS.map((p) => ({ value: p.name, label: presetSaid(p, compare).label })),
            ...(check || own ? [{ value: OWN, label: compare.own }] : []),
          ]}
        />
        {button}
        {tools}
      </header>
      <div className="cmp-body">
        {script === undefined ? (
          <p className="cmp-quiet">{compare.noScript}</p>
        ) : (
          <>
            {asked && check && (
              <OwnColumns
                key={preset.name}
                columns={own ?? FIRST_COLUMNS}
                check={check}
                onCompare={(name) => {
                  setWriting(false);
                  onPreset(name);
                }}
              />
            )}
            {(!asked || own) && <Comparison {...props} script={script} results={results} />}
          </>
        )}
      </div>
      {twin}
    </section>
  );
}

function Comparison(props: CompareProps & { script: string }) {
  const { preset, results, at, progress, commands = 0, onStop, onGoOn } = props;
  const said = useWords(ENGLISH);
  const { compare } = said;
  const done = results.length === preset.variants.length;
  const here = useMemo(() => (at && at !== 'typed' ? ledgersAt(results, at) : undefined), [results, at]);
  const words = useMemo(() => (done ? comparisonInWords(results, said) : []), [done, results, said]);
  const columns = preset.variants.map((v) => compare.variant(v.label));
  return (
    <>
      <p className="cmp-quiet">
        {presetSaid(preset, compare).about} {done && <Machines results={results} />}
      </p>
      {progress && (
        <Progress
          progress={progress}
          labels={columns}
          ran={results.length}
          commands={commands}
          onStop={onStop ?? nothing}
          onGoOn={onGoOn ?? nothing}
        />
      )}
      <div className="cmp-result">
        {words.length > 0 && (
          <ul className="cmp-words" aria-label={compare.differences}>
            {words.map((line) => (
              <li key={line}>{unbroken(line)}</li>
            ))}
          </ul>
        )}
        <div className="cmp-scroll">
          <Table script={props.script} {...{ columns, results, at, here, done }} />
        </div>
      </div>
      {here && done && (
        <p className="visually-hidden">{compare.table.commandIs(commandInWords(results, here, said))}</p>
      )}
    </>
  );
}

interface TableProps {
  script: string;
  columns: readonly string[];
  results: readonly VariantResult[];
  at: CompareProps['at'];
  /** The ledger of the step's command in each variant. */
  here: ReturnType<typeof ledgersAt> | undefined;
  done: boolean;
}

/** Bars for the whole script and for the step's command, and the counters below them: a column for each variant. */
function Table({ script, columns, results, at, here, done }: TableProps) {
  const said = useWords(ENGLISH);
  const words = said.compare.table;
  const stacks = useMemo(() => stacksOf(results.map(({ run }) => run?.total)), [results]);
  const stacksHere = useMemo(() => here && stacksOf(here), [here]);
  const rows = useMemo(() => rowsOf(results, said), [results, said]);
  return (
    <table className="cmp-table">
      <thead>
        <tr>
          <td />
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="cmp-bars">
          <th scope="row">
            {words.script}
            <small>{words.waitedFor}</small>
          </th>
          {columns.map((label, i) => (
            <td key={label}>
              {results[i]?.refused !== undefined ? (
                <p className="cmp-refused">
                  <Refusal of={results[i].refused} />
                </p>
              ) : (
                <Bar label={label} stack={stacks[i]} waiting={i >= results.length} />
              )}
            </td>
          ))}
        </tr>
        <tr className="cmp-bars cmp-bars-here">
          <th scope="row">
            {words.command}
            <CommandText script={script} at={at} />
          </th>
          {columns.map((label, i) => (
            <td key={label}>
              {stacksHere && results[i]?.run && (
                <Bar label={label} stack={stacksHere[i]} waiting={false} absent={words.notReached} />
              )}
            </td>
          ))}
        </tr>
      </tbody>
      <tbody>
        {rows.map((row) => (
          <CounterRow key={row.name} row={row} columns={columns} mark={done && sameWork(results)} />
        ))}
      </tbody>
    </table>
  );
}

/** A number stays with its unit. */
const unbroken = (line: string): string => line.replaceAll(/(\d) (?=[mµn]?s\b|[KMGT]iB|bytes|%)/g, '$1\u00a0');

/** One machine for all, or nothing: if machines are compared, their columns name them. */
function Machines({ results }: { results: readonly VariantResult[] }) {
  const names = new Set(results.flatMap(({ run }) => (run ? [run.machine] : [])));
  return names.size === 1 ? <span lang="en">{[...names][0]}.</span> : null;
}

function CommandText({ script, at }: { script: string; at: CompareProps['at'] }) {
  const words = useWords(ENGLISH).compare.table;
  if (at === undefined) return <small>{words.noneBegun}</small>;
  if (at === 'typed') return <small>{words.typed}</small>;
  return (
    <small title={at.of > 1 ? words.turnTitle : undefined}>
      <code title={script.slice(at.from, at.to)}>{script.slice(at.from, at.to)}</code>
      {at.of > 1 && ` ${words.turn(at.nth + 1, at.of)}`}
    </small>
  );
}

interface BarProps {
  label: string;
  stack: Stack | undefined;
  waiting: boolean;
  absent?: string;
}

function Bar({ label, stack, waiting, absent = '' }: BarProps) {
  const said = useWords(ENGLISH);
  const time = (ns: number) => valueWords(ns, 'time', said);
  if (!stack) return <p className="cmp-absent">{waiting ? '…' : absent}</p>;
  const shown = PARTS.flatMap((part, p) =>
    stack.parts[p] > 0
      ? [{ part, height: stack.heights[p], says: `${said.machine.parts[p]} ${time(stack.parts[p])}` }]
      : [],
  );
  const says = `${label}: ${time(stack.total)}${shown.length > 0 ? `: ${shown.map((s) => s.says).join(', ')}` : ''}`;
  return (
    <div className="cmp-bar" role="img" aria-label={says}>
      <b>{time(stack.total)}</b>
      {shown.map(({ part, height, says: title }) => (
        <i key={part} className={`lat-part-${part}`} title={title} style={{ '--share': height } as CSSProperties} />
      ))}
    </div>
  );
}

function CounterRow({ row, columns, mark }: { row: Row; columns: readonly string[]; mark: boolean }) {
  const said = useWords(ENGLISH);
  const best = mark ? bestOf(row) : [];
  const { part } = row;
  return (
    <tr className={row.first ? 'cmp-first' : undefined}>
      <th
        scope="row"
        title={part === undefined ? row.about : said.machine.partDocs[PARTS[part]]}
        className={part === undefined ? undefined : `lat-part-${PARTS[part]}`}
      >
        {part !== undefined && <i className="lat-key" />}
        {row.name}
      </th>
      {columns.map((label, i) => (
        <td key={label} className={best.includes(i) ? 'cmp-best' : undefined}>
          {best.includes(i) && <small>{said.compare.table.best[row.best]} </small>}
          {i < row.values.length ? valueWords(row.values[i], row.unit, said) : ''}
        </td>
      ))}
    </tr>
  );
}

export function View() {
  const { comparisons, pickPreset } = useActions();
  const preset = presetOf(usePage((s) => s.preset) ?? '') ?? PRESETS[0];
  // An image, or a volume made by mke2fs, has no script to run again.
  const script = usePage((s) => (s.code === undefined ? undefined : s.run));
  const commands = usePage((s) => s.commands);
  const step = usePage((s) => s.moment.step);
  const at = useMemo(() => commands && commandAt(commands, step), [commands, step]);
  const count = useMemo(() => commands?.text.filter((text) => text === 0).length, [commands]);
  const { results, progress } = comparisons.useResults(script, preset.name, preset.variants.length);
  const { check, stop, goOn } = comparisons;
  return (
    <CompareTile
      script={script}
      preset={preset}
      results={results}
      at={at}
      progress={progress}
      commands={count ?? 0}
      onPreset={pickPreset}
      onStop={stop}
      onGoOn={goOn}
      check={check && ((name) => check(script ?? '', name))}
    />
  );
}
