/** What the scenes of the gallery show, without a browser: the texts of each view and of the picture that it draws. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Scene, Scenes } from '../../src/views/common/scene.ts';
import { FirstSize } from '../../src/views/common/screen.ts';
import { INSPECTOR, InspectorOfScene } from '../../src/views/gallery/InspectorOfScene.tsx';
import { livePage } from '../../src/views/gallery/live-page.ts';
import { tileOf } from '../../src/views/gallery/scenes-of-views.ts';
import { LanguageContext } from '../../src/views/language/useWords.ts';
import { Clock } from '../../src/views/motion/clock.ts';
import { svgText } from '../../src/views/motion/svg-text.ts';
import { loaded } from '../../src/views/page/loaded.ts';
import { PageContext, type PageState } from '../../src/views/page/page.ts';
import { TileView } from '../../src/views/TileView.tsx';
import { TILES, tileNamed } from '../../src/views/tiles.ts';

const PICTURES = new Map(await Promise.all(TILES.map(async (tile) => [tile, (await loaded(tile)).picture] as const)));

const still = () => new Clock({ now: () => 0, frame: () => () => {} });

/** A scene as HTML, with its picture as SVG behind it. */
export function renderedScene(of: Scenes<Scene>, scene: Scene, told: Partial<PageState> = {}): string {
  const tile = tileNamed(tileOf(of, scene));
  const page = livePage(of, scene, tile ?? INSPECTOR, still());
  const state = { ...page.state.getInitialState(), ...told };
  const store = { ...page.state, getState: () => state, getInitialState: () => state };
  const size = { width: scene.width, height: scene.height, dpr: 1 };
  const view = tile ? createElement(TileView, { tile }) : createElement(InspectorOfScene, { event: page.event });
  const onPage = createElement(PageContext, { value: { ...page, state: store } }, view);
  const said = createElement(LanguageContext, { value: state.language ?? 'en' }, onPage);
  const html = renderToStaticMarkup(createElement(FirstSize, { value: size }, said));
  const answers = Object.fromEntries(Object.entries(state.answers).map(([name, a]) => [name, a.data]));
  const drawn = tile && PICTURES.get(tile)?.draw(answers as never, size, state);
  return html + (drawn ? svgText(drawn.shown.marks) : '');
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/**
 * The texts of HTML or SVG, element by element. A name that may break after its underscores is one; what a field is for
 * is said beside it when it is pointed at.
 */
export function textsOf(html: string): string[] {
  return html
    .replaceAll(/<(textarea|style|title)\b[^>]*>.*?<\/\1>/gs, '')
    .replaceAll('<wbr/></span><span>', '')
    .replaceAll(/<span class="field-name">.*?<\/span><span class="field-value">/gs, '<span>')
    .split(/<[^>]*>/)
    .map((text) => text.replaceAll(/&(\w+|#x27);/g, (whole, name) => ENTITIES[name] ?? whole).trim())
    .filter(Boolean);
}

/** What is written in a scene's pictures. */
export const writtenIn = (html: string): string[] =>
  [...html.matchAll(/<svg\b(?:(?!aria-hidden)[^>])*>.*?<\/svg>/gs)].flatMap(([svg]) => textsOf(svg));

const twinIn = (html: string): string => /<div role="group" [^>]* as text">(.*?)<\/div>/s.exec(html)?.[1] ?? '';

/** The twin of a scene's tile. */
export const twinOf = (html: string): string => textsOf(twinIn(html)).join('\n');

/**
 * What a tile says, line by line: the twin of its picture without the words that only stand in the picture; or the tile's own words if
 * it is a table or a list.
 */
export const linesOf = (html: string): string[] =>
  (twinIn(html).split('Labels in the picture')[0] || html.replaceAll(' class="field-name"', ''))
    .split(/<\/(?:div|dd|dt|figcaption|h\d|li|p|summary|tr)>/)
    .map((block) => textsOf(block).join(' '))
    .filter(Boolean);

/** What is said of a picture instead of shown: its labels and titles. */
export const saidOf = (html: string): string[] =>
  [...html.matchAll(/ (?:aria-label|title)="([^"]*)"|<title>(.*?)<\/title>/gs)].map(
    ([, label, title]) => label ?? title,
  );
