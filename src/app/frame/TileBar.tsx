/**
 * Which tiles are on the stage: each can be opened, closed, and enlarged to fill it. One line, at any width:
 *
 *      (Volume ⤢)(File map ⤢)( Buddy )( Page cache ) …        ( All tiles ▾ )
 *
 * What does not fit is in the list of all tiles, which describes each; open tiles are always in sight.
 */

import { useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../views/common/Icon.tsx';
import { Menu } from '../../views/common/Menu.tsx';
import { tileSaid, useLanguage, useWords } from '../../views/language/useWords.ts';
import { TILE_SHELVES } from '../../views/page/define-tile.ts';
import { tiles as englishTiles } from '../../views/page/words.ts';
import { TILES } from '../../views/tiles.ts';
import { type ChipWidths, chipsThatFit, enlarged, type Tiles, tilesOf, tilesText, toggled } from '../tiles.ts';
import { useApp, useWorkbench } from '../use-app.ts';

export function TileBar() {
  const { store } = useWorkbench();
  const tiles = tilesOf(useApp((s) => s.tiles));
  const set = (next: Tiles) => store.setState({ tiles: tilesText(next) });
  const bar = useRef<HTMLDivElement>(null);
  const widths = useWidths(bar);
  const shown = chipsThatFit(tiles, widths);
  const tag = useLanguage();
  const words = useWords(englishTiles);
  return (
    <div ref={bar} className="tile-bar" role="toolbar" aria-label={words.bar} lang={tag}>
      <div className="tile-chips">
        {TILES.filter(({ id }) => shown.has(id)).map((tile) => (
          <Chip key={tile.id} tile={tile} tiles={tiles} onTiles={set} />
        ))}
      </div>
      <AllTiles tiles={tiles} onTiles={set} />
      <div className="tile-measure" aria-hidden="true">
        {TILES.map((tile) => (
          <span key={tile.id} className="tile-chip">
            <span className="tile-face">{tileSaid(tag, tile).title}</span>
          </span>
        ))}
        <span className="tile-large">
          <Icon name="grow" size={13} />
        </span>
        <span className="tile-all">
          {words.all} <Icon name="down" size={12} />
        </span>
      </div>
    </div>
  );
}

interface PartProps {
  tiles: Tiles;
  onTiles(tiles: Tiles): void;
}

function Chip({ tile, tiles, onTiles }: PartProps & { tile: (typeof TILES)[number] }) {
  const { id } = tile;
  const tag = useLanguage();
  const words = useWords(englishTiles);
  const { title, about } = tileSaid(tag, tile);
  const open = tiles.open.includes(id);
  const large = tiles.large === id;
  return (
    <span className={open ? 'tile-chip open' : 'tile-chip'}>
      <button type="button" aria-pressed={open} title={about} onClick={() => onTiles(toggled(tiles, id))}>
        {title}
      </button>
      {open && tiles.open.length > 1 && (
        <button
          type="button"
          className="tile-large"
          aria-pressed={large}
          aria-label={large ? words.showOthersBeside(title) : words.enlargeOne(title)}
          title={large ? words.showOthers : words.enlarge}
          onClick={() => onTiles(enlarged(tiles, id))}
        >
          <Icon name={large ? 'shrink' : 'grow'} size={13} />
        </button>
      )}
    </span>
  );
}

function AllTiles({ tiles, onTiles }: PartProps) {
  const tag = useLanguage();
  const words = useWords(englishTiles);
  return (
    <Menu
      className="tile-all"
      title={words.allTitle}
      look="tile-list"
      face={
        <>
          {words.all} <Icon name="down" size={12} />
        </>
      }
      groups={TILE_SHELVES.map((shelf) => ({
        title: words.shelves[shelf],
        items: TILES.filter((t) => t.shelf === shelf).map((tile) => {
          const { id } = tile;
          const { title, about } = tileSaid(tag, tile);
          const open = tiles.open.includes(id);
          const face = (
            <>
              <b>
                <Icon name={open ? 'check' : 'plus'} size={13} />
                {title}
                {open && <small>{words.open}</small>}
              </b>
              <span>{about}</span>
            </>
          );
          return { key: id, face, checked: open, choose: () => onTiles(toggled(tiles, id)) };
        }),
      }))}
    />
  );
}

/** The measured widths of the chips. They change with the theme's sizes and when the fonts arrive. */
function useWidths(bar: React.RefObject<HTMLDivElement | null>): ChipWidths | undefined {
  const [widths, set] = useState<ChipWidths>();
  useLayoutEffect(() => {
    const element = bar.current;
    const faces = [...(element?.querySelectorAll<HTMLElement>('.tile-measure > *') ?? [])];
    if (!element) return;
    const measure = () => {
      const gap = Number.parseFloat(getComputedStyle(element).columnGap);
      const all = faces.map((f) => f.getBoundingClientRect().width + gap);
      set({
        room: element.clientWidth + gap,
        chips: all.slice(0, TILES.length),
        large: all[TILES.length] - gap,
        all: all[TILES.length + 1],
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const face of faces) observer.observe(face);
    return () => observer.disconnect();
  }, [bar]);
  return widths;
}
