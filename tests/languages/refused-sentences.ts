/**
 * Every refusal that a source can say, as far as it stands in its text: the sentence of each `new Refused(…)`, with a mark
 * for each part that is computed. Alternatives are told apart, and a sentence that a function composes of what it is given
 * is found at each call of it in its file.
 *
 *     const bad = (why) => new Refused(`It is ${why}.`);
 *     bad(n > 1 ? 'two' : `not ${n}`)                        ──▶  It is two.   It is not □.
 */
import { lineOf, type Node, nameOf, nodesOf, parsed, read } from '../house/sources.ts';

export const HOLE = '\u25a1';

export interface RefusedSentence {
  where: string;
  text: string;
}

/** What names stand for: parameters of functions at a call, and constants. */
type Env = ReadonlyMap<string, Value>;
interface Value {
  node: Node;
  env: Env;
}
interface Fn {
  name: string;
  node: Node;
}

/** More alternatives of one sentence are not told apart. */
const MOST = 64;

const FUNCTIONS = new Set(['FunctionDeclaration', 'ArrowFunctionExpression', 'FunctionExpression']);
const within = (inner: Node, outer: Node) => outer.start <= inner.start && inner.end <= outer.end;

class File {
  readonly #nodes: Node[];
  readonly #fns: Fn[] = [];
  readonly #consts = new Map<string, Node[]>();

  constructor(file: string) {
    this.#nodes = nodesOf(parsed(file).program);
    for (const node of this.#nodes) {
      if (node.type === 'FunctionDeclaration') this.#fns.push({ name: nameOf(node.id), node });
      if (node.type !== 'VariableDeclarator' || !node.init) continue;
      const init = node.init as Node;
      if (FUNCTIONS.has(init.type)) this.#fns.push({ name: nameOf(node.id), node: init });
      else this.#consts.set(nameOf(node.id), [...(this.#consts.get(nameOf(node.id)) ?? []), init]);
    }
  }

  refusals(): { node: Node; texts: string[] }[] {
    return this.#nodes
      .filter((n) => n.type === 'NewExpression' && nameOf(n.callee) === 'Refused')
      .map((node) => {
        const [said] = node.arguments as Node[];
        return { node, texts: [...new Set(this.#envsAt(node, 0).flatMap((env) => this.#texts({ node: said, env })))] };
      });
  }

  texts(): { node: Node; text: string }[] {
    const inner = new Set(this.#nodes.flatMap((n) => (n.type === 'TemplateLiteral' ? nodesOf(n).slice(1) : [])));
    return this.#nodes
      .filter(
        (n) => (n.type === 'TemplateLiteral' || (n.type === 'Literal' && typeof n.value === 'string')) && !inner.has(n),
      )
      .flatMap((node) => this.#texts({ node, env: new Map() }).map((text) => ({ node, text })));
  }

  /** What the parameters of the functions around a node can be. */
  #envsAt(at: Node, depth: number): Env[] {
    const around = this.#fns.filter(({ node }) => within(at, node)).sort((a, b) => b.node.start - a.node.start);
    const [fn] = around;
    if (!fn || depth > 3) return [new Map()];
    const params = (fn.node.params as Node[]).map((p) => nameOf(p.type === 'AssignmentPattern' ? p.left : p));
    const calls = this.#nodes.filter(
      (n) => n.type === 'CallExpression' && nameOf(n.callee) === fn.name && !within(n, fn.node),
    );
    if (calls.length === 0) return [new Map()];
    return calls.flatMap((call) =>
      this.#envsAt(call, depth + 1).map((outer) => {
        const env = new Map<string, Value>();
        for (const [i, node] of (call.arguments as Node[]).entries())
          if (params[i]) env.set(params[i], { node, env: outer });
        return env;
      }),
    );
  }

  /** What a function of the file returns. */
  #returned(call: Node, env: Env, depth: number): string[] {
    const fn = this.#fns.find(({ name }) => name !== '' && name === nameOf(call.callee))?.node;
    if (!fn) return [HOLE];
    const given = new Map<string, Value>();
    for (const [i, param] of (fn.params as Node[]).entries()) {
      const node = (call.arguments as Node[])[i];
      if (node) given.set(nameOf(param), { node, env });
    }
    const body = fn.body as Node;
    const said =
      body.type === 'BlockStatement'
        ? nodesOf(body, (n) => FUNCTIONS.has(n.type)).flatMap((n) =>
            n.type === 'ReturnStatement' && n.argument ? [n.argument as Node] : [],
          )
        : [body];
    const texts = said.flatMap((node) => this.#texts({ node, env: given }, depth + 2));
    return texts.length > 0 ? texts : [HOLE];
  }

  #texts({ node, env }: Value, depth = 0): string[] {
    const all = (of: unknown) => this.#texts({ node: of as Node, env }, depth + 1);
    if (depth > 12) return [HOLE];
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' ? [node.value] : [String(node.value)];
      case 'TemplateLiteral': {
        const quasis = node.quasis as { value: { cooked: string } }[];
        return product(
          quasis.flatMap(({ value }, i) => [
            [value.cooked],
            ...((node.expressions as Node[])[i] ? [all((node.expressions as Node[])[i])] : []),
          ]),
        );
      }
      case 'ConditionalExpression':
        return [...all(node.consequent), ...all(node.alternate)];
      case 'LogicalExpression':
        return [...all(node.left), ...all(node.right)];
      case 'BinaryExpression':
        return node.operator === '+' && [node.left, node.right].some(isText)
          ? product([all(node.left), all(node.right)])
          : [HOLE];
      case 'CallExpression':
        return this.#returned(node, env, depth);
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
        return all(node.expression);
      case 'Identifier': {
        const given = env.get(nameOf(node));
        if (given) return this.#texts(given, depth + 1);
        const consts = this.#consts.get(nameOf(node)) ?? [];
        const texts = consts.flatMap((init) => this.#texts({ node: init, env }, depth + 1));
        return texts.length > 0 ? texts : [HOLE];
      }
      case 'MemberExpression': {
        const [table] = node.computed ? (this.#consts.get(nameOf(node.object)) ?? []) : [];
        if (table?.type !== 'ObjectExpression') return [HOLE];
        return (table.properties as Node[]).flatMap((p) => (p.value ? all(p.value) : [HOLE]));
      }
      default:
        return [HOLE];
    }
  }
}

const isText = (node: unknown): boolean => {
  const { type, value, left, right } = node as Node;
  if (type === 'BinaryExpression') return [left, right].some(isText);
  return type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');
};

function product(parts: readonly (readonly string[])[]): string[] {
  let texts = [''];
  for (const part of parts) {
    const some = texts.length * part.length > MOST ? [HOLE] : part;
    texts = texts.flatMap((text) => some.map((more) => text + more));
  }
  return texts;
}

/** Texts of several words in a file's code, wherever they stand: where all of them are said to a person. */
export const saidIn = (file: string): RefusedSentence[] =>
  new File(file)
    .texts()
    .filter(({ text }) => /[a-z]{2} [a-z]{2}/.test(text))
    .map(({ node, text }) => ({ where: `${file}:${lineOf(read(file), node.start)}`, text }));

export function refusedIn(file: string): RefusedSentence[] {
  if (!read(file).includes('new Refused(')) return [];
  return new File(file)
    .refusals()
    .flatMap(({ node, texts }) => texts.map((text) => ({ where: `${file}:${lineOf(read(file), node.start)}`, text })));
}
