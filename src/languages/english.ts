/**
 * All English that a pack can be laid over, by the names of parts and tables: the words of the page, and what things say of
 * themselves where they are declared. Only what counts a pack needs all of it.
 */

import { pageCommands } from '../app/page-commands.ts';
import { SHELVES } from '../app/scenarios.ts';
import type { FieldSpec } from '../bytes/struct.ts';
import { ABOUT } from '../experiments/about.ts';
import { EXPERIMENTS } from '../experiments/experiments.ts';
import { FEATURE_DOCS } from '../format/features.ts';
import { ALL_STRUCTS } from '../format/reference-pages.ts';
import { WHAT_IFS } from '../lab/what-ifs.ts';
import { PUZZLES } from '../lessons/all-puzzles.ts';
import { COURSE } from '../lessons/course.ts';
import { PATHS } from '../lessons/paths.ts';
import { TAGS } from '../machine/profiles/sourced-constant.ts';
import { shortName } from '../trace/event.ts';
import { EVENTS } from '../trace/events/all.ts';
import { GOES_HOME, TOPICS } from '../trace/events/topics.ts';
import { VIEWS } from '../views/gallery/scenes-of-views.ts';
import { CALLS } from '../views/glossary/calls.ts';
import { WRITTEN } from '../views/glossary/find.ts';
import { TILES } from '../views/tiles.ts';
import { isPart, nameOf, type Part } from '../words/words.ts';
import { WORKLOADS } from '../workloads/all.ts';
import { saidEnglish } from './said-english.ts';

type Tree = Readonly<Record<string, unknown>>;

/** @internal */
export const PARTS: readonly Part[] = Object.values<unknown>(
  import.meta.glob(['../{app,views}/**/{words,*-words}.ts', '../views/*/view.tsx'], { eager: true }),
)
  .flatMap((file): unknown[] => Object.values(file as object))
  .filter(isPart);

/** A table of things, by what a pack knows each by. */
const tableOf = <T>(things: Iterable<T>, name: (thing: T) => string, says: (thing: T) => unknown): Tree =>
  Object.fromEntries([...things].map((thing) => [name(thing), says(thing)]));

const byName = ({ name }: { name: string }): string => name;
const byId = ({ id }: { id: string }): string => id;
/** What says itself is its own name. */
const bySelf = (text: string): string => text;

type Struct = (typeof ALL_STRUCTS)[number];
const fieldsOf = ({ fields }: Struct) => Object.entries<FieldSpec<unknown>>(fields);
const docsOf = (struct: Struct): Tree => Object.fromEntries(fieldsOf(struct).map(([name, { doc }]) => [name, doc]));

/** Fields of the same structure in another size: what is said of one size may be said of each. */
const freeIn = ({ name }: Struct): Tree => {
  const [base] = name.split(' (');
  const alike = ALL_STRUCTS.filter((struct) => struct.name.split(' (')[0] === base);
  return Object.fromEntries(alike.flatMap((struct) => fieldsOf(struct).map(([field]) => [field, undefined])));
};

/** Only a name that cannot be a word of a sentence is explained. */
const explainedStructs = ALL_STRUCTS.filter(({ name }) => name.includes('_'));
const flags = ALL_STRUCTS.flatMap((struct) =>
  fieldsOf(struct).flatMap(([, { docs }]) => Object.entries(docs ?? {})),
).filter(([name]) => name.includes('_') && !(name in FEATURE_DOCS));

/** A stop that is a whole lesson says what that teaches. */
const pathTexts = PATHS.flatMap(({ title, about, stops }) => [
  title,
  about,
  ...stops.flatMap(({ heading = [], whole, teaches }) => [heading, whole ? [] : teaches].flat()),
]);

const { commands } = pageCommands();

export const english = (): Tree => ({
  ...Object.fromEntries(PARTS.map((part) => [nameOf(part), part])),
  call: Object.fromEntries(CALLS),
  command: tableOf(commands.names(), bySelf, (name) => commands.summary(name) ?? ''),
  constant: TAGS,
  device: tableOf(['ext4', ...EXPERIMENTS.flatMap(({ columns }) => columns.map(({ title }) => title))], bySelf, bySelf),
  event: tableOf(EVENTS, byName, ({ say }) => say),
  eventDoc: tableOf(
    EVENTS.filter(({ name }) => shortName(name).includes('_')),
    ({ name }) => shortName(name),
    ({ doc }) => doc,
  ),
  experiment: tableOf(ABOUT, byName, ({ title, proposed, built, but }) => ({ title, proposed, built, but })),
  experimentRow: tableOf(
    EXPERIMENTS.flatMap(({ rows }) => rows.map(({ what }) => what)),
    bySelf,
    bySelf,
  ),
  field: tableOf(ALL_STRUCTS, byName, (struct) => ({ ...freeIn(struct), ...docsOf(struct) })),
  flag: Object.fromEntries(flags),
  lesson: tableOf(COURSE, byId, ({ title, teaches }) => ({ title, teaches })),
  path: tableOf(pathTexts, bySelf, bySelf),
  /** They have their names where a benchmark runs. */
  phase: undefined,
  puzzle: tableOf(PUZZLES, byId, ({ title, asks }) => ({ title, asks })),
  said: saidEnglish(),
  /** It makes sentences of them. */
  say: undefined,
  scenario: tableOf(
    SHELVES.flatMap(({ scenarios }) => scenarios),
    byId,
    ({ name, watch, learnt }) => ({ name, watch, learnt }),
  ),
  scene: tableOf(
    VIEWS,
    ({ view }) => view.id,
    ({ scenes }) => tableOf(scenes, byId, ({ title, about }) => ({ title, about })),
  ),
  shelf: tableOf(SHELVES, byId, ({ title }) => title),
  struct: tableOf(explainedStructs, byName, ({ doc }) => doc),
  structName: tableOf(
    explainedStructs.filter(({ name }) => name.includes(' ')),
    byName,
    byName,
  ),
  term: tableOf(WRITTEN, byName, ({ name, says }) => ({ name, says, forms: undefined })),
  tile: tableOf(TILES, byId, ({ title, name, about }) => ({ title, name, about })),
  topic: tableOf(
    [...TOPICS, GOES_HOME],
    ({ title }) => title,
    ({ title, titles, says }) => ({ title, titles, says }),
  ),
  view: tableOf(
    VIEWS,
    ({ view }) => view.id,
    ({ view }) => view.title,
  ),
  whatIf: tableOf(WHAT_IFS, byId, ({ title, about }) => ({ title, about })),
  workload: tableOf(WORKLOADS, byName, ({ title, summary, parameters }) => ({
    title,
    about: summary,
    help: tableOf(parameters, byName, ({ help }) => help),
  })),
});
