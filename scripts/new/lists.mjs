/** A thing's line in the list that shows it: an import, and an entry. */

/** Adds an import where sorting leaves it, before the first whose path comes later. */
export function withImport(text, line) {
  const pathOf = (one) => /from '(.*)'/.exec(one)?.[1] ?? '';
  const lines = text.split('\n');
  const imports = lines.flatMap((one, i) => (one.startsWith('import ') && one.endsWith(';') ? [i] : []));
  const later = imports.find((i) => pathOf(lines[i]).startsWith('./') && pathOf(lines[i]) > pathOf(line));
  lines.splice(later ?? imports.at(-1) + 1, 0, line);
  return lines.join('\n');
}

/** Adds an entry at the end of the array that begins with `start`. */
export function withEntry(text, start, entry) {
  const from = text.indexOf(start);
  if (from < 0) throw new Error(`no list begins with ${start}`);
  const margin = /^ */.exec(text.slice(text.lastIndexOf('\n', from) + 1))[0];
  const end = text.indexOf(`\n${margin}]`, from) + 1;
  return `${text.slice(0, end)}${margin}  ${entry},\n${text.slice(end)}`;
}
