/**
 * Rečenice koje radnik sastavlja na engleskom, po utvrđenim obrascima, ovde se kažu srpski. Obrazac je engleska rečenica sa
 * prazninama; srpska iste delove uzima po redu, sme da ih premesti, a kaže ih i sama:
 *
 *     'the {} of group {#} is at block {#}'        {} bilo šta, {#} broj
 *     '{1*} grupe {2} je u bloku {3}'              {1*} prvi deo, i on rečen srpski
 *     '{1!}'                                        isto, a ako se taj deo ne poznaje, ne kaže se ništa
 *     '{1|blok|bloka|blokova}'                     broj sa svojim oblikom
 */
import { counting } from './counting.ts';

/** Po engleskoj rečenici. */
export type Templates = Readonly<Record<string, string>>;

interface Rule {
  pattern: RegExp;
  own: string;
}

const HOLES = /\{(#?)\}/;
const PARTS = /\{(\d+)(\*|!|(?:\|[^|}]*){3})?\}/g;

const plain = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

function ruleOf([english, own]: [string, string]): Rule {
  const pieces = english.split(HOLES).map((piece, i) => {
    if (i % 2 === 0) return plain(piece);
    return piece === '#' ? String.raw`([\d.,]+)` : '(.+?)';
  });
  return { pattern: new RegExp(`^${pieces.join('')}$`, 's'), own };
}

type Say = (text: string) => string | undefined;

/** Kako se kaže jedna rečenica, a njeni delovi po `inner`; `undefined` za onu koju nijedan obrazac ne poznaje. */
export function sayingBy(templates: Templates, inner?: Say): Say {
  const whole = new Map(Object.entries(templates).filter(([english]) => !HOLES.test(english)));
  let rules: readonly Rule[] | undefined;
  const say = (text: string): string | undefined => {
    const said = whole.get(text);
    if (said !== undefined) return said;
    rules ??= Object.entries(templates)
      .filter(([english]) => HOLES.test(english))
      .map(ruleOf);
    for (const { pattern, own } of rules) {
      const parts = pattern.exec(text);
      const said = parts && filled(own, parts, inner ?? say);
      if (said) return said;
    }
    return undefined;
  };
  return say;
}

function filled(own: string, parts: readonly string[], say: Say): string | undefined {
  let known = true;
  const text = own.replaceAll(PARTS, (_, n: string, how?: string) => {
    const said = partOf(parts[Number(n)], how, say);
    known &&= said !== undefined;
    return said ?? '';
  });
  return known ? text : undefined;
}

function partOf(part: string, how: string | undefined, say: Say): string | undefined {
  if (how === undefined) return part;
  if (how === '!') return say(part);
  if (how === '*') return say(part) ?? part;
  const [, one, few, other] = how.split('|').map((form) => `# ${form}`);
  return counting.many(Number(part.replaceAll(',', '')), { one, few, other });
}
