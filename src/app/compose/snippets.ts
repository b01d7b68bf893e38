/** The code that shows a moment in another page, for each place where such pages are written. */
import type { Changeable } from '../../embed/options.ts';
import type { Visit } from '../url-state.ts';
import { encode } from '../url-state.ts';
import type { coursePage } from './words.ts';

export interface Wanted {
  /** Where this page is: its address up to the last slash. */
  base: string;
  visit: Visit;
  title: string;
  controls: 'full' | 'steps' | 'none';
  /** What a reader may change. */
  allow: readonly Changeable[];
  load: 'near' | 'press';
  autoplay: boolean;
  loop: boolean;
  height: number;
  /** A picture that lies beside the page, for print and where scripts are off. */
  poster?: { name: string; caption: string } | undefined;
}

export interface Place {
  /** By which the catalogue says where it goes. */
  id: keyof (typeof coursePage)['places'];
  name: string;
  code(wanted: Wanted): string;
  /** It may have a picture inside. */
  poster?: true;
}

const attribute = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);

/** A string of Python, JavaScript and YAML alike. */
const quoted = (text: string): string => JSON.stringify(text);

/** What one sees of the moment; how the teacher arranged the page around it is the teacher's. */
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

/** Of the frame that shows it. */
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

// Its border goes by an attribute: editors of platforms and strict policies take styles away.
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
