/** Which tiles are on the stage: each can be opened, closed, and given the whole of it. */
import { Icon } from '../../views/common/Icon.tsx';
import { useApp, useWorkbench } from '../use-app.ts';
import { enlarged, TILES, type Tiles, tilesOf, tilesText, toggled } from './tiles.ts';

export function TileBar() {
  const { store } = useWorkbench();
  const tiles = tilesOf(useApp((s) => s.tiles));
  const set = (next: Tiles) => store.setState({ tiles: tilesText(next) });
  if (TILES.length < 2) return null;
  return (
    <div className="tile-bar" role="toolbar" aria-label="Tiles">
      {TILES.map(({ name, label }) => {
        const open = tiles.open.includes(name);
        const large = tiles.large === name;
        return (
          <span key={name} className={open ? 'tile-chip open' : 'tile-chip'}>
            <button type="button" aria-pressed={open} onClick={() => set(toggled(tiles, name))}>
              {label}
            </button>
            {open && tiles.open.length > 1 && (
              <button
                type="button"
                className="tile-large"
                aria-pressed={large}
                aria-label={large ? `Show the others beside ${label}` : `Enlarge ${label}`}
                title={large ? 'Show the others again' : 'Enlarge'}
                onClick={() => set(enlarged(tiles, name))}
              >
                <Icon name={large ? 'shrink' : 'grow'} size={13} />
              </button>
            )}
          </span>
        );
      })}
    </div>
  );
}
