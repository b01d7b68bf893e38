/** The views of tiles that have been fetched. Such a tile is drawn at once. */
import { useEffect, useState } from 'react';
import type { Tile, TileView } from './define-tile.ts';

const LOADED = new Map<Tile, TileView>();

export async function loaded(tile: Tile): Promise<TileView> {
  const view = LOADED.get(tile) ?? (await tile.load());
  LOADED.set(tile, view);
  return view;
}

/** Undefined until it is here. If it cannot be fetched, the tile fails as if it could not be drawn. */
export function useLoaded(tile: Tile): TileView | undefined {
  const [, look] = useState<TileView>();
  useEffect(() => {
    if (LOADED.has(tile)) return;
    const fail = (error: unknown) =>
      look(() => {
        throw error;
      });
    void loaded(tile).then(look, fail);
  }, [tile]);
  return LOADED.get(tile);
}
