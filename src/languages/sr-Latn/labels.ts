/** Šta je koji blok, i šta je u njemu. */
import type { Said } from '../../bytes/said.ts';
import { INODE_ROLES } from '../../format/constants.ts';
import { kinds as english } from '../../views/page/common-words.ts';
import { described } from './described.ts';
import { say } from './say.ts';
import { kinds } from './views/common.ts';

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(english).map(([name, label]) => [label, kinds[name as keyof typeof kinds]]),
);

type Rule = readonly [pattern: RegExp, says: (...parts: (string | undefined)[]) => string];
const WHOSE = String.raw`inode (\d+)(?: \((.*)\))?`;
const rule = (pattern: string, says: (...parts: string[]) => string): Rule => [
  new RegExp(`^${pattern}$`, 's'),
  says as Rule[1],
];

const ROLES: ReadonlyMap<string, string> = new Map(Object.values(INODE_ROLES).map((of) => [of.english, say(of)]));
const inode = (number: string, name: string | undefined): string =>
  `${number}${name === undefined ? '' : ` (${ROLES.get(name) ?? name})`}`;

/** Šta je u bloku: inod u tabeli, zapis u direktorijumu. */
const RULES: readonly Rule[] = [
  rule('inode (\\d+), never used', (ino) => `inod ${ino}, nikad upotrebljen`),
  rule('inode (\\d+), not in use', (ino) => `inod ${ino}, nije u upotrebi`),
  rule(WHOSE, (ino, name) => `inod ${inode(ino, name)}`),
  rule('(".*" →) inode (\\d+)', (name, ino) => `${name} inod ${ino}`),
  rule('unused entry of (\\d+) bytes', (n) => `neupotrebljen zapis, bajtova: ${n}`),
];

function part(text: string): string {
  const kind = KINDS.get(text);
  if (kind !== undefined) return kind;
  for (const [pattern, says] of RULES) {
    const parts = pattern.exec(text);
    if (parts) return says(...parts.slice(1));
  }
  return described(text) ?? text;
}

/** Putanja se ne prevodi. */
export const named = (of: Said | string): string => (typeof of === 'object' ? say(of) : of);

/** Broj je od onoga ko proba rečenice. */
export const label = (of: Said | string | number): string => (typeof of === 'object' ? say(of) : part(String(of)));
