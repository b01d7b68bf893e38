/** A tile by its declaration, with the answers that the page has for it; empty until they are here. */
import type { ComponentType } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AnswerName } from '../session/answers/index.ts';
import type { Tile } from './define-tile.ts';
import { usePage } from './page.ts';

export function TileView({ tile }: { tile: Tile }) {
  const names = usePage(useShallow((state) => Object.keys(tile.asks(state)) as AnswerName[]));
  const slots = usePage(useShallow((state) => names.map((name) => state.answers[name])));
  if (names.some((name, i) => !slots[i] && !tile.later.includes(name)))
    return <section className="tile" aria-label={tile.name} aria-busy="true" />;
  const View = tile.View as ComponentType<{ answers: object }>;
  return <View answers={Object.fromEntries(names.map((name, i) => [name, slots[i]?.data]))} />;
}
