/**
 * The picture of the page cache, from the waiting data to its place.
 *
 *      Waiting
 *      /db   12 blocks, 12 KiB                       since step 38      as many files as leave the rest in sight
 *      ┆ ┆  ┆┆┆┆   ▨▨
 *      Flush of /db                                            now
 *      written  ▪ ▪ ▪ ▪ ▪▪▪▪
 *      asked    ├───┤ ├────┤
 *      placed   ├───┤ ├────┤  @8705
 *      Space                              3,000 of 8,192 to be had
 *      ▣▣▣▣▣▣│▢▢▢▢▢▢▢▢▢▢│▨▨
 */
import type { CachedFile, PageCacheData } from './answer.ts';
import { type FlushLayout, fileMarks, layoutFlush, type PageRun, type SpaceBar, spaceBar } from './layout.ts';
import { type CacheSaid, countOf, flushInWords } from './text.ts';

interface FileRow {
  file: CachedFile;
  y: number;
  strip: { x: number; y: number; width: number; height: number };
  runs: PageRun[];
  count: string;
}

export interface PageCacheLayout {
  /** The words in the picture. */
  said: CacheSaid;
  width: number;
  height: number;
  headings: { key: string; y: number; text: string; said: string }[];
  files: FileRow[];
  /** A line that is shown if no file waits, or more than fit. */
  line: { y: number; text: string } | undefined;
  flush: (FlushLayout & { y: number; left: number; said: string }) | undefined;
  space: SpaceBar & { y: number };
}

const HEADING = 21;
const GAP = 12;
const LINE = 17;
const NAME = 20;
export const STRIP = 14;
const FILE = NAME + STRIP + 6;
const LABEL = 58;
const BETWEEN = 14;
export const SPACE = 16;
const LEAST_FILES = 2;
const LEAST_SPAN = 8;

/** The height that the flush and the space need below the files. */
const below = (data: PageCacheData): number =>
  2 * HEADING + SPACE + GAP + (data.flush ? layoutFlush(data.flush, 100, BETWEEN).rows.total + 40 + GAP : 0);

export function layoutPageCache(
  data: PageCacheData,
  room: { width: number; height: number },
  said: CacheSaid,
): PageCacheLayout {
  const { width } = room;
  const { pageCache: words } = said;
  const headings: PageCacheLayout['headings'] = [];
  let y = 0;
  const heading = (key: string, text: string, told: string) => {
    headings.push({ key, y: y + 12, text, said: told });
    y += HEADING;
  };
  heading('waiting', words.waiting, '');
  const most = Math.max(LEAST_FILES, Math.floor((room.height - y - below(data)) / FILE));
  const shown = data.files.slice(0, most);
  // All files share one scale, so that lengths can be compared.
  const span = Math.max(...shown.map((f) => f.span), LEAST_SPAN);
  const files = shown.map((file): FileRow => {
    const top = y;
    y += FILE;
    const strip = { x: 0, y: top + NAME, width: (width * file.span) / span, height: STRIP };
    const count = countOf(file, data, said);
    return { file, y: top, strip, runs: fileMarks(file, span, width), count };
  });
  const more = data.files.length - shown.length;
  let line: PageCacheLayout['line'];
  if (shown.length === 0 || more > 0) {
    line = { y: y + 12, text: shown.length === 0 ? words.nothingWaits : words.moreFiles(more) };
    y += LINE;
  }
  y += GAP;
  let flush: PageCacheLayout['flush'];
  if (data.flush) {
    const { now, name, event } = data.flush;
    heading('flush', (now ? words.flushOf : words.lastFlushOf)(name), now ? words.now : words.step(event + 1));
    const l = layoutFlush(data.flush, width - LABEL, BETWEEN);
    flush = { ...l, y, left: LABEL, said: flushInWords(data.flush, said) };
    y += l.rows.total + 16 + LINE + GAP;
  }
  const room_ = Math.max(0, data.free - data.promised);
  heading('space', words.space, words.toBeHad(room_, data.blockCount));
  const space = { ...spaceBar(data, width), y };
  return { said, width, height: y + SPACE + 4, headings, files, line, flush, space };
}
