/** The dialog that gives the code for a course page. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number } = counting;

export const coursePage = words('coursePage', {
  title: 'In a course page',
  controls: 'Controls',
  controlsAre: { full: 'all', steps: 'back and forward', none: 'none' },
  allowed: 'A reader may change',
  changes: {
    script: 'the script',
    fs: 'the file system',
    disks: 'the disks',
    machine: 'the machine',
    tiles: 'the tiles',
  },
  loads: 'It loads',
  loadsBy: { near: 'by itself', press: 'on a press' },
  language: 'Language',
  height: 'Height',
  pixels: (n: number) => `${number(n)} pixels`,
  plays: 'plays by itself',
  loops: 'begins again at the end',
  poster: 'with a picture for print',
  savePoster: 'Save the picture',
  preview: 'As it will be',
  where: 'Where it goes',
  places: {
    html: 'A page of your own: it sizes itself, and tells the page what was answered.',
    iframe: 'Any page that allows frames.',
    moodle: 'In the editor: Tools, then Source code.',
    canvas: 'In the editor: the HTML view, the sign </> below the text.',
    markdown:
      'Where Markdown may hold HTML: GitHub Pages, Hugo, MkDocs, Docusaurus. Leave a line empty before and after.',
    myst: 'A directive of MyST Markdown and Jupyter Book.',
    quarto: 'A raw block, which only pages of HTML show.',
    jupyter: 'A cell of Python.',
    reveal: 'Inside a slide; it loads when the slide comes near.',
  },
  code: 'The code',
  copied: 'Copied.',
  onlyHere: 'Only this computer knows this address: open the page where your readers will find it.',
  close: 'Close',
  copy: 'Copy',
});
