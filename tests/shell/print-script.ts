/** A script's tree, written out again: what was read must come back the same. */
import type {
  Assignment,
  Command,
  Expression,
  Part,
  Redirection,
  Script,
  Statement,
  Subscript,
  Target,
  Test,
  Word,
} from '../../src/shell/language/script.ts';

const list = (statements: Statement[]): string => statements.map(statement).join('\n');

const statement = ({ steps, background }: Statement): string =>
  steps.map((s) => `${s.operator ? ` ${s.operator} ` : ''}${s.not ? '! ' : ''}${command(s.command)}`).join('') +
  (background ? ' &' : '');

function command(c: Command): string {
  const redirections = c.redirections.map((r) => ` ${redirection(r)}`).join('');
  return bare(c) + redirections;
}

function bare(c: Command): string {
  switch (c.kind) {
    case 'for': {
      const words = c.words ? ` in${c.words.map((w) => ` ${word(w)}`).join('')}` : '';
      return `${c.menu ? 'select' : 'for'} ${c.name}${words}; do\n${list(c.body)}\ndone`;
    }
    case 'count': {
      const parts = [c.begin, c.test, c.next].map((of) => (of ? expression(of.expression, of.values) : ''));
      return `for (( ${parts.join('; ')} )); do\n${list(c.body)}\ndone`;
    }
    case 'while':
      return `${c.until ? 'until' : 'while'} ${list(c.test)}\ndo\n${list(c.body)}\ndone`;
    case 'if': {
      const branches = c.branches.map(({ test, body }) => `if ${list(test)}\nthen\n${list(body)}\n`);
      return `${branches.join('el')}${c.otherwise.length > 0 ? `else\n${list(c.otherwise)}\n` : ''}fi`;
    }
    case 'case': {
      const items = c.items.map((i) => `(${i.patterns.map(word).join('|')}) ${list(i.body)}\n${i.end}\n`);
      return `case ${word(c.subject)} in\n${items.join('')}esac`;
    }
    case 'group':
      return c.subshell ? `( ${list(c.body)}\n)` : `{ ${list(c.body)}\n}`;
    case 'calculation':
      return `(( ${expression(c.calculated.expression, c.calculated.values)} ))`;
    case 'condition':
      return `[[ ${test(c.test)} ]]`;
    case 'function':
      return `${c.name}() ${command(c.body)}`;
    case 'pipeline':
      return c.commands.map(command).join(' | ');
    default: {
      const assignments = c.assignments.map(assignment);
      return [...assignments, ...c.words.map(word)].join(' ');
    }
  }
}

function assignment(a: Assignment): string {
  const head = a.name + (a.subscript ? subscript(a.subscript) : '') + (a.append ? '+=' : '=');
  if (!a.elements) return head + word(a.value);
  const elements = a.elements.map((e) =>
    e.subscript ? `${subscript(e.subscript)}${e.append ? '+' : ''}=${word(e.value)}` : word(e.value),
  );
  return `${head}(${elements.join(' ')})`;
}

const subscript = ({ all, text }: Subscript): string => `[${all ?? text}]`;

function test(t: Test): string {
  switch (t.kind) {
    case 'and':
      return `( ${test(t.left)} ) && ( ${test(t.right)} )`;
    case 'or':
      return `( ${test(t.left)} ) || ( ${test(t.right)} )`;
    case 'not':
      return `! ( ${test(t.of)} )`;
    case 'unary':
      return `${t.operator} ${word(t.word)}`;
    case 'binary':
      return `${word(t.left)} ${t.operator} ${word(t.right)}`;
  }
}

function redirection(r: Redirection): string {
  if (r.operator === 'dup') return `${r.fd}>&${r.source < 0 ? '-' : r.source}`;
  // A here-document comes back as a here-string, which adds the line end.
  if (r.operator === 'text') return `${r.fd}<<< ${join(withoutEnd(r.target.parts), false) || "''"}`;
  return `${r.fd}${r.operator}${word(r.target)}`;
}

function withoutEnd(parts: Part[]): Part[] {
  const last = parts.at(-1);
  if (last?.kind !== 'text' || !last.text.endsWith('\n')) return parts;
  return [...parts.slice(0, -1), { ...last, text: last.text.slice(0, -1) }];
}

const word = (w: Word): string => (w.array ? assignment(w.array) : join(w.parts, false));

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
    case 'shell':
      return quoted('$$');
    case 'parameter':
      return quoted(p.name.startsWith('$') ? p.name : `\${${p.name}}`);
    case 'length':
      return quoted(`\${#${p.name}${p.subscript ? subscript(p.subscript) : ''}}`);
    case 'element':
      return quoted(`\${${p.name}${subscript(p.subscript)}}`);
    case 'keys':
      return quoted(`\${!${p.name}[${p.all}]}`);
    case 'indirect':
      return quoted(`\${!${p.name}}`);
    case 'key':
      return join(p.parts, brace);
    case 'changed': {
      const numbers = p.numbers.map((n) => ` ${expression(n.expression, n.values)}`).join(':');
      const by = p.operator[0] === '/' && p.replacement.length > 0 ? `/${join(p.replacement, brace)}` : '';
      return quoted(`\${${p.name}${p.operator}${join(p.parts, brace)}${by}${numbers}}`);
    }
    case 'job':
      return quoted('$!');
    case 'arithmetic':
      return quoted(`$(( ${expression(p.expression, p.values)} ))`);
    case 'process':
      return `${p.reads ? '<' : '>'}(${list(p.statements)}\n)`;
    case 'substitution':
      return quoted(`$(${list(p.statements)}\n)`);
    case 'brace':
      if (p.items.length === 1)
        return `{${fromBytes((p.items[0][0] as { text: string }).text)}..${fromBytes((p.items[0][0] as { text: string }).text)}}`;
      return `{${p.items.map((item) => join(item, brace)).join(',')}}`;
  }
}

const fromBytes = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');

function target(e: Target, values: Part[]): string {
  if (e.index) return `${e.name}[${expression(e.index, values)}]`;
  return e.key === undefined ? e.name : `${e.name}[${part(values[e.key], false)}]`;
}

function expression(e: Expression, values: Part[]): string {
  switch (e.kind) {
    case 'number':
      return String(BigInt.asUintN(64, e.value));
    case 'name':
      return target(e, values);
    case 'value':
      return e.base + part({ ...values[e.index], quoted: false } as Part, false);
    case 'unary':
      return `${e.operator} ( ${expression(e.operand, values)} )`;
    case 'binary':
      return `( ${expression(e.left, values)} ) ${e.operator} ( ${expression(e.right, values)} )`;
    case 'conditional':
      return `( ${expression(e.test, values)} ) ? ( ${expression(e.yes, values)} ) : ( ${expression(e.no, values)} )`;
    case 'assign':
      return `${target(e, values)} ${e.operator}= ( ${expression(e.value, values)} )`;
    case 'step': {
      const sign = e.by === 1n ? '++' : '--';
      const at = target(e, values);
      return e.prefix ? `${sign}${at}` : `${at}${sign}`;
    }
  }
}

export const printScript = (script: Script): string => list(script.statements);
