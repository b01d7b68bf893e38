/** The frame of the gallery: every view in its scenes. What a scene shows is told where it is declared, in English. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;
const scenes = (n: number) => many(n, { one: '# scene', other: '# scenes' });

export const gallery = words('gallery', {
  page: 'ext4lab: scenes',
  title: 'scenes',
  about: (n: number) =>
    `Each view at telling moments of volumes that the engine makes here and now: ${scenes(n)}, which the tests hold fast.`,
  theme: 'Theme',
  themes: { light: 'light', dark: 'dark', projector: 'projector', all: 'all three' },
  contents: 'Scenes',
  scenes,
  find: 'Find a scene',
  findLike: 'find a scene: ext3, split, orphan …',
  allScenes: 'All scenes',
  allMotions: 'All motions',
  noneSpeaks: (text: string) => `No scene speaks of “${text}”.`,
  noneCalled: 'No scene is called that.',
  empty: 'Empty the field on the list, or go to',
  toAll: 'all scenes',
  script: (lines: number) => `The script, ${many(lines, { one: '# line', other: '# lines' })}`,
  back: 'back',
  step: 'step',
  at: (step: number, steps: number) => `step ${number(step)} of ${number(steps)}`,
  open: 'Open in the instrument',
  motions: 'Motions',
  looks: { plays: 'playing', held: 'held on their way' },
  isHeld: 'held on its way',
  plays: 'plays',
});
