/** One file in two maps, side by side: its words, and the tile that draws both. */

import { useId, useMemo, useRef } from 'react';
import type { RefusedAnswer } from '../../session/session-api.ts';
import { words } from '../../words/words.ts';
import { Refusal } from '../common/Marked.tsx';
import { Picture as Drawing, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { formatCount, timeWords } from '../common/units.ts';
import type { FileMapData } from '../file-map/answer.ts';
import { drawFileMap } from '../file-map/layout.ts';
import { storyOf } from '../file-map/story.ts';
import { captionOf, changeInWords, fileMap } from '../file-map/words.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered } from '../page/define-tile.ts';
import { type Passage, passages } from '../twin/passages.ts';
import type { BesideData, BesideHalf } from './answer.ts';
import '../file-map/file-map.css';
import './beside.css';

/** One file in two maps, side by side. */
export const beside = words('beside', {
  name: 'Side by side',
  none: 'There is no file system yet at this step: step forward until it is made.',
  extents: 'with extents',
  indirect: 'with indirect blocks',
  noFile: 'this file is not there at this moment',
  rows: {
    map: {
      name: 'blocks of the map',
      about: 'Blocks of the volume that hold nothing but this file’s map, besides the inode',
    },
    data: { name: 'data written', about: 'Blocks of files sent to the disk so far' },
    metadata: {
      name: 'metadata written',
      about: 'Bitmaps, inode tables, maps and the like, sent home so far',
    },
    journal: {
      name: 'journal written',
      about: 'Blocks of the log sent so far: a changed block of the map is written here as well',
    },
    read: { name: 'blocks read', about: 'Blocks that memory did not have' },
    time: { name: 'time', about: 'The machine’s time since the mount' },
  },
  /** The twin. */
  bothMaps: 'The file in both maps',
  cost: 'What each has cost',
  row: (name: string, here: string, there: string) => `${name}: ${here}, beside it ${there}`,
});

/** The words of the tile, of the map that it draws twice, and of figures. */
const ENGLISH = { beside, fileMap, units };
export type BesideSaid = typeof ENGLISH;

const titleOf = ({ extents }: BesideHalf, said: BesideSaid): string =>
  extents ? said.beside.extents : said.beside.indirect;

const captionOfHalf = ({ map }: BesideHalf, said: BesideSaid): string =>
  map?.tree ? captionOf(map.tree, said.fileMap) : said.beside.noFile;

export interface BesideRow {
  name: string;
  about: string;
  values: readonly [here: number, there: number];
  text: readonly [here: string, there: string];
}

type RowName = keyof (typeof beside)['rows'];

const ROWS: readonly (readonly [name: RowName, of: (half: BesideHalf) => number | undefined])[] = [
  ['map', ({ map }) => (map?.tree ? Math.max(0, map.tree.nodes.length - 1) : undefined)],
  ['data', ({ sent }) => sent.data],
  ['metadata', ({ sent }) => sent.metadata],
  ['journal', ({ sent }) => sent.journal],
  ['read', ({ read }) => read],
  ['time', ({ time }) => time],
];

/** The rows for which both have a value. */
function rowsOf({ here, there }: BesideData, said: BesideSaid): BesideRow[] {
  return ROWS.flatMap(([row, of]) => {
    const [a, b] = [of(here), of(there)];
    if (a === undefined || b === undefined) return [];
    const text = (value: number) => said.units.figure(row === 'time' ? timeWords(value) : formatCount(value));
    return [{ ...said.beside.rows[row], values: [a, b] as const, text: [text(a), text(b)] as const }];
  });
}

function besideInWords(data: BesideData, said = ENGLISH): Passage[] {
  const halves = [data.here, data.there].map((half) => `${titleOf(half, said)}: ${captionOfHalf(half, said)}`);
  const figures = rowsOf(data, said).map(({ name, text }) => said.beside.row(name, ...text));
  return passages([said.beside.bothMaps, halves], [said.beside.cost, figures]);
}

/**
 * One file in two maps: the script played on this volume and on one whose files have the other kind of map, both at the
 * same point of the story.
 *
 *      Side by side        /f
 *      with indirect blocks  268 pointers │ with extents            1 extent
 *      the map of the file                │ the map of the same file
 *      blocks of the map     1            │ 0
 */
export interface BesideProps {
  /** Undefined without a volume. */
  data: BesideData | RefusedAnswer | undefined;
  /** The data of the moment before, if the time stands between the two. */
  before?: BesideData | RefusedAnswer | undefined;
}

function BesideTile({ data, before }: BesideProps) {
  const said = useWords(ENGLISH);
  const both = data && 'here' in data ? data : undefined;
  const earlier = before && 'here' in before ? before : undefined;
  return (
    <Tile
      name={said.beside.name}
      lang={useLanguage()}
      className="beside file-map"
      caption={both?.here.map?.tree && said.fileMap.named(both.here.map.name)}
      words={both && besideInWords(both, said)}
    >
      {both ? (
        <div className="bs-body">
          {(['here', 'there'] as const).map((side) => (
            <Half key={side} half={both[side]} before={earlier?.[side].map} />
          ))}
          <Counts data={both} />
        </div>
      ) : (
        <p className="tile-empty">{data && 'refused' in data ? <Refusal of={data.refused} /> : said.beside.none}</p>
      )}
    </Tile>
  );
}

function Half({ half, before }: { half: BesideHalf; before: FileMapData | undefined }) {
  const words = useWords(ENGLISH);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const { width, height } = useRoom(host);
  const inner = Math.max(160, width - 2 * MARGIN);
  const picture = useMemo(
    () => (width > 0 ? drawFileMap(half.map, { width: inner, height }, undefined, words.fileMap) : undefined),
    [half.map, inner, width, height, words],
  );
  const earlier = useMemo(
    () => drawFileMap(before, { width: inner, height }, undefined, words.fileMap)?.shown,
    [before, inner, height, words],
  );
  const tree = half.map?.tree;
  const said = half.map && tree ? changeInWords(half.map, tree, words.fileMap) : undefined;
  return (
    <div className="bs-half">
      <h3>
        {titleOf(half, words)} <span className="mono">{captionOfHalf(half, words)}</span>
      </h3>
      <div ref={host} className="fm-body">
        {picture && (
          <Drawing
            width={width}
            height={Math.max(picture.height + 4, 10)}
            role="img"
            aria-label={`${titleOf(half, words)}: ${captionOfHalf(half, words)}`}
          >
            <Paints id={id} />
            <g transform={`translate(${MARGIN} 0)`}>
              <MarkLayer
                shown={picture.shown}
                before={earlier}
                storyOf={storyOf}
                paint={(name) => `url(#${id}-${name})`}
              />
            </g>
          </Drawing>
        )}
      </div>
      <p className="tile-said" data-change="" title={said ?? ''}>
        {said ?? ''}
      </p>
    </div>
  );
}

function Counts({ data }: { data: BesideData }) {
  const said = useWords(ENGLISH);
  return (
    <table className="bs-counts">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{titleOf(data.here, said)}</th>
          <td />
          <th scope="col">{titleOf(data.there, said)}</th>
        </tr>
      </thead>
      <tbody>
        {rowsOf(data, said).map(({ name, about, values: [here, there], text }) => (
          <tr key={name} title={about}>
            <td data-more={here > there ? '' : undefined}>{text[0]}</td>
            <th scope="row">{name}</th>
            <td data-more={there > here ? '' : undefined}>{text[1]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const View = ({ answers, before }: Answered<'beside'>) => (
  <BesideTile data={answers.beside} before={before.beside} />
);
