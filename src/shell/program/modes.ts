/** Permissions: in chmod's notation (`644`, `u+x,go-w`, `a=rX`). */
const WHO: Record<string, number> = { u: 0o4700, g: 0o2070, o: 0o1007, a: 0o7777 };

/** The mode that `text` makes of `mode`. Undefined if it is no mode. `umask` counts if no class is named, as in `+x`. */
export function parseMode(text: string, mode: number, directory: boolean, umask: number): number | undefined {
  if (/^[0-7]{1,5}$/.test(text)) {
    const value = Number.parseInt(text, 8);
    if (value > 0o7777) return undefined;
    // a short octal mode leaves a directory's set-ID bits alone
    return directory && text.length < 5 ? value | (mode & 0o6000) : value;
  }
  let now = mode & 0o7777;
  for (const clause of text.split(',')) {
    const found = /^([ugoa]*)((?:[-+=](?:[ugo]|[rwxXst]*))+)$/.exec(clause);
    if (!found) return undefined;
    const named = found[1] !== '';
    let who = 0;
    for (const letter of found[1]) who |= WHO[letter];
    if (!named) who = 0o7777 & ~(umask & 0o777);
    for (const [, operator, letters] of found[2].matchAll(/([-+=])([ugo]|[rwxXst]*)/g)) {
      let bits = 0;
      for (const letter of letters)
        if (letter === 'r') bits |= 0o444;
        else if (letter === 'w') bits |= 0o222;
        else if (letter === 'x') bits |= 0o111;
        else if (letter === 'X') bits |= directory || now & 0o111 ? 0o111 : 0;
        else if (letter === 's') bits |= 0o6000;
        else if (letter === 't') bits |= 0o1000;
        else bits |= ((now >> { u: 6, g: 3, o: 0 }[letter]!) & 7) * 0o111;
      bits &= who;
      if (operator === '+') now |= bits;
      else if (operator === '-') now &= ~bits;
      else {
        const cleared = (named ? who : 0o7777) & ~(directory ? 0o6000 & ~bits : 0);
        now = (now & ~cleared) | bits;
      }
    }
  }
  return now;
}
