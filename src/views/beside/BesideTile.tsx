/**
 * One file in two maps: the script played on this volume and on one whose files have the other kind of map, both at the
 * same point of the story.
 *
 *      Side by side        /f
 *      with indirect blocks  268 pointers │ with extents            1 extent
 *      the map of the file                │ the map of the same file
 *      blocks of the map     1            │ 0
 */

import { useId, useMemo, useRef } from 'react';
import type { RefusedAnswer } from '../../session/session-api.ts';
import { Picture as Drawing, useRoom } from '../common/Picture.tsx';
import { Refusal } from '../common/Refusal.tsx';
import { Tile } from '../common/Tile.tsx';
import type { FileMapData } from '../file-map/answer.ts';
import { drawFileMap } from '../file-map/drawn.ts';
import { storyOf } from '../file-map/story.ts';
import { changeInWords } from '../file-map/text.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { Hatch } from '../motion/Hatch.tsx';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import type { BesideData, BesideHalf } from './answer.ts';
import { besideInWords, captionOfHalf, ENGLISH, rowsOf, titleOf } from './text.ts';
import '../file-map/file-map.css';
import './beside.css';

export interface BesideProps {
  /** Undefined without a volume. */
  data: BesideData | RefusedAnswer | undefined;
  /** The data of the moment before, if the time stands between the two. */
  before?: BesideData | RefusedAnswer | undefined;
}

export function BesideTile({ data, before }: BesideProps) {
  const said = useWords(ENGLISH);
  const both = data && 'here' in data ? data : undefined;
  const earlier = before && 'here' in before ? before : undefined;
  return (
    <Tile
      name={said.beside.name}
      lang={useLanguage()}
      className="beside file-map"
      caption={both?.here.map?.tree && both.here.map.name}
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
            <Hatch id={`${id}-hatch`} />
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
