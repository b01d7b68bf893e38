/** What is drawn in the tile “New thing”: a row for each group. */
import { words } from '../../words/words.ts';
import { Tile } from '../common/Tile.tsx';
import { useWords } from '../language/useWords.ts';
import type { Answered } from '../page/define-tile.ts';
import { newThing as tile } from './tile.ts';

/** In another language what its pack says. */
export const newThing = words('newThing', {
  none: 'There is no volume yet at this step.',
  groups: (n: number) => `groups: ${n}`,
  row: (group: number, first: number, last: number, written: number) =>
    `group ${group}: blocks ${first}–${last}, ${written} of them just written`,
});

export function View({ answers: { newThing: data } }: Answered<'newThing'>) {
  const said = useWords(newThing);
  return (
    <Tile name={tile.name} className="new-thing" caption={data && said.groups(data.groups.length)}>
      {data ? (
        <ul className="tile-body">
          {data.groups.map(({ group, first, last, written }) => (
            <li key={group}>{said.row(group, first, last, written)}</li>
          ))}
        </ul>
      ) : (
        <p className="tile-empty">{said.none}</p>
      )}
    </Tile>
  );
}
