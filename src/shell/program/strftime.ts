/** Prints times in a given form such as `%Y-%m-%d %H:%M:%S`, for date and find -printf, in UTC and English. */
import { calendar, days } from './dates.ts';

const DAY = 86_400;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Moment {
  sec: number;
  nsec: number;
}

/** The padding of a number. */
type Fill = '0' | ' ' | '';

type Field = { number: number; width: number; fill: Fill } | { text: string };

const zeros = (number: number, width = 2): Field => ({ number, width, fill: '0' });
const blanks = (number: number, width = 2): Field => ({ number, width, fill: ' ' });

const weekday = (sec: number): number => (((Math.floor(sec / DAY) + 4) % 7) + 7) % 7;

/** The day of the year, from 0 on. */
const dayOfYear = (sec: number): number => Math.floor(sec / DAY) - days(calendar(sec).year, 1, 1)!;

/** The year and number of a week by ISO 8601, which are those of the week's Thursday. */
function isoWeek(sec: number): { year: number; week: number } {
  const thursday = sec + (3 - ((weekday(sec) + 6) % 7)) * DAY;
  return { year: calendar(thursday).year, week: Math.floor(dayOfYear(thursday) / 7) + 1 };
}

const hour12 = (hour: number): number => hour % 12 || 12;

/** The meaning of a letter. Undefined for an unknown one. */
function field(letter: string, { sec, nsec }: Moment): Field | string | undefined {
  const c = calendar(sec);
  switch (letter) {
    case 'Y':
      return zeros(c.year, 4);
    case 'C':
      return zeros(Math.floor(c.year / 100));
    case 'y':
      return zeros(((c.year % 100) + 100) % 100);
    case 'm':
      return zeros(c.month);
    case 'd':
      return zeros(c.day);
    case 'e':
      return blanks(c.day);
    case 'H':
      return zeros(c.hour);
    case 'k':
      return blanks(c.hour);
    case 'I':
      return zeros(hour12(c.hour));
    case 'l':
      return blanks(hour12(c.hour));
    case 'M':
      return zeros(c.minute);
    case 'S':
      return zeros(c.second);
    case 'N':
      return zeros(nsec, 9);
    case 's':
      return { number: sec, width: 1, fill: '0' };
    case 'j':
      return zeros(dayOfYear(sec) + 1, 3);
    case 'u':
      return zeros(weekday(sec) || 7, 1);
    case 'w':
      return zeros(weekday(sec), 1);
    case 'U':
      return zeros(Math.floor((dayOfYear(sec) + 7 - weekday(sec)) / 7));
    case 'W':
      return zeros(Math.floor((dayOfYear(sec) + 7 - ((weekday(sec) + 6) % 7)) / 7));
    case 'V':
      return zeros(isoWeek(sec).week);
    case 'G':
      return zeros(isoWeek(sec).year, 4);
    case 'g':
      return zeros(isoWeek(sec).year % 100);
    case 'q':
      return zeros(Math.ceil(c.month / 3), 1);
    case 'a':
      return { text: DAYS[weekday(sec)].slice(0, 3) };
    case 'A':
      return { text: DAYS[weekday(sec)] };
    case 'b':
    case 'h':
      return { text: MONTHS[c.month - 1].slice(0, 3) };
    case 'B':
      return { text: MONTHS[c.month - 1] };
    case 'p':
      return { text: c.hour < 12 ? 'AM' : 'PM' };
    case 'P':
      return { text: c.hour < 12 ? 'am' : 'pm' };
    case 'Z':
      return { text: 'UTC' };
    case 'z':
      return { text: '+0000' };
    default:
      return TOGETHER[letter];
  }
}

/** Letters that stand for several others. */
const TOGETHER: Readonly<Record<string, string>> = {
  D: '%m/%d/%y',
  x: '%m/%d/%y',
  F: '%Y-%m-%d',
  T: '%H:%M:%S',
  X: '%H:%M:%S',
  R: '%H:%M',
  r: '%I:%M:%S %p',
  c: '%a %b %e %H:%M:%S %Y',
  n: '\n',
  t: '\t',
  '%': '%%',
};

const DIRECTIVE = /%([-_0^#]*)(\d*)(:*)(.)/gs;

/** The first unknown directive of a form. */
export function unknownDirective(form: string): string | undefined {
  for (const [all, flags, width, colons, letter] of form.matchAll(DIRECTIVE)) {
    const plain = flags === '' && width === '';
    let known = colons === '' && field(letter, { sec: 0, nsec: 0 }) !== undefined;
    if (letter === 'z') known = plain && colons.length <= 2;
    if (letter === '%') known = plain && colons === '';
    if (!known) return all;
  }
  return /%$/.test(form.replace(DIRECTIVE, '')) ? '%' : undefined;
}

export function strftime(form: string, moment: Moment): string {
  return form.replace(DIRECTIVE, (all, flags: string, width: string, colons: string, letter: string) => {
    if (letter === '%') return '%';
    const found = colons === '' ? field(letter, moment) : { text: colons === ':' ? '+00:00' : '+00:00:00' };
    if (found === undefined) return all;
    let fill: string | undefined;
    for (const flag of flags) if ('-_0'.includes(flag)) fill = { '-': '', _: ' ', '0': '0' }[flag];
    let text: string;
    if (typeof found === 'string') text = padded(strftime(found, moment), Number(width), fill ?? ' ');
    else if ('text' in found) text = padded(found.text, Number(width), fill ?? ' ');
    else if (letter === 'N') text = fraction(found.number, width, fill);
    else {
      const { number, fill: own } = found;
      text = padded(String(number), fill === '' ? 0 : Number(width) || found.width, fill ?? own);
    }
    return flags.includes('^') && letter !== 'P' ? text.toUpperCase() : text;
  });
}

/** %3N prints the first three digits. %_3N replaces zeros at the end by blanks. */
const fraction = (nsec: number, width: string, fill: string | undefined): string => {
  const digits = String(nsec)
    .padStart(9, '0')
    .slice(0, Number(width) || 9);
  const short = digits.replace(/0+$/, '') || '0';
  if (fill === ' ') return short.padEnd(digits.length);
  return fill === '' ? short : digits;
};

const padded = (text: string, width: number, fill: string): string => {
  if (fill === '') return text;
  return fill === '0' && text.startsWith('-')
    ? `-${text.slice(1).padStart(width - 1, '0')}`
    : text.padStart(width, fill);
};
