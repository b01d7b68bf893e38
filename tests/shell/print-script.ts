/** A script's tree, written out again: what was read must come back the same. */
import type {
  Command,
  Expression,
  Part,
  Redirection,
  Script,
  Statement,
  Word,
} from '../../src/shell/language/script.ts';

const list = (statements: Statement[]): string => statements.map(statement).join('\n');

const statement = ({ steps, background }: Statement): string =>
  steps.map((s) => `${s.operator ? ` ${s.operator} ` : ''}${s.not ? '! ' : ''}${command(s.command)}`).join('') +
  (background ? ' &' : '');

function command(c: Command): string {
  const redirections = c.redirections.map((r) => ` ${redirection(r)}`).join('');
  if (c.kind === 'for')
    return `for ${c.name} in${c.words.map((w) => ` ${word(w)}`).join('')}; do\n${list(c.body)}\ndone${redirections}`;
  if (c.kind === 'group') return (c.subshell ? `( ${list(c.body)}\n)` : `{ ${list(c.body)}\n}`) + redirections;
  const assignments = c.assignments.map((a) => `${a.name}=${word(a.value)}`);
  return [...assignments, ...c.words.map(word)].join(' ') + redirections;
}

function redirection(r: Redirection): string {
  if (r.operator === 'dup') return `${r.fd}>&${r.source < 0 ? '-' : r.source}`;
  return `${r.fd}${r.operator}${word(r.target)}`;
}

const word = (w: Word): string => join(w.parts, false);

/** Parts that were inside one pair of double quotes may come back in separate pairs. */
function join(parts: Part[], brace: boolean): string {
  return parts.map((p) => part(p, brace)).join('');
}

function part(p: Part, brace: boolean): string {
  const quoted = (text: string): string => ('quoted' in p && p.quoted ? `"${text}"` : text);
  switch (p.kind) {
    case 'text':
      if (p.quoted)
        return `$'${[...p.text].map((c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}'`;
      return fromBytes(p.text);
    case 'glob':
      return fromBytes(p.text);
    case 'variable':
      return quoted(`\${${p.name}}`);
    case 'status':
      return quoted('$?');
    case 'job':
      return quoted('$!');
    case 'arithmetic':
      return quoted(`$(( ${expression(p.expression, p.values)} ))`);
    case 'substitution':
      return quoted(`$(${list(p.statements)}\n)`);
    case 'brace':
      if (p.items.length === 1)
        return `{${fromBytes((p.items[0][0] as { text: string }).text)}..${fromBytes((p.items[0][0] as { text: string }).text)}}`;
      return `{${p.items.map((item) => join(item, brace)).join(',')}}`;
  }
}

const fromBytes = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

function expression(e: Expression, values: Part[]): string {
  switch (e.kind) {
    case 'number':
      return String(BigInt.asUintN(64, e.value));
    case 'name':
      return e.name;
    case 'value':
      return part({ ...values[e.index], quoted: false } as Part, false);
    case 'unary':
      return `${e.operator} ( ${expression(e.operand, values)} )`;
    case 'binary':
      return `( ${expression(e.left, values)} ) ${e.operator} ( ${expression(e.right, values)} )`;
    case 'conditional':
      return `( ${expression(e.test, values)} ) ? ( ${expression(e.yes, values)} ) : ( ${expression(e.no, values)} )`;
    case 'assign':
      return `${e.name} ${e.operator}= ( ${expression(e.value, values)} )`;
    case 'step': {
      const sign = e.by === 1n ? '++' : '--';
      return e.prefix ? `${sign}${e.name}` : `${e.name}${sign}`;
    }
  }
}

export const printScript = (script: Script): string => list(script.statements);
