/** What is drawn in the tile “New thing”: a row for each group. */
import { Tile } from '../common/Tile.tsx';
import type { Answered } from '../page/define-tile.ts';
import type { NewThingData } from './answer.ts';
import { newThing as tile } from './tile.ts';

const WORDS = {
  none: 'There is no volume yet at this step.',
  groups: (n: number) => `groups: ${n}`,
  row: ({ group, first, last, written }: NewThingData['groups'][number]) =>
    `group ${group}: blocks ${first}–${last}, ${written} of them just written`,
};

export function View({ answers: { newThing } }: Answered<'newThing'>) {
  return (
    <Tile name={tile.name} className="new-thing" caption={newThing && WORDS.groups(newThing.groups.length)}>
      {newThing ? (
        <ul className="tile-body">
          {newThing.groups.map((row) => (
            <li key={row.group}>{WORDS.row(row)}</li>
          ))}
        </ul>
      ) : (
        <p className="tile-empty">{WORDS.none}</p>
      )}
    </Tile>
  );
}
