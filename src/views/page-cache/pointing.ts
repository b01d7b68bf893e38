/** The thing under a point of the page cache's picture, and the things that the cursor visits. */
import type { Told } from './picture-at.ts';
import { fileInWords } from './text.ts';

export type Thing =
  | { what: 'file'; key: string; ino: number; said: string }
  | { what: 'event'; key: string; event: number; said: string }
  | { what: 'place'; key: string; block: number; said: string };

/** Names of files, the steps since which they wait, and the places of the last flush. */
export function thingsOf({ data, layout }: Told): Thing[] {
  const { flush } = data;
  const { pageCache: words } = layout.said;
  return [
    ...layout.files.flatMap(({ file }): Thing[] => {
      const { ino, name, since } = file;
      const said = words.fileSaid(name, fileInWords(file, layout.said));
      return [
        { what: 'file', key: `file.${ino}`, ino, said },
        { what: 'event', key: `since.${ino}`, event: since, said: words.hasWaited(name, since + 1) },
      ];
    }),
    ...(flush && !flush.now
      ? [
          {
            what: 'event' as const,
            key: 'flush',
            event: flush.event,
            said: words.flushBegan(flush.event + 1),
          },
        ]
      : []),
    ...(layout.flush?.places ?? []).map(
      ({ first, length, block }): Thing => ({
        what: 'place',
        key: `place.${first}`,
        block,
        said: words.lies(first, first + length - 1, block),
      }),
    ),
  ];
}

/** Width of the text at the right of a row, which says since when the file waits. */
const LINK = 110;

export function thingAt(told: Told, { x, y }: { x: number; y: number }): Thing | undefined {
  const { layout } = told;
  const keyed = (key: string) => thingsOf(told).find((t) => t.key === key);
  const right = x > layout.width - LINK;
  for (const { file, y: top, strip } of layout.files) {
    if (y >= top && y < strip.y) return keyed(`${right ? 'since' : 'file'}.${file.ino}`);
    if (y >= strip.y && y < strip.y + strip.height) return keyed(`file.${file.ino}`);
  }
  if (layout.headings.some((h) => h.key === 'flush' && y >= h.y - 14 && y < h.y + 6) && right) return keyed('flush');
  const { flush } = layout;
  const row = flush && flush.y + flush.rows.places;
  if (!flush || row === undefined || y < row || y >= row + flush.rows.height) return undefined;
  const place = flush.places.find((p) => x >= flush.left + p.x && x < flush.left + p.x + p.width);
  return place && keyed(`place.${place.first}`);
}
