/**
 * What lies on the disk is declared once, in `src/format`: elsewhere no number says where a field is, and no constant of
 * the format is restated.
 */
import { it } from 'vitest';
import { isNode, lineOf, type Node, nameOf, nodesOf, noFaults, parsed, read, sources } from './sources.ts';

const nodesIn = (file: string): Node[] => nodesOf(parsed(file).program);
const isNumber = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'number';

/** Where declarations are made, of the disk and of FUSE's messages; and the machine, which knows nothing of what its disks hold. */
const DECLARES = /^src\/(bytes|format|machine|cli\/fuse\/protocol)\//;
const users = sources.filter((file) => !DECLARES.test(file));

/** The offset that a call reads or writes at: `le16At(bytes, offset)`, `dv.getUint16(offset, true)`. */
function offsetOf({ type, callee, arguments: given }: Node): unknown {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return undefined;
  if (/^(set)?[lb]e(16|32|64)At$/i.test(nameOf(callee))) return given[1];
  const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
  return /^[gs]et(Big)?(Ui|I)nt(8|16|32|64)$/.test(method) ? given[0] : undefined;
}

/** The offset behind a place in bytes: `bytes[at + 26]`. The byte behind it, `at + 1`, is no field. */
function fieldOf({ type, computed, property }: Node): unknown {
  if (type !== 'MemberExpression' || !computed || !isNode(property) || property.type !== 'BinaryExpression') return;
  const { operator, left, right } = property;
  const inBytes = nodesOf(left).some((node) => /^(at|offset)$|(At|Offset)$/.test(nameOf(node)));
  return operator === '+' && inBytes && isNode(right) && isNumber(right) && right.value !== 1 ? right : undefined;
}

it('an offset is a field’s', () => {
  const faults: string[] = [];
  for (const file of users)
    for (const node of nodesIn(file))
      for (const place of [offsetOf(node), fieldOf(node)])
        if (nodesOf(place).some(isNumber))
          faults.push(
            `${file}:${lineOf(read(file), node.start)}: an offset in numbers; take it from a declaration of src/format (Inode.offset.i_mode, DxEntry.size)`,
          );
  noFaults(faults);
});

/** Names that src/format declares, and its numbers that cannot be mistaken for others: magic numbers. */
const declared = new Map<string, unknown>();
for (const file of sources.filter((f) => f.startsWith('src/format/')))
  for (const { type, declaration } of nodesIn(file))
    if (type === 'ExportNamedDeclaration' && isNode(declaration) && Array.isArray(declaration.declarations))
      for (const { id, init } of declaration.declarations as { id: Node; init: Node }[])
        if (id.type === 'ObjectPattern')
          for (const { key } of id.properties as { key: Node }[]) declared.set(nameOf(key), undefined);
        else declared.set(nameOf(id), isNumber(init) ? init.value : undefined);
const magic = new Map([...declared].filter(([name]) => /_MAGIC/.test(name)).map(([name, value]) => [value, name]));
const OF_THE_FORMAT = /^(S_I[FSRWX]|EXT[234]_[A-Z]|JBD2_|DX_HASH_)/;

it('a constant of the format stands in src/format', () => {
  const faults: string[] = [];
  for (const file of users)
    for (const node of nodesIn(file)) {
      const fault = (what: string) => faults.push(`${file}:${lineOf(read(file), node.start)}: ${what}`);
      const { type, id, init, value } = node;
      if (type === 'VariableDeclarator' && isNode(init)) {
        const name = nameOf(id);
        if (/^[A-Z0-9_]+$/.test(name) && declared.has(name)) fault(`${name} is declared in src/format; import it`);
        else if (OF_THE_FORMAT.test(name) && isNumber(init)) fault(`declare ${name} in src/format`);
      }
      if (isNumber(node) && magic.has(value)) fault(`${magic.get(value)} of src/format in numbers`);
      if (type === 'BinaryExpression' && /^[&|]$/.test(String(node.operator)))
        for (const [word, bits] of [
          [node.left, node.right],
          [node.right, node.left],
        ])
          if (isNode(word) && /^s_feature_/.test(nameOf(word.property)) && nodesOf(bits).some(isNumber))
            fault('a feature in numbers; name it: COMPAT.has_journal');
    }
  noFaults(faults);
});
