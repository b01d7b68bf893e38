/** Films for tests, from a real volume, drawn by a tile, and dressed without a page. */

import { Refused } from '../../../src/bytes/refused.ts';
import type { AnswerName } from '../../../src/session/all-answers.ts';
import type { Session } from '../../../src/session/session.ts';
import { answerNamed } from '../../../src/views/answers.ts';
import type { Still } from '../../../src/views/film/film.ts';
import type { Wardrobe } from '../../../src/views/film/sheet.ts';
import type { Pictured } from '../../../src/views/motion/drawn.ts';
import { loaded } from '../../../src/views/page/loaded.ts';
import { type PageState, WHOLE_TREE } from '../../../src/views/page/page.ts';
import { TILES, tileNamed } from '../../../src/views/tiles.ts';
import { sessions } from '../../helpers/equipment.ts';

export const OUTGROWS = `# mkfs: -t ext4 -b 1024
# size: 16M
for i in $(seq 0 5); do dd if=/dev/zero of=db bs=1k count=1 seek=$((i * 37)) conv=notrunc status=none; done
sync
e2fsck -fn disk.img
`;
/** What draws time needs a machine, and a check has none. */
export const ON_A_MACHINE = `# machine: papers\n${OUTGROWS.replace(/^e2fsck.*\n/m, '')}`;
export const ROOM = { width: 600, height: 360 };

export function sessionOf(script: string): Session {
  const session = sessions.script(script);
  if (session instanceof Refused) throw new Error(session.refused);
  return session;
}

const stateAt = (step: number): PageState => ({
  run: OUTGROWS,
  typed: [],
  moment: { step, write: 0 },
  answers: {},
  before: {},
  mapView: '',
  treeView: WHOLE_TREE,
});

const PICTURES = new Map(
  await Promise.all(TILES.map(async (tile) => [tile.id, (await loaded(tile)).picture] as const)),
);

export const pictureOf = (id: string): Pictured<object, unknown> => PICTURES.get(id)!;

export function stillsOf(session: Session, id: string, from: number, to: number): Still[] {
  const tile = tileNamed(id)!;
  const { draw } = pictureOf(id);
  const stills: Still[] = [];
  for (let step = from; step <= to; step++) {
    const state = stateAt(step);
    const wants = Object.entries(tile.asks(state)) as [AnswerName, never][];
    const answers = Object.fromEntries(
      wants.map(([name, want]) => [name, session.ask(tile.at(state), answerNamed(name), want)]),
    );
    stills.push({ step, drawn: draw(answers, ROOM, state), caption: `What happens in step ${step}.` });
  }
  return stills;
}

/** In the page's own classes. */
export const plainly: Wardrobe = {
  theme: 'light',
  dress: ({ className, parts, group }) => {
    const looks = parts.map((p) => ({ className: p.className, opacity: 1 }));
    const own = parts.length === 1 && !group ? [className, parts[0].className].filter(Boolean).join(' ') : className;
    return { whole: { className: own || undefined, opacity: 1 }, parts: looks, data: undefined };
  },
  rules: () => '',
};
