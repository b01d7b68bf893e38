/**
 * The order of names with numbers in them, by coreutils' description (Version sort ordering):
 *
 *      f9  f10        numbers count by their value, and the text between them letter by letter
 *      f~  f  f.c     ~ is before everything, the end of a name too; letters are before other signs
 *      .a  a          names with a leading dot are before the rest
 *      f-1.c  f-10.c  .c and the like count only if everything before them is equal
 */

/** The endings of a name: .tar.gz, .c~ */
const ENDINGS = /(?:\.[A-Za-z~][A-Za-z0-9~]*)*$/;

const bare = (name: string): string => name.replace(ENDINGS, '');

function rankOf(char: string | undefined): number {
  if (char === undefined) return 0;
  if (char === '~') return -1;
  return /[A-Za-z]/.test(char) ? char.charCodeAt(0) : char.charCodeAt(0) + 256;
}

const isDigit = (char: string | undefined): boolean => char !== undefined && char >= '0' && char <= '9';

function compareParts(a: string, b: string): number {
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    while ((i < a.length && !isDigit(a[i])) || (j < b.length && !isDigit(b[j]))) {
      // At this place a number begins in one of the names.
      const order = (isDigit(a[i]) ? 0 : rankOf(a[i])) - (isDigit(b[j]) ? 0 : rankOf(b[j]));
      if (order !== 0) return order;
      i++;
      j++;
    }
    const [one] = /^\d*/.exec(a.slice(i))!;
    const [other] = /^\d*/.exec(b.slice(j))!;
    const order = BigInt(one) - BigInt(other);
    if (order !== 0n) return order < 0n ? -1 : 1;
    i += one.length;
    j += other.length;
  }
  return 0;
}

/** 0, 1, 2 for . and .. and other names with a dot in front; 3 for the rest. */
const group = (name: string): number => (name === '.' ? 0 : name === '..' ? 1 : name[0] === '.' ? 2 : 3);

export function compareVersions(a: string, b: string): number {
  if (a === b) return 0;
  const groups = group(a) - group(b);
  if (groups !== 0) return groups;
  const [short, other] = [bare(a), bare(b)];
  return (short === other ? 0 : compareParts(short, other)) || compareParts(a, b);
}
