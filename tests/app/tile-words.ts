/** What a tile says at a moment, without a browser: the text of its view, and of the picture that it draws. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { printed } from '../../src/bytes/said.ts';
import type { AnswerName } from '../../src/session/all-answers.ts';
import { commands } from '../../src/session/answers/commands.ts';
import type { Session } from '../../src/session/session.ts';
import { type Moment, START } from '../../src/session/session-api.ts';
import { answerNamed } from '../../src/views/answers.ts';
import { Clock } from '../../src/views/motion/clock.ts';
import { Places } from '../../src/views/motion/places.ts';
import { loaded } from '../../src/views/page/loaded.ts';
import { type Page, PageContext, type PageState, WHOLE_TREE } from '../../src/views/page/page.ts';
import { TILES, tileNamed } from '../../src/views/tiles.ts';

const VIEWS = new Map(await Promise.all(TILES.map(async (tile) => [tile, await loaded(tile)] as const)));

const ROOM = { width: 900, height: 600 };

export function tileWords(session: Session, run: string, moment: Moment, id: string): string {
  const tile = tileNamed(id)!;
  const state: PageState = {
    run,
    typed: [],
    code: '',
    overview: session.overview,
    commands: session.ask(START, commands),
    moment,
    answers: {},
    before: {},
    mapView: '',
    treeView: WHOLE_TREE,
  };
  const asked: Record<string, unknown> = {};
  for (const [name, want] of Object.entries(tile.asks(state)) as [AnswerName, object][])
    asked[name] = session.ask(moment, answerNamed(name), want);
  const store = { getState: () => state, getInitialState: () => state, subscribe: () => () => {} };
  const nothing = () => {};
  const page: Page = {
    state: store,
    actions: {
      select: nothing,

      point: nothing,
      goTo: nothing,
      seekTo: nothing,
      toEvent: nothing,
      pickFile: nothing,
      pickGroup: nothing,
      lookUp: nothing,
      seeTree: nothing,
      seeMap: nothing,
      compareSince: nothing,
      pickPreset: nothing,
      ask: async (name, want) => session.ask(moment, answerNamed(name), want),
      cuts: { pull: async () => printed(''), matrix: () => undefined },
      comparisons: { useResults: () => ({ results: [] }) },
    },
    clock: new Clock({ now: () => 0, frame: () => () => {} }),
    places: new Places(),
  };
  const drawnBy = VIEWS.get(tile)!;
  const view = createElement(drawnBy.View, { answers: asked as never, before: {} as never });
  const html = renderToStaticMarkup(createElement(PageContext, { value: page }, view));
  const said = [...html.matchAll(/(?:aria-label|title)="([^"]*)"/g)].map((m) => m[1]);
  const drawn = drawnBy.picture?.draw(asked as never, ROOM, state);
  const marks = drawn ? JSON.stringify(drawn.shown.marks) : '';
  const texts = [...marks.matchAll(/"(?:text|said|title|label)":"([^"]*)"/g)].map((m) => m[1]);
  return [html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '), ...said, ...texts].join('\n');
}
