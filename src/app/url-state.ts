/**
 * A visit as text: everything that a link must bring back lives after the `#`.
 *
 *      #z=q1ZKzs… a script with what was typed after it, packed; or script=… as it is
 *      #run=mke2fs+-t+ext4+-b+1024+disk.img+8M & at=12 & time=machine & by=write & sel=5:s_magic & map=… & theme=dark & way=present & lesson=tree-grows.3 & path=week.3 & puzzle=nine-blocks & marks=3,10w1 & cut=27 & since=command
 *        the command                             the time               step size  block:field   the map's view         bookmarks    crash marker
 *
 * The time is a step, 12; a single write inside one, 12w3; or between two steps, 11.4, on the way from 11 to 12. A link that is
 * written by hand names an event instead (src/trace/named-moment.ts): after:ext_split, before:ext_insert:4.
 *
 * `encode` leaves out defaults, so that links stay short. `decode` never throws: what it cannot read it leaves out and
 * names, so that the page can report it in one sentence.
 */

import { presetOf } from '../session/compare/presets.ts';
import type { Moment } from '../session/session-api.ts';
import { namedText, readNamed } from '../trace/named-moment.ts';
import { SINCE_WORDS, type Since, sinceText } from '../views/changes/since.ts';
import type { Selection } from '../views/page/page.ts';
import { isThemeName, type ThemeName } from '../views/theme/tokens.ts';
import { isLanguage, type LanguageTag } from '../words/languages.ts';
import { isNamed, type LinkMoment } from './first-moment.ts';

/** @internal */
export const STEP_SIZES = ['story', 'operation', 'call', 'event', 'write'] as const;
type StepSize = (typeof STEP_SIZES)[number];

/**
 * Three ways to look: all instruments around the stage; a lesson beside it; the picture, the sentence and the transport.
 * @internal
 */
export const WAYS = ['explore', 'learn', 'present'] as const;
export type Way = (typeof WAYS)[number];

export interface Visit {
  /** The command that makes the volume. */
  run?: string;
  /** Instead of a command: a script with what was typed after it, as src/app/pack.ts packs them. */
  code?: string;
  /** The same as text, for links that are written by hand. */
  script?: string;
  /** What of a person's own the script needs: a link cannot bring it (programs-and-traces.ts). */
  needs?: string[];
  /** The name of a scenario, in links that are written by hand. */
  scenario?: string;
  /** The name of an image opened from a file; a link cannot bring the file itself. */
  file?: string;
  /** What a mount is recording, on the server that the page came from. */
  live?: string;
  /** What the server asks for, to show it. */
  token?: string;
  at?: LinkMoment;
  /** Where the time stands on the way to that moment. */
  between?: number;
  /** What time goes by, if that is the machine's. */
  along?: 'machine';
  by?: StepSize;
  selection?: Selection;
  /** The volume map's view, in the map's own words. */
  map?: string;
  /** The tiles that are open, in their order; `!` after the enlarged one. */
  tiles?: string;
  theme?: ThemeName;
  language?: LanguageTag;
  way?: Way;
  /** Kernel details are shown. */
  details?: boolean;
  /** The lesson, and the stop in it. */
  lesson?: string;
  /** The path through the lessons, and the stop of it. */
  path?: string;
  /** The puzzle. */
  puzzle?: string;
  /** The exercise, packed. */
  exercise?: string;
  /** The name being looked up in the directory. */
  name?: string;
  /** The moment with which this one is compared. */
  since?: Since;
  /** What is compared. */
  compare?: string;
  bookmarks: Moment[];
  /** The step at which the crash marker stands. */
  marker?: number;
}

export interface Decoded {
  visit: Visit;
  /** Parts of the link that made no sense. */
  ignored: string[];
}

const MAX_TEXT = 2000;
const MAX_SCRIPT = 60_000;
const MAX_BOOKMARKS = 64;

