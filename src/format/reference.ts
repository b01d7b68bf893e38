/**
 * docs/inside/format: the format reference in Markdown, made from the declarations.
 *
 *     declaration ──▶ table of fields ──▶ a table for each field with flags or values ──▶ checksum
 *
 * It is pure and answers path → text. A script writes the files, and a test fails when they are stale.
 */
import { sentenceOf } from '../bytes/said.ts';
import type { AnyStruct, FieldSpec } from '../bytes/struct.ts';
import { RESERVED_INODES } from './constants.ts';
import { REFERENCE_PAGES, type ReferencePage } from './reference-pages.ts';

const hex = (n: number, digits = 2): string => `0x${n.toString(16).toUpperCase().padStart(digits, '0')}`;
const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [
    row(heads),
    `|${heads.map((h) => (h === 'offset' || h === 'size' ? '---:' : '---')).join('|')}|`,
    ...rows.map(row),
  ].join('\n');
}

/** The anchor that GitHub and others make of a heading. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const specs = (struct: AnyStruct): [string, FieldSpec<unknown>][] =>
  struct.fieldNames.map((name) => [name, struct.fields[name] as FieldSpec<unknown>]);

/** The text of a field's kind. A structure's name is a link to its section. */
function kindText(kind: { name: string; element?: { name: string } }, page: ReferencePage): string {
  const inner = kind.element?.name ?? kind.name;
  const home = page.structs.some((s) => s.name === inner)
    ? page
    : REFERENCE_PAGES.find((p) => p.structs.some((s) => s.name === inner));
  if (!home) return kind.name;
  return `[${kind.name}](${home === page ? '' : home.path}#${anchor(inner)})`;
}

function fieldTable(struct: AnyStruct, page: ReferencePage): string {
  const hasSince = specs(struct).some(([, f]) => f.since);
  return table(
    ['offset', 'size', 'kind', 'name', 'meaning', ...(hasSince ? ['since'] : [])],
    specs(struct).map(([name, f]) => [
      hex(f.offset),
      String(f.kind.size),
      kindText(f.kind, page),
      `\`${name}\``,
      f.doc,
      ...(hasSince ? [f.since ?? ''] : []),
    ]),
  );
}

/** The tables of flags and values. A table of an earlier field of the page is not repeated. */
function nameTables(struct: AnyStruct, told: Map<unknown, string>): string[] {
  const out: string[] = [];
  for (const [name, f] of specs(struct)) {
    const names = f.flags ?? f.values;
    if (!names) continue;
    const before = told.get(names);
    if (before) {
      out.push(`**${name}**: as ${before}.`);
      continue;
    }
    told.set(names, `${name} of ${struct.name}`);
    const rows = f.flags
      ? Object.entries(f.flags).map(([flag, bit]) => [hex(bit), flag, f.docs?.[flag] ?? ''])
      : Object.entries(f.values ?? {}).map(([value, text]) => [
          f.hex ? hex(Number(value)) : value,
          sentenceOf(text),
          f.docs?.[sentenceOf(text)] ?? '',
        ]);
    const hasDocs = rows.some(([, , doc]) => doc);
    out.push(
      `**${name}**`,
      table(
        [f.flags ? 'bit' : 'value', 'name', ...(hasDocs ? ['meaning'] : [])],
        rows.map((r) => (hasDocs ? r : r.slice(0, 2))),
      ),
    );
  }
  return out;
}

function section(struct: AnyStruct, page: ReferencePage, told: Map<unknown, string>): string[] {
  const rule = struct.checksum;
  return [
    `## ${struct.name}`,
    `${struct.doc} ${struct.size} bytes.`,
    fieldTable(struct, page),
    ...nameTables(struct, told),
    ...(rule ? [`**Checksum** in ${rule.fields.map((f) => `\`${f}\``).join(' and ')}. ${rule.doc}`] : []),
  ];
}

const MADE = 'Made from the declarations in `src/format` by `npm run docs`; not to be edited by hand.';

function pageText(page: ReferencePage): string {
  const told = new Map<unknown, string>();
  return `${[
    `# ${page.title}`,
    page.intro,
    ...(page.picture ? [`\`\`\`text\n${page.picture}\n\`\`\``] : []),
    ...page.structs.flatMap((s) => section(s, page, told)),
    ...(page.prefixes ?? []).flatMap((s) => [
      `## ${s.name}`,
      `${s.doc} The fields of the first ${s.size} bytes above.`,
    ]),
    '---',
    `${MADE} [All structures](README.md)`,
  ].join('\n\n')}\n`;
}

function indexText(): string {
  return `${[
    '# The format of ext2, ext3 and ext4 on disk',
    'Every structure, field by field, with the names that Linux gives them. Numbers are little-endian, but for the journal, where they are big-endian. `le16` is a number of 16 bits, `be32` one of 32, and so on; `uuid` is 16 bytes, `char[n]` text padded with NULs, `u8[n]` plain bytes. “Since” names the feature without which a field means nothing.',
    ...REFERENCE_PAGES.flatMap((page) => [
      `## [${page.title}](${page.path})`,
      table(
        ['structure', 'size', 'what it is'],
        page.structs.map((s) => [`[${s.name}](${page.path}#${anchor(s.name)})`, String(s.size), s.doc]),
      ),
    ]),
    '## Reserved inodes',
    table(
      ['inode', 'what it is for'],
      Object.entries(RESERVED_INODES).map(([n, { english }]) => [n, english]),
    ),
    '---',
    MADE,
  ].join('\n\n')}\n`;
}

/** Path below docs/inside/format → text. */
export function formatReference(): Record<string, string> {
  return Object.fromEntries([['README.md', indexText()], ...REFERENCE_PAGES.map((p) => [p.path, pageText(p)])]);
}
