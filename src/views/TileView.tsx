/** A declared tile with the page's answers for it; empty until they and its view are here. */
import type { ComponentType } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { AnswerName } from '../session/all-answers.ts';
import { TileContext } from './language/useWords.ts';
import type { Tile } from './page/define-tile.ts';
import { useLoaded } from './page/loaded.ts';
import { usePage } from './page/page.ts';

export function TileView({ tile }: { tile: Tile }) {
  const names = usePage(useShallow((state) => Object.keys(tile.asks(state)) as AnswerName[]));
  const slots = usePage(useShallow((state) => names.map((name) => state.answers[name])));
  const step = usePage(({ between }) => (between === undefined ? undefined : Math.floor(between)));
  // Answers about another position of the time are of no use.
  const before = usePage(
    useShallow((state) =>
      names.map((name) => (state.before[name]?.moment.step === step ? state.before[name] : undefined)),
    ),
  );
  const view = useLoaded(tile);
  if (!view || names.some((name, i) => !slots[i] && !tile.later.includes(name)))
    return <section className="tile" aria-label={tile.name} aria-busy="true" />;
  const View = view.View as ComponentType<{ answers: object; before: object }>;
  const data = (of: typeof slots) => Object.fromEntries(names.map((name, i) => [name, of[i]?.data]));
  return (
    <TileContext value={tile.id}>
      <View answers={data(slots)} before={data(before)} />
    </TileContext>
  );
}
