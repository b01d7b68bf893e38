/**
 * The format of the disk is declared once, in `src/format`: elsewhere no number is a field's offset, and no constant of
 * the format is repeated.
 */
import { it } from 'vitest';
import { isNode, lineOf, type Node, nameOf, nodesIn, nodesOf, noFaults, read, sources } from './sources.ts';

const isNumber = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'number';

/**
 * The places of declarations, of the disk and of FUSE's messages; and the machine, which knows nothing of its disks'
 * contents.
 */
const DECLARES = /^src\/(bytes|format|machine|cli\/fuse\/protocol|cli\/wide)\//;
const users = sources.filter((file) => !DECLARES.test(file));

/** The offset at which a call reads or writes: `le16At(bytes, offset)`, `dv.getUint16(offset, true)`. */
function offsetOf({ type, callee, arguments: given }: Node): unknown {
  if (type !== 'CallExpression' || !isNode(callee) || !Array.isArray(given)) return undefined;
  if (/^(set)?[lb]e(16|32|64)At$/i.test(nameOf(callee))) return given[1];
  const method = callee.type === 'MemberExpression' ? nameOf(callee.property) : '';
  return /^[gs]et(Big)?(Ui|I)nt(8|16|32|64)$/.test(method) ? given[0] : undefined;
}

/** The offset added to a position: `bytes[at + 26]`. The next byte, `at + 1`, is no field. */
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

/** The names declared in src/format, and those numbers that cannot be mistaken for others: magic numbers. */
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
      const at = () => `${file}:${lineOf(read(file), node.start)}`;
      const { type, id, init, value } = node;
      if (type === 'VariableDeclarator' && isNode(init)) {
        const name = nameOf(id);
        if (/^[A-Z0-9_]+$/.test(name) && declared.has(name))
          faults.push(`${at()}: ${name} is declared in src/format; import it`);
        else if (OF_THE_FORMAT.test(name) && isNumber(init)) faults.push(`${at()}: declare ${name} in src/format`);
      }
      if (isNumber(node) && magic.has(value)) faults.push(`${at()}: ${magic.get(value)} of src/format in numbers`);
      if (type === 'BinaryExpression' && /^[&|]$/.test(String(node.operator)))
        for (const [word, bits] of [
          [node.left, node.right],
          [node.right, node.left],
        ])
          if (isNode(word) && /^s_feature_/.test(nameOf(word.property)) && nodesOf(bits).some(isNumber))
            faults.push(`${at()}: a feature in numbers; name it: COMPAT.has_journal`);
    }
  noFaults(faults);
});
