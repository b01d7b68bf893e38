/** The header: the volume, the ways to look, and what can be done with the whole. */
import { words } from '../words/words.ts';

export const header = words('header', {
  formatAnother: 'Format another volume',
  blocksOf: (size: string) => `${size} blocks`,
  readOnly: 'read-only',
  theme: 'Theme',
  themes: { light: 'Light', dark: 'Dark', projector: 'Projector' },
  themeIs: (theme: string) => `Theme: ${theme}`,
  lab: { short: 'Lab', name: 'The lab', title: 'The lab: the papers’ benchmarks, run again' },
  /** From a page beside it. */
  toInstrument: 'To the instrument',
  image: 'Disk image',
  open: 'Open image',
  openTitle: 'Open a disk image or a visit that was saved, or drop one anywhere',
  help: 'Help',
  helpTitle: 'Help (?)',
  share: 'Share',
  shareTitle: 'Copy a link to this very moment',
  copied: 'Link copied',
  notCopied: 'This browser does not let the page copy: the link is in the address bar.',
  way: 'Way to look',
  ways: {
    learn: { label: 'Learn', title: 'Lessons beside the stage' },
    explore: { label: 'Explore', title: 'Script, stage and inspector' },
    present: { label: 'Present', title: 'The picture, the sentence and the transport (p)' },
  },
});
