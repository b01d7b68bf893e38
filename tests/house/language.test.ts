/**
 * Below the page there is no language: what a floor refuses, or passes over, is data with a kind, and its English sentence stands
 * where the kind is declared (src/bytes/said.ts). No language looks for patterns in a sentence.
 */
import { expect, it } from 'vitest';
import { floorOf, isNode, lineOf, type Node, nameOf, nodesIn, read, sources } from './sources.ts';

/** What programs of Linux print, and what whoever writes a lesson or types a command line is told: it stays text. */
const PRINTED = /^src\/(?:tools|cli|lessons|lab)\//;

/** A sentence that is spelled out where something is refused. */
function sentencesRefused(file: string): string[] {
  if (PRINTED.test(file)) return [];
  return nodesIn(file).flatMap((node) => {
    if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Refused') return [];
    const [said] = node.arguments as Node[];
    const spelled = isNode(said) && (said.type === 'TemplateLiteral' || said.type === 'Literal');
    return spelled ? [`${file}:${lineOf(read(file), node.start)}`] : [];
  });
}

it('what is refused is declared, with its sentence', () => {
  expect(sources.flatMap(sentencesRefused)).toEqual([]);
});

/** `'the {} of group {#}'`, or the source of a regular expression. */
const PATTERN = /\{#?\}|\\\\d|\(\.[*+]/;
/** Not of sentences: numbers with a unit, names of variants, an error's place. */
const OTHER = /^src\/languages\/sr-Latn\/(?:app\/panels|views\/(?:compare|crash|disks|units))\.ts$/;

const isPattern = ({ type, value, regex, quasis }: Node): boolean =>
  Boolean(regex) || PATTERN.test(type === 'TemplateLiteral' ? JSON.stringify(quasis) : JSON.stringify(value ?? ''));

it('no language looks for an English sentence', () => {
  const found = sources
    .filter((file) => /^src\/languages\/[\w-]+\//.test(file) && !OTHER.test(file))
    .flatMap((file) =>
      nodesIn(file)
        .filter(isPattern)
        .map(({ start }) => `${file}:${lineOf(read(file), start)}`),
    );
  expect(found).toEqual([]);
});

/** Fields that say something of what was told, refused or found, and makers of a failure or a finding, which take one. */
const SAYS = new Set(['why', 'sentence', 'does', 'refused', 'stopped']);
const MAKERS = new Set(['Failure', 'MapFault', 'finding']);
/** Floors that say something to a person. What those of tools, of the shell and of commands print is a program’s. */
const BELOW = /^src\/(?:bytes|format|trace|engine|machine|replay|session)\/|^src\/views\/[^/]+\/answer(?:\.ts$|\/)/;

/** Text of at least two words. */
const isSentence = (node: unknown): boolean => {
  if (!isNode(node) || (node.type !== 'Literal' && node.type !== 'TemplateLiteral')) return false;
  const text = node.type === 'Literal' ? node.value : JSON.stringify(node.quasis);
  return typeof text === 'string' && /[a-z’]+ [a-z“]/.test(text);
};

/** Sentences that a file puts into such a field, or gives to such a maker, in place of what is declared with a kind. */
const sentencesIn = (file: string): number =>
  nodesIn(file).filter(({ type, key, value, left, right, callee, arguments: given }) => {
    if (type === 'Property') return SAYS.has(nameOf(key)) && isSentence(value);
    if (type === 'AssignmentExpression') return isNode(left) && SAYS.has(nameOf(left.property)) && isSentence(right);
    return MAKERS.has(nameOf(callee)) && (given as unknown[]).some(isSentence);
  }).length;

/** How many each floor still has: the reasons of failed system calls, of findings, and of damage. They may only become fewer. */
const SENTENCES: Readonly<Record<string, number>> = { engine: 247 };

it('no sentence travels as text through a field that can be said; those that do become fewer', () => {
  const found: Record<string, number> = {};
  for (const file of sources.filter((file) => BELOW.test(file))) {
    const count = sentencesIn(file);
    const floor = floorOf(file);
    if (count > 0) found[floor] = (found[floor] ?? 0) + count;
  }
  expect(found).toEqual(SENTENCES);
});
