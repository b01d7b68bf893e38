/**
 * Below the page there is no language: what a floor refuses, or passes over, is data with a kind, and its English sentence stands
 * where the kind is declared (src/bytes/said.ts). No language looks for patterns in a sentence. What is not so yet is listed
 * here, and its counts may only fall.
 */
import { expect, it } from 'vitest';
import { isNode, lineOf, type Node, nameOf, nodesIn, read, sources } from './sources.ts';

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

/** Files of a language that still find an English sentence, by its pattern or whole: how many of them each has. */
const LEFT: Readonly<Record<string, number>> = {
  'src/languages/sr-Latn/about-blocks.ts': 53,
  'src/languages/sr-Latn/about-structs.ts': 52,
  'src/languages/sr-Latn/described.ts': 196,
  'src/languages/sr-Latn/templates.ts': 6,
  'src/languages/sr-Latn/labels.ts': 6,
};

/** `'the {} of group {#}'`, or the source of a regular expression. */
const PATTERN = /\{#?\}|\\\\d|\(\.[*+]/;
/** Not of sentences: numbers with a unit, names of variants, an error's place. */
const OTHER = /^src\/languages\/sr-Latn\/(?:app\/panels|views\/(?:compare|crash|disks|units))\.ts$/;

const isPattern = ({ type, value, regex, quasis }: Node): boolean =>
  Boolean(regex) || PATTERN.test(type === 'TemplateLiteral' ? JSON.stringify(quasis) : JSON.stringify(value ?? ''));

/** Of tables of templates: whole sentences as keys. */
const wholeIn = (file: string): number =>
  read(file).includes("templates.ts'")
    ? nodesIn(file).filter(
        ({ type, key }) => type === 'Property' && isNode(key) && !PATTERN.test(JSON.stringify(key.value ?? '')),
      ).length
    : 0;

it('no language looks for an English sentence; those that do become fewer', () => {
  const found = Object.fromEntries(
    sources
      .filter((file) => /^src\/languages\/(?!en\/)[\w-]+\//.test(file) && !OTHER.test(file))
      .map((file) => [file, nodesIn(file).filter(isPattern).length + wholeIn(file)] as const)
      .filter(([, count]) => count > 0),
  );
  expect(found).toEqual(LEFT);
});
