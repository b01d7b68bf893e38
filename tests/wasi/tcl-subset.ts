/**
 * SQLite's own test files, as far as they are SQL and answers: the words of Tcl that such a file is made of.
 *
 *      do_execsql_test 1.1 { SELECT 1, 'a b' } { 1 {a b} }       a name, statements, and the list of all values they give;
 *                                              {/USING INDEX/}   or what is to be found in it; not, behind ~
 *
 * Words are in braces, in quotes, or bare; a command ends with its line. Nothing is substituted: a file in which that would
 * matter is refused.
 */

export interface OwnTest {
  name: string;
  /** Which database of the file it is for: reset_db begins another. */
  database: number;
  sql: string;
  values: string[];
  /** Instead of values, what is to be found in them, or is not, one blank between two. */
  wanted: { pattern: RegExp; there: boolean } | undefined;
}

/** Commands that prepare Tcl's side, of which there is nothing to do here. */
const ASIDE = new Set(['set', 'source', 'ifcapable', 'finish_test']);

/** Where the word that begins there ends, and what it says. */
function wordAt(text: string, from: number): { word: string; end: number } {
  if (text[from] === '{') {
    let depth = 0;
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++;
      else if (text[at] === '{') depth++;
      else if (text[at] === '}' && --depth === 0) return { word: text.slice(from + 1, at), end: at + 1 };
    }
    throw new Error(`a { is not closed: ${text.slice(from, from + 40)}`);
  }
  const [all, quoted, bare] = /^"((?:[^"\\]|\\[\s\S])*)"|^((?:[^\s;\\]|\\[\s\S])+)/.exec(text.slice(from)) ?? [''];
  const said = quoted ?? bare ?? '';
  return { word: said.replace(/\\([\s\S])/g, '$1'), end: from + all.length };
}

/** The elements of a list. */
function listOf(text: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (/\s/.test(text[at])) at++;
    else {
      const { word, end } = wordAt(text, at);
      if (end === at) throw new Error(`no word: ${text.slice(at, at + 40)}`);
      found.push(word);
      at = end;
    }
  }
  return found;
}

/** The commands of a file, each as its words; comments are none. */
function commandsOf(text: string): string[][] {
  const commands: string[][] = [];
  let words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at, at + 2);
    if (words.length === 0 && text[at] === '#') at = text.indexOf('\n', at) + 1 || text.length;
    else if (rest === '\\\n') at += 2;
    else if (text[at] === '\n' || text[at] === ';') {
      if (words.length > 0) commands.push(words);
      words = [];
      at++;
    } else if (/\s/.test(text[at])) at++;
    else {
      const { word, end } = wordAt(text, at);
      words.push(word);
      at = Math.max(end, at + 1);
    }
  }
  return words.length > 0 ? [...commands, words] : commands;
}

export function ownTests(text: string): OwnTest[] {
  const tests: OwnTest[] = [];
  let database = 0;
  for (const [command, ...words] of commandsOf(text)) {
    if (ASIDE.has(command)) continue;
    if (command === 'reset_db') {
      database++;
      continue;
    }
    if (command !== 'do_execsql_test') throw new Error(`a file with ${command}`);
    const [name, sql, values = ''] = words;
    const [, not, pattern] = /^\s*(~?)\/([\s\S]*)\/\s*$/.exec(values) ?? [];
    const wanted = pattern === undefined ? undefined : { pattern: new RegExp(pattern, 's'), there: not === '' };
    tests.push({ name, database, sql, values: listOf(values), wanted });
  }
  return tests;
}
