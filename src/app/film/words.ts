/** Moving pictures, and the picture of a moment, as files. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const film = words('film', {
  title: 'Moving picture',
  forms: {
    svg: { label: 'animated SVG', about: 'One file that plays in a browser and in slides made for one.' },
    png: { label: 'animated PNG', about: 'Pixels that play wherever pictures are shown.' },
    zip: { label: 'numbered SVGs', about: 'For print: each moment, and three pictures on the way to the next.' },
  },
  cancel: 'Cancel',
  save: 'Save',
  seconds: (n: number) => `${number(n)} s`,
  step: (step: number) => `step ${step}`,
  tile: 'Tile',
  from: 'From',
  to: 'To',
  toAbout: 'For a longer film set two bookmarks first: the key B.',
  stepTakes: 'A step takes',
  every: 'Steps too in which nothing here changes',
  theme: 'Theme',
  themes: { light: 'light', dark: 'dark', projector: 'projector' },
  as: 'As',
  reading: 'Reading the steps',
  drawing: 'Drawing the frames',
  pictures: (n: number, most: number) => `That is ${n} pictures; ${most} are the most.`,
  steps: (n: number, most: number) => `That is ${n} steps; a film has ${most} at most.`,
  noPicture: (title: string) => `${title} draws no picture that could leave the page.`,
  notMade: (why: string) => `The picture could not be made: ${why}.`,
  /** Of one moment. */
  noneInSight: 'No tile in sight draws a picture that could leave the page: choose others.',
  nothingYet: 'There is nothing to draw yet.',
  nothingAt: (step: number) => `At step ${step} there is nothing to draw.`,
});
