/**
 * Counts are grouped, 9,346 blocks; a number that names one is not, block 9346. What a text says otherwise. The kernel's and e2fsck's own words have numbers of their own: 7015, counted=7014.
 */
const NAMED =
  /\b(?:block|inode|sector|cylinder)s? (?:\d+(?:–| to | and ))*\d{1,3}(?:,\d{3})+(?! (?:block|inode|sector|cylinder|byte)s?\b)/g;
const COUNTED =
  /(?<![\w.,:/#=+–-]|\b(?:blocks?|inodes?|to|at|from) )\d{4,} (?:block|inode|sector|byte|file|name|extent|step|event|write)(?:s|es|ies)?\b/g;

export function misnumbered(texts: readonly string[]): string[] {
  const one = texts.flatMap((t) => [...(t.match(NAMED) ?? []), ...(t.match(COUNTED) ?? [])]);
  // A number alone may be either: it is written as where it has its noun.
  const named = new Set(texts.flatMap((t) => [...t.matchAll(/\b(?:block|inode)s? (\d{4,})/g)].map((m) => m[1])));
  const alone = texts.filter((t) => /^\d{1,3}(?:,\d{3})+$/.test(t) && named.has(t.replaceAll(',', '')));
  return [...new Set([...one, ...alone])];
}
