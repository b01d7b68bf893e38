/** Visits that are kept: on this browser, as a file, and the link to one as a code. */
import { counting } from '../../words/english.ts';
import { words } from '../../words/words.ts';

const { number, many } = counting;

export const keep = words('keep', {
  recent: 'Recent visits',
  refused: 'This browser refuses to keep visits.',
  none: 'No other visit is kept on this browser yet.',
  typed: (n: number) => many(n, { one: '# command typed', other: '# commands typed' }),
  now: 'just now',
  ago: {
    minute: (n: number) => many(n, { one: '# minute ago', other: '# minutes ago' }),
    hour: (n: number) => many(n, { one: '# hour ago', other: '# hours ago' }),
    day: (n: number) => many(n, { one: '# day ago', other: '# days ago' }),
  },
  forget: 'Forget this visit',
  forgetOne: (title: string) => `Forget ${title}`,
  noRoom:
    'This browser has no room for this visit, or refuses to keep any: it lasts as long as this page. Save it to have it later.',
  earlier:
    'Another tab has an earlier version of this page, and nothing can be kept beside it: close that tab, and visits are kept again.',
  later: 'Another tab has a later version of this page: load this one again, or nothing of it is kept from now on.',
  tooLarge:
    'This image is too large for the browser to keep: after a reload, drop it here again to go on where you were.',
  file: {
    tooLarge: 'The image is too large for a visit’s file: download it as .img.gz instead.',
    foreign: 'This file is neither a visit nor an exercise of ext4lab.',
    damaged: 'This visit cannot be opened: its file was cut or changed, or is too large.',
    later: 'This visit was saved by a later version of ext4lab than this one.',
  },
  code: {
    title: 'This moment as a QR code',
    picture: 'QR code of the link below',
    link: 'The link',
    save: 'Save as SVG',
    close: 'Close',
    point: 'Who points a phone at it sees this very moment.',
    fine: (characters: number) =>
      `The link has ${number(characters)} characters: the code is fine, and has to be read from near.`,
    tooLong: (characters: number) =>
      `The link has ${number(characters)} characters, more than a code holds. Save the visit as a file instead: Download, To go on later.`,
    onlyHere: 'Only this computer knows this address: open the page where your readers will find it.',
  },
});
