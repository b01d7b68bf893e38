/** The code that shows a moment in another page, for each place where such pages are written. */
import type { Changeable } from '../../embed/options.ts';
import type { Visit } from '../url-state.ts';
import { encode } from '../url-state.ts';

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
  id: string;
  name: string;
  /** Where it goes. */
  about: string;
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
    about: 'A page of your own: it sizes itself, and tells the page what was answered.',
    code: element,
    poster: true,
  },
  { id: 'iframe', name: 'iframe', about: 'Any page that allows frames.', code: (wanted) => iframe(wanted) },
  { id: 'moodle', name: 'Moodle', about: 'In the editor: Tools, then Source code.', code: (wanted) => iframe(wanted) },
  {
    id: 'canvas',
    name: 'Canvas',
    about: 'In the editor: the HTML view, the sign </> below the text.',
    code: (wanted) => iframe(wanted),
  },
  {
    id: 'markdown',
    name: 'Markdown',
    about: 'Where Markdown may hold HTML: GitHub Pages, Hugo, MkDocs, Docusaurus. Leave a line empty before and after.',
    code: (wanted) => iframe(wanted),
  },
  {
    id: 'myst',
    name: 'MyST',
    about: 'A directive of MyST Markdown and Jupyter Book.',
    code: (wanted) => `:::{iframe} ${frameOf(wanted)}\n:width: 100%\n:title: ${wanted.title.replace(/\s+/g, ' ')}\n:::`,
  },
  {
    id: 'quarto',
    name: 'Quarto',
    about: 'A raw block, which only pages of HTML show.',
    code: (wanted) => `\`\`\`{=html}\n${iframe(wanted)}\n\`\`\``,
  },
  {
    id: 'jupyter',
    name: 'Jupyter',
    about: 'A cell of Python.',
    code: (wanted) =>
      `from IPython.display import IFrame\n\nIFrame(${quoted(frameOf(wanted))}, width="100%", height=${wanted.height})`,
  },
  {
    id: 'reveal',
    name: 'reveal.js',
    about: 'Inside a slide; it loads when the slide comes near.',
    code: (wanted) => iframe(wanted, 'data-src').replace(' loading="lazy"', ''),
  },
];