export const momentText = (m: Moment): string => (m.write ? `${m.step}w${m.write}` : String(m.step));

function momentOf(text: string): Moment | undefined {
  const parts = /^(\d{1,10})(?:w(\d{1,10}))?$/.exec(text);
  return parts ? { step: Number(parts[1]), write: Number(parts[2] ?? 0) } : undefined;
}

/** In a machine's time a step may be long: a millionth of it can be held. */
const timeText = ({ at, between }: Visit): string | undefined =>
  between === undefined ? at && linkText(at) : String(Math.round(between * 1e6) / 1e6);

const linkText = (at: LinkMoment): string => (isNamed(at) ? namedText(at) : momentText(at));

function readTime(visit: Visit, text: string): LinkMoment | undefined {
  const between = /^\d{1,10}\.\d{1,6}$/.test(text) ? Number(text) : undefined;
  if (between !== undefined && !Number.isInteger(between)) visit.between = between;
  visit.at = between === undefined ? readMoment(text) : { step: Math.ceil(between), write: 0 };
  return visit.at;
}

/** A moment as a link says it. */
export const readMoment = (text: string): LinkMoment | undefined => momentOf(text) ?? readNamed(text);

function selectionOf(text: string): Selection | undefined {
  const parts = /^(\d{1,15})(?::(.{1,200}))?$/s.exec(text);
  if (!parts) return undefined;
  return parts[2] ? { block: Number(parts[1]), field: parts[2] } : { block: Number(parts[1]) };
}

function marksOf(text: string): Moment[] | undefined {
  const marks = text.split(',').map(momentOf);
  return marks.length <= MAX_BOOKMARKS && marks.every((m) => m !== undefined) ? marks : undefined;
}

const someText = (text: string, most = MAX_TEXT) => (text.length > 0 && text.length <= most ? text : undefined);

