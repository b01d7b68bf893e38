/**
 * Options of a request as getopt takes them. They stand anywhere among its words, a word may hold several letters, and
 * the first mistake ends the reading.
 */
export interface Options {
  /** Each letter that was given, with its value where it takes one. */
  given: Map<string, string>;
  rest: string[];
  /** getopt's message about a mistake. */
  mistake: string;
}

/** `letters` lists the known ones, with a colon after each that takes a value. */
export function optionsOf([command, ...words]: readonly string[], letters: string): Options {
  const given = new Map<string, string>();
  const rest: string[] = [];
  for (let i = 0; i < words.length; i++) {
    if (words[i] === '--') {
      rest.push(...words.slice(i + 1));
      break;
    }
    if (!/^-./.test(words[i])) {
      rest.push(words[i]);
      continue;
    }
    for (let k = 1; k < words[i].length; k++) {
      const letter = words[i][k];
      const at = letter === ':' ? -1 : letters.indexOf(letter);
      if (at < 0) return { given, rest, mistake: `${command}: invalid option -- '${letter}'\n` };
      if (letters[at + 1] !== ':') {
        given.set(letter, '');
        continue;
      }
      const value = words[i].slice(k + 1) || words[++i];
      if (value === undefined)
        return { given, rest, mistake: `${command}: option requires an argument -- '${letter}'\n` };
      given.set(letter, value);
      break;
    }
  }
  return { given, rest, mistake: '' };
}
