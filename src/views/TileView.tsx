/** A declared tile with the page's answers for it; empty until they are here. */
import type { ComponentType } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AnswerName } from '../session/all-answers.ts';
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
