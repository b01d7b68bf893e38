/** The code that shows a moment in another page, for each kind of page. */
import type { Changeable } from '../../embed/options.ts';
import type { Visit } from '../url-state.ts';
import { encode } from '../url-state.ts';
import type { coursePage } from './words.ts';

export interface Wanted {
  /** The address of this page up to the last slash. */
  base: string;
  visit: Visit;
  title: string;
  controls: 'full' | 'steps' | 'none';
  /** The things that a reader may change. */
  allow: readonly Changeable[];
  load: 'near' | 'press';
  autoplay: boolean;
  loop: boolean;
  height: number;
  /** A picture beside the page, for print and for readers without scripts. */
  poster?: { name: string; caption: string } | undefined;
}

export interface Place {
  /** The name under which the catalogue describes the place. */
  id: keyof (typeof coursePage)['places'];
  name: string;
  code(wanted: Wanted): string;
  /** The code may contain a picture. */
  poster?: true;
}

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** A string literal for Python, JavaScript and YAML. */
const quoted = (text: string): string => JSON.stringify(text);

/** The visible parts of the moment, without the teacher's arrangement of the page around it. */
const shownOf = ({
  run,
  code,
  at,
  between,
  along,
  by,
  selection,
  map,
  tiles,
  theme,
  language,
  details,
  lesson,
  name,
}: Visit) => ({
  ...{ run, code, at, between, along, by, selection, map, tiles, theme, language, details, lesson, name },
  ...(lesson && { run: undefined, code: undefined, at: undefined, between: undefined, tiles: undefined }),
  bookmarks: [],
});

const linkOf = ({ visit }: Wanted): string => encode(shownOf(visit));

/** The address of the frame that shows the moment. */
export function frameOf(wanted: Wanted): string {
  const { base, controls, allow, autoplay, loop } = wanted;
  const words = [
    linkOf(wanted),
    ...(controls === 'full' ? [] : [`controls=${controls}`]),
    ...(allow.length === 0 ? [] : [`allow=${allow.join(',')}`]),
    ...(autoplay ? ['play=1'] : []),
    ...(loop ? ['loop=1'] : []),
  ];
  return `${base}embed.html#${words.join('&')}`;
}

// An attribute removes the border, because platforms' editors and strict policies remove styles.
const iframe = (wanted: Wanted, source = 'src'): string =>
  `<iframe ${source}="${attribute(frameOf(wanted))}" title="${attribute(wanted.title)}" width="100%" height="${wanted.height}" frameborder="0" loading="lazy"></iframe>`;

function element(wanted: Wanted): string {
  const { base, title, controls, allow, load, autoplay, loop, poster } = wanted;
  const attributes = [
    `link="#${attribute(linkOf(wanted))}"`,
    `label="${attribute(title)}"`,
    ...(controls === 'full' ? [] : [`controls="${controls}"`]),
    ...(allow.length === 0 ? [] : [`allow="${allow.join(',')}"`]),
    ...(load === 'near' ? [] : [`load="${load}"`]),
    ...(autoplay ? ['autoplay'] : []),
    ...(loop ? ['loop'] : []),
  ];
  const inside = poster ? `\n  <img src="${attribute(poster.name)}" alt="${attribute(poster.caption)}" />\n` : '';
  return `<script type="module" src="${attribute(base)}embed/ext4-lab.js"></script>\n<ext4-lab ${attributes.join(' ')}>${inside}</ext4-lab>`;
}

export const PLACES: readonly Place[] = [
  {
    id: 'html',
    name: 'HTML',
    code: element,
    poster: true,
  },
  { id: 'iframe', name: 'iframe', code: (wanted) => iframe(wanted) },
  { id: 'moodle', name: 'Moodle', code: (wanted) => iframe(wanted) },
  {
    id: 'canvas',
    name: 'Canvas',
    code: (wanted) => iframe(wanted),
  },
  {
    id: 'markdown',
    name: 'Markdown',
    code: (wanted) => iframe(wanted),
  },
  {
    id: 'myst',
    name: 'MyST',
    code: (wanted) => `:::{iframe} ${frameOf(wanted)}\n:width: 100%\n:title: ${wanted.title.replace(/\s+/g, ' ')}\n:::`,
  },
  {
    id: 'quarto',
    name: 'Quarto',
    code: (wanted) => `\`\`\`{=html}\n${iframe(wanted)}\n\`\`\``,
  },
  {
    id: 'jupyter',
    name: 'Jupyter',
    code: (wanted) =>
      `from IPython.display import IFrame\n\nIFrame(${quoted(frameOf(wanted))}, width="100%", height=${wanted.height})`,
  },
  {
    id: 'reveal',
    name: 'reveal.js',
    code: (wanted) => iframe(wanted, 'data-src').replace(' loading="lazy"', ''),
  },
];
