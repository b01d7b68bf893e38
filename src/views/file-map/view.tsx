/** The tile of the file map. */

import { useId, useMemo, useRef } from 'react';
import { wordsIn } from '../../words/words.ts';
import { EditButton } from '../common/Buttons.tsx';
import { InodePicker } from '../common/InodePicker.tsx';
import { Picture as Drawing, useRoom } from '../common/Picture.tsx';
import { Tile } from '../common/Tile.tsx';
import { units } from '../common/unit-words.ts';
import { formatBytes } from '../common/units.ts';
import { useLanguage, useWords } from '../language/useWords.ts';
import { MARGIN } from '../motion/drawn.ts';
import { MarkLayer } from '../motion/MarkLayer.tsx';
import { Paints } from '../motion/Paints.tsx';
import type { Answered, PictureOf } from '../page/define-tile.ts';
import { selectedBlock, useActions, usePage } from '../page/page.ts';
import type { FileTree } from './answer/map-tree.ts';
import type { FileMapData } from './answer.ts';
import { drawFileMap, fileMapMarks } from './layout.ts';
import { storyOf } from './story.ts';
import { useLookup } from './useLookup.ts';
import { useTold } from './useTold.ts';
import {
  captionOf,
  changeInWords,
  emptyOf,
  fileMap as english,
  entryInWords,
  fileMap,
  fileMapInWords,
  lookupInWords,
} from './words.ts';
import './file-map.css';

/** Picks the file that is shown: the one at work, or another one. */
interface Props {
  data: FileMapData;
  picked: number | undefined;
  onPick(ino: number | undefined): void;
}

function FilePicker({ data, picked, onPick }: Props) {
  const words = useWords(fileMap);
  const { figure } = useWords(units);
  return (
    <InodePicker
      label={words.file}
      one={words.oneFile}
      name={words.named(data.name)}
      picked={picked}
      onPick={onPick}
      options={data.files.map((f) => ({
        ino: f.ino,
        text: `${words.named(f.name)} · ${f.ino} · ${figure(formatBytes(f.size))}`,
      }))}
      unknown={words.inode}
      more={data.more > 0 ? words.moreFiles(data.more) : undefined}
    />
  );
}

/**
 * The file map: how a file's blocks are found, and where they lie.
 *
 *      File map  [/db ▾]              inode 12 · 6 extents · depth 1
 *      inode 12 · i_block   ┌ header ┬ idx 0 ┬ free ┬ free ┬ free ┐       the tree, node by node
 *      block 8451 · leaf    ┌ header ┬ 0 +1 ┬ 37 +1 ┬ 74 +1 ┬ …   ┐
 *      blocks of the file   ▣▢▢▢▣▢▢▢▣▢▢▢                                  the strips
 *      blocks of the volume ▢▣▢▣▣▢▢▢▢▢▢▢
 *      This step: block 8451 is new; 4 entries moved                      a line about the pointer's place, or the change
 */
export interface FileMapProps {
  /** Undefined without a volume. */
  data: FileMapData | undefined;
  /** The map at the moment before, if the time stands between the two. */
  before?: FileMapData | undefined;
  /** The selected block of the volume. */
  selected: number | undefined;
  onSelect(block: number, field?: string): void;
  /** The picked inode; without it the one at work is shown. */
  picked: number | undefined;
  onPick(ino: number | undefined): void;
  onEdit?: ((path: string) => void) | undefined;
}

function FileMapTile(props: FileMapProps) {
  const { data } = props;
  const tree = data?.tree;
  const words = useWords(english);
  const told = useTold(data, props.before).data?.tree;
  return (
    <Tile
      name={words.name}
      lang={useLanguage()}
      className="file-map"
      caption={told && captionOf(told, words)}
      words={data && fileMapInWords(data, words)}
      head={
        data &&
        data.files.length > 0 && (
          <>
            <FilePicker data={data} picked={props.picked} onPick={props.onPick} />
            <EditButton path={typeof data.name === 'string' ? data.name : undefined} onEdit={props.onEdit} />
          </>
        )
      }
    >
      {data && tree && tree.nodes.length > 0 ? (
        <Picture {...props} data={data} tree={tree} />
      ) : (
        <p className="tile-empty">{!data ? words.noVolume : tree ? emptyOf(tree, words) : words.noFile}</p>
      )}
    </Tile>
  );
}