/** Each part of a link: how it is written and how it is read. `undefined` from `read` means "makes no sense". */
const PARTS: Record<string, { write(v: Visit): string | undefined; read(v: Visit, text: string): unknown }> = {
  run: { write: (v) => v.run, read: (v, t) => (v.run = someText(t)) },
  z: { write: (v) => v.code, read: (v, t) => (v.code = /^[\w-]{1,60000}$/.test(t) ? t : undefined) },
  script: { write: (v) => v.script, read: (v, t) => (v.script = someText(t, MAX_SCRIPT)) },
  needs: {
    write: (v) => v.needs?.join(',') || undefined,
    read: (v, t) =>
      (v.needs = /^(?:trace:)?[\w.-]{1,60}(?:,(?:trace:)?[\w.-]{1,60}){0,31}$/.test(t) ? t.split(',') : undefined),
  },
  scenario: { write: (v) => v.scenario, read: (v, t) => (v.scenario = someText(t, 200)) },
  file: { write: (v) => v.file, read: (v, t) => (v.file = someText(t)) },
  live: { write: (v) => v.live, read: (v, t) => (v.live = someText(t)) },
  token: { write: (v) => v.token, read: (v, t) => (v.token = /^[\w-]{1,100}$/.test(t) ? t : undefined) },
  at: { write: timeText, read: readTime },
  by: {
    write: (v) => (v.by === 'event' ? undefined : v.by),
    read: (v, t) => (v.by = STEP_SIZES.find((s) => s === t)),
  },
  time: { write: (v) => v.along, read: (v, t) => (v.along = t === 'machine' ? t : undefined) },
  sel: {
    write: (v) => v.selection && v.selection.block + (v.selection.field ? `:${v.selection.field}` : ''),
    read: (v, t) => (v.selection = selectionOf(t)),
  },
  map: { write: (v) => v.map || undefined, read: (v, t) => (v.map = someText(t)) },
  tiles: { write: (v) => v.tiles, read: (v, t) => (v.tiles = /^[a-z-]+!?(,[a-z-]+!?){0,15}$/.test(t) ? t : undefined) },
  theme: { write: (v) => v.theme, read: (v, t) => (v.theme = isThemeName(t) ? t : undefined) },
  language: {
    write: (v) => (v.language === 'en' ? undefined : v.language),
    read: (v, t) => (v.language = isLanguage(t) ? t : undefined),
  },
  way: {
    write: (v) => (v.way === 'explore' && !taught(v) ? undefined : v.way),
    read: (v, t) => (v.way = WAYS.find((w) => w === t)),
  },
  details: { write: (v) => (v.details ? '1' : undefined), read: (v, t) => (v.details = t === '1' || undefined) },
  lesson: {
    write: (v) => v.lesson,
    read: (v, t) => (v.lesson = /^[a-z][a-z0-9-]*(\.\d{1,3})?(~\d{1,6}(\.\d)?)?$/.test(t) ? t : undefined),
  },
  path: { write: (v) => v.path, read: (v, t) => (v.path = /^[a-z]+\.\d{1,2}$/.test(t) ? t : undefined) },
  puzzle: { write: (v) => v.puzzle, read: (v, t) => (v.puzzle = /^[a-z][a-z0-9-]{0,60}$/.test(t) ? t : undefined) },
  exercise: {
    write: (v) => v.exercise,
    read: (v, t) => (v.exercise = /^[\w-]{1,60000}$/.test(t) ? t : undefined),
  },
  name: { write: (v) => v.name, read: (v, t) => (v.name = someText(t, 300)) },
  since: {
    write: (v) => v.since && sinceText(v.since),
    read: (v, t) => (v.since = SINCE_WORDS.find((w) => w === t) ?? momentOf(t)),
  },
  compare: { write: (v) => v.compare, read: (v, t) => (v.compare = presetOf(t)?.name) },
  marks: {
    write: (v) => v.bookmarks.map(momentText).join(',') || undefined,
    read: (v, t) => {
      const marks = marksOf(t);
      if (marks) v.bookmarks = marks;
      return marks;
    },
  },
  cut: {
    write: (v) => v.marker?.toString(),
    read: (v, t) => (v.marker = /^\d{1,10}$/.test(t) ? Number(t) : undefined),
  },
};

/** What Learn has to show. */
const taught = (v: Visit): string | undefined => v.lesson ?? v.puzzle ?? v.path ?? v.exercise;

/** Percent-encodes what a fragment cannot hold and leaves the rest readable; half a surrogate pair is dropped. */
const quote = (text: string) =>
  encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, ''))
    .replaceAll('%20', '+')
    .replace(/%(2C|3A|3D|2F|5E|40|5B|5D)/g, (triplet) => decodeURIComponent(triplet));

function unquote(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The fragment, without its `#`. */
export function encode(visit: Visit): string {
  const parts: string[] = [];
  for (const [key, part] of Object.entries(PARTS)) {
    const text = part.write(visit);
    if (text !== undefined) parts.push(`${key}=${quote(text)}`);
  }
  return parts.join('&');
}

export function decode(fragment: string): Decoded {
  const visit: Visit = { bookmarks: [] };
  const ignored: string[] = [];
  for (const piece of fragment.replace(/^#/, '').split('&')) {
    if (!piece) continue;
    const equals = piece.indexOf('=');
    const key = equals < 0 ? piece : piece.slice(0, equals);
    const text = equals < 0 ? undefined : unquote(piece.slice(equals + 1));
    const part = Object.hasOwn(PARTS, key) ? PARTS[key] : undefined;
    if (!part || text === undefined || part.read(visit, text) === undefined) ignored.push(piece.slice(0, 60));
  }
  // A link to a lesson that says no more opens it.
  if (taught(visit)) visit.way ??= 'learn';
  for (const key of Object.keys(visit) as (keyof Visit)[]) if (visit[key] === undefined) delete visit[key];
  return { visit, ignored };
}
