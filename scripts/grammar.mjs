/**
 * Generates src/shell/language/parser.ts from bash.grammar. A test says when that is due: tests/shell/grammar.test.ts.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildParserFile } from '@lezer/generator';

const folder = new URL('../src/shell/language/', import.meta.url);

/** The generated files, by name. */
export function generate() {
  const grammar = fs.readFileSync(new URL('bash.grammar', folder), 'utf8');
  const { parser, terms } = buildParserFile(grammar, { fileName: 'bash.grammar', typeScript: true });
  const head = (text) =>
    `// Generated from bash.grammar by scripts/grammar.mjs.\n// biome-ignore-all lint: generated\n// biome-ignore-all format: generated\n// biome-ignore-all assist: generated\n${text.replace(/^\/\/.*\n/, '')}`;
  return { 'parser.ts': head(parser), 'parser.terms.ts': head(terms) };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(generate())) fs.writeFileSync(new URL(name, folder), text);
