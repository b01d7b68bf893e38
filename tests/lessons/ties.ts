/** Blocks that a lesson's words point at, and that no tile of their stop has a place for. */

import { shownOf, tilesOf } from '../../src/app/tiles.ts';
import type { Played, Shown } from '../../src/lessons/play.ts';
import { journal } from '../../src/session/answers/journal-data.ts';
import type { Session } from '../../src/session/session.ts';
import { buddy } from '../../src/views/buddy/answer.ts';
import { directory } from '../../src/views/directory/answer.ts';
import { fileMap } from '../../src/views/file-map/answer.ts';

/** What each tile marks if a block is pointed at. */
const MARKS: Readonly<Record<string, (session: Session, stop: Shown, block: number) => boolean>> = {
  map: () => true,
  'file-map': (session, { moment, ino }, block) => {
    const { tree } = session.ask(moment, fileMap, ino === undefined ? {} : { ino }) ?? {};
    if (!tree) return false;
    const { entries, nodes } = tree;
    if (nodes.some((n) => n.block === block)) return true;
    return [...entries.target].some(
      (first, i) => entries.state[i] !== 2 && block >= first && block < first + entries.length[i],
    );
  },
  directory: (session, { moment, ino }, block) =>
    session.ask(moment, directory, ino === undefined ? {} : { ino })?.blocks.physical.includes(block) ?? false,
  buddy: (session, { moment, group }, block) => {
    const data = session.ask(moment, buddy, group === undefined ? {} : { group });
    return data !== undefined && block >= data.first && block < data.first + data.length;
  },
  journal: (session, { moment }, block) =>
    session.ask(moment, journal, {})?.waiting.some((w) => w.block === block) ?? false,
};

export function unlit(session: Session, { stops }: Played): string[] {
  return stops.flatMap((stop) => {
    const tiles = shownOf(tilesOf(stop.tiles));
    const lights = (block: number) => tiles.some((tile) => MARKS[tile]?.(session, stop, block));
    return stop.prose
      .flat()
      .flatMap((said) =>
        'block' in said && !lights(said.block) ? [`${stop.name}: ${said.text} (${said.block})`] : [],
      );
  });
}