/** The pictures of the moment and of the one before. */
function usePictures(
  { data, before, selected }: Pick<FileMapProps, 'data' | 'before' | 'selected'>,
  { width, height }: { width: number; height: number },
) {
  const words = useWords(english);
  const inner = Math.max(200, width - 2 * MARGIN);
  const picture = useMemo(
    () => (width > 0 ? drawFileMap(data, { width: inner, height: height - 14 }, selected, words) : undefined),
    [data, inner, width, height, selected, words],
  );
  const earlier = useMemo(
    () => drawFileMap(before ?? data?.earlier, { width: inner, height: height - 14 }, selected, words)?.shown,
    [before, data, inner, height, selected, words],
  );
  return { picture, earlier };
}

function Picture({ data, before, tree, selected, onSelect }: FileMapProps & { data: FileMapData; tree: FileTree }) {
  const words = useWords(english);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const { width, height } = useRoom(host);
  const { picture, earlier } = usePictures({ data, before, selected }, { width, height });
  const { layout, shown } = picture ?? {};
  const { pointed, entry, logical, lookup, cursor, listeners } = useLookup(svg, { data, tree, layout, onSelect });
  const hovered = pointed?.mark?.key;
  const told = useTold(data, before);
  const rest = useMemo(
    () =>
      layout && (lookup || hovered)
        ? fileMapMarks(layout, tree, { lookup, logical, pointed: hovered, selected })
        : shown?.marks,
    [layout, tree, lookup, logical, hovered, selected, shown],
  );
  const said =
    lookup && layout
      ? lookupInWords(data, tree, lookup, words)
      : entry !== undefined
        ? entryInWords(tree, entry, words)
        : told.onTheWay || !told.data?.tree
          ? ''
          : (changeInWords(told.data, told.data.tree, words) ?? '');
  return (
    <>
      <div ref={host} className="fm-body">
        {layout && (
          <Drawing
            ref={svg}
            width={width}
            height={Math.max(layout.height + 4, 10)}
            role="application"
            aria-label={words.mapOf(words.named(data.name), captionOf(tree, words))}
            aria-describedby={`${id}-keys`}
            tabIndex={0}
            data-pointing={pointed ? '' : undefined}
            {...listeners}
          >
            <Paints id={id} />
            <g transform={`translate(${MARGIN} 0)`}>
              {shown && (
                <MarkLayer
                  shown={shown}
                  before={earlier}
                  rest={rest}
                  storyOf={storyOf}
                  paint={(name) => `url(#${id}-${name})`}
                />
              )}
            </g>
          </Drawing>
        )}
      </div>
      <p className="tile-said" data-change={!lookup && entry === undefined ? '' : undefined} title={said}>
        {said}
      </p>
      <p id={`${id}-keys`} className="visually-hidden">
        {words.keys}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {cursor === undefined ? '' : said}
      </p>
    </>
  );
}

export function View({ answers, before }: Answered<'fileMap'>) {
  const { select, pickFile, edit } = useActions();
  return (
    <FileMapTile
      data={answers.fileMap}
      before={before.fileMap}
      selected={usePage(selectedBlock)}
      onSelect={select}
      picked={usePage((s) => s.pickedFile)}
      onPick={pickFile}
      onEdit={edit}
    />
  );
}

export const picture: PictureOf<'fileMap'> = {
  draw: ({ fileMap }, room, state) =>
    drawFileMap(fileMap, room, selectedBlock(state), wordsIn(state.language, english)),
  storyOf,
};
