/**
 * Which scenes there are, view by view, found by their files and in the order of the tiles; and which of them match a
 * search.
 */
import type { LanguageTag } from '../../words/languages.ts';
import { saidIn } from '../../words/words.ts';
import type { Scene, Scenes } from '../common/scene.ts';
import { TILES } from '../tiles.ts';

const FILES: Record<string, { SCENES: Scenes<Scene> }> = import.meta.glob(['../*/scene.ts', '!../common/scene.ts'], {
  eager: true,
});

/** The name of the tile that draws a scene; a view of another part of the page has none. */
export const tileOf = ({ view, tile }: Scenes<Scene>, scene: Scene): string => tile?.(scene) ?? view.id;

const place = (scenes: Scenes<Scene>): number => {
  const at = TILES.findIndex(({ id }) => id === tileOf(scenes, scenes.scenes[0]));
  return at < 0 ? TILES.length : at;
};

export const VIEWS: readonly Scenes<Scene>[] = Object.values(FILES)
  .map(({ SCENES }) => SCENES)
  .sort((a, b) => place(a) - place(b));

export interface FoundView {
  of: Scenes<Scene>;
  scenes: readonly Scene[];
}

export const viewTold = (tag: LanguageTag, { view }: Scenes<Scene>): string => saidIn(tag, 'view', view.id, view.title);

export const sceneTold = (tag: LanguageTag, { view }: Scenes<Scene>, { id, title, about }: Scene) =>
  saidIn(tag, 'scene', view.id, { [id]: { title, about } })[id];

/** The scenes whose own text, or view's, in English or as it is said here, has every word searched for. */
export function found(text: string, tag: LanguageTag = 'en'): FoundView[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return VIEWS.flatMap((of) => {
    const scenes = of.scenes.filter((s) => {
      const { title, about } = sceneTold(tag, of, s);
      const told =
        `${of.view.title} ${viewTold(tag, of)} ${s.title} ${s.about} ${title} ${about} ${s.command}`.toLowerCase();
      return words.every((w) => told.includes(w));
    });
    return scenes.length > 0 ? [{ of, scenes }] : [];
  });
}
