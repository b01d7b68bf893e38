/**
 * The journal: the life of its transactions, its ring of blocks with head and tail, and the blocks that are not home yet.
 */

import { useMemo, useRef } from 'react';
import { type JournalData, placeInVolume } from '../../session/answers/journal-data.ts';
import { Picture, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { usePointing } from '../common/usePointing.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { usePointed } from '../page/page.ts';
import { journalMarks } from './marks.ts';
import { shownOf } from './picture-at.ts';
import { type Thing, thingAt, thingsOf } from './pointing.ts';
import { storyOf } from './story.ts';
import { captionOf, journalInWords, thingInWords } from './text.ts';
import { journal as english } from './words.ts';
import './journal.css';

export interface JournalProps {
  data: JournalData | undefined;
  /** The journal at the moment before, if the time stands between the two. */
  before?: JournalData | undefined;
  selected?: number | undefined;
  onSelect(block: number): void;
  /** Goes to the step of an event. */
  onEvent?: (id: number) => void;
}

export function JournalTile(props: JournalProps) {
  const { data } = props;
  const words = useWords(english);
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      className="journal"
      caption={data && captionOf(data, words)}
      words={data && journalInWords(data, words)}
    >
      {data ? (
        <Body {...props} data={data} />
      ) : (
        <div className="tile-body">
          <p className="tile-quiet">{words.none}</p>
        </div>
      )}
    </Tile>
  );
}

/** A line of words under the picture, in its units. */
const LEGEND = 40;

function Body({ data, before, selected, onSelect, onEvent }: JournalProps & { data: JournalData }) {
  const words = useWords(english);
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height: whole } = useRoom(host, 24);
  const height = whole - LEGEND;
  const shown = useMemo(
    () => (width > 0 ? shownOf(data, { width, height }, words) : undefined),
    [data, width, height, words],
  );
  const earlier = useMemo(() => before && shownOf(before, { width, height }, words), [before, width, height, words]);
  const act = (thing: Thing) => {
    const block = blockOf(data, thing);
    if (thing.what === 'transaction') onEvent?.(thing.since);
    else if (block !== undefined) onSelect(block);
  };
  const things = useMemo(() => (shown ? thingsOf(shown.told) : []), [shown]);
  const { here, byCursor, listeners } = usePointing(svg, {
    things,
    at: (point) => shown && thingAt(shown.told, point),
    act,
  });
  usePointed(here && blockOf(data, here));
  const said = here ? thingInWords(data, here, words) : '';
  const rest = useMemo(
    () => shown && journalMarks(shown.told.layout, data, { selected, key: here?.key }),
    [shown, data, selected, here],
  );
  return (
    <>
      <div ref={host} className="tile-body">
        {shown && (
          <>
            {data.transactions.length === 0 && !data.recovery && (
              <p className="tile-quiet">{data.log ? words.noTransaction : words.notMounted}</p>
            )}
            <Picture
              ref={svg}
              width={width}
              height={shown.told.layout.height}
              role="application"
              aria-label={words.keys}
              tabIndex={0}
              {...listeners}
            >
              <MarkLayer shown={shown} before={earlier} rest={rest} storyOf={storyOf} tile="journal" />
            </Picture>
            <Legend />
          </>
        )}
      </div>
      <p className="tile-said" data-empty={said === '' ? '' : undefined} title={said}>
        {said}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {byCursor ? said : ''}
      </p>
    </>
  );
}

const blockOf = (data: JournalData, thing: Thing): number | undefined =>
  thing.what === 'logged' ? placeInVolume(data, thing.at) : thing.what === 'waiting' ? thing.block : undefined;

function Legend() {
  const words = useWords(english).legend;
  return (
    <p className="tile-legend">
      {(['descriptor', 'copy', 'revoke', 'commit'] as const).map((t) => (
        <span key={t}>
          <i className={`tile-key jn-key-${t}`} /> {words[t]}
        </span>
      ))}
      <span>
        <i className="tile-key jn-key-old" /> {words.old}
      </span>
      <span>
        <i className="jn-key-dot jn-key-running" /> {words.running}
      </span>
      <span>
        <i className="jn-key-dot jn-key-copy" /> {words.safe}
      </span>
      <span>
        <i className="jn-key-dot jn-key-home" /> {words.home}
      </span>
    </p>
  );
}
