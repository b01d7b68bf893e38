/**
 * Expressions, from what binds least to what binds most:
 *
 *      =  ?:  ||  &&  in  ~  < <= == >  concatenation  + -  * / %  ! + -  ^  ++ --  $  ( )
 *
 * Among the arguments of print a bare > redirects into a file.
 */
import type { Cursor } from './cursor.ts';
import type { Expression, Lvalue } from './syntax.ts';

export interface Manner {
  /** `in` ends it: the head of a for. */
  noIn?: boolean;
  /** > ends it: the words of print. */
  noGreater?: boolean;
}

const isLvalue = (e: Expression): e is Lvalue => e.kind === 'name' || e.kind === 'field' || e.kind === 'element';

export class Expressions {
  readonly #c: Cursor;

  constructor(cursor: Cursor) {
    this.#c = cursor;
  }

  one(manner: Manner = {}): Expression {
    const left = this.#conditional(manner);
    const { token } = this.#c;
    if (token.kind !== 'sign' || !/^(=|[-+*/%^]=)$/.test(token.text)) return left;
    if (!isLvalue(left)) return this.#c.fail(`nothing can be given a value before ${token.text}`);
    this.#c.advance();
    this.#c.newlines();
    return { kind: 'assign', operator: token.text.slice(0, -1), to: left, value: this.one(manner) };
  }

  list(manner: Manner = {}): Expression[] {
    const found = [this.one(manner)];
    while (this.#c.accept(',')) {
      this.#c.newlines();
      found.push(this.one(manner));
    }
    return found;
  }

  #conditional(manner: Manner): Expression {
    const test = this.#or(manner);
    if (!this.#c.accept('?')) return test;
    this.#c.newlines();
    const yes = this.one(manner);
    this.#c.newlines();
    this.#c.expect(':');
    this.#c.newlines();
    return { kind: 'conditional', test, yes, no: this.one(manner) };
  }

  #or(manner: Manner): Expression {
    let left = this.#and(manner);
    while (this.#c.accept('||')) {
      this.#c.newlines();
      left = { kind: 'or', left, right: this.#and(manner) };
    }
    return left;
  }

  #and(manner: Manner): Expression {
    let left = this.#member(manner);
    while (this.#c.accept('&&')) {
      this.#c.newlines();
      left = { kind: 'and', left, right: this.#member(manner) };
    }
    return left;
  }

  #member(manner: Manner): Expression {
    let left = this.#matching(manner);
    while (!manner.noIn && this.#c.accept('in')) left = { kind: 'in', index: [left], array: this.#c.name() };
    return left;
  }

  #matching(manner: Manner): Expression {
    let text = this.#comparison(manner);
    while (this.#c.is('~') || this.#c.is('!~')) {
      const not = this.#c.is('!~');
      this.#c.advance();
      text = { kind: 'match', not, text, by: this.#comparison(manner) };
    }
    return text;
  }

  #comparison(manner: Manner): Expression {
    const left = this.#concatenation(manner);
    const { token } = this.#c;
    if (token.kind !== 'sign' || !/^(<|<=|==|!=|>|>=)$/.test(token.text)) return left;
    if (token.text === '>' && manner.noGreater) return left;
    this.#c.advance();
    return { kind: 'compare', operator: token.text, left, right: this.#concatenation(manner) };
  }

  #concatenation(manner: Manner): Expression {
    let left = this.#sum();
    while (this.#beginsValue(manner)) left = { kind: 'concat', left, right: this.#sum() };
    return left;
  }

  /** Answers whether a value follows. A sign before it would have made it a sum. */
  #beginsValue({ noIn }: Manner): boolean {
    const { token } = this.#c;
    if (token.kind === 'keyword') return false;
    if (token.kind === 'sign') return /^([$!(]|\+\+|--|-|\+)$/.test(token.text) && !(noIn && token.text === 'in');
    return token.kind !== 'newline' && token.kind !== 'end' && token.kind !== 'regex';
  }

  #sum(): Expression {
    let left = this.#product();
    while (this.#c.is('+') || this.#c.is('-')) {
      const operator = (this.#c.advance() as { text: string }).text;
      left = { kind: 'binary', operator, left, right: this.#product() };
    }
    return left;
  }

  #product(): Expression {
    let left = this.#unary();
    while (this.#c.is('*') || this.#c.is('/') || this.#c.is('%')) {
      const operator = (this.#c.advance() as { text: string }).text;
      left = { kind: 'binary', operator, left, right: this.#unary() };
    }
    return left;
  }

  #unary(): Expression {
    if (this.#c.accept('!')) return { kind: 'not', of: this.#unary() };
    if (this.#c.accept('-')) return { kind: 'minus', of: this.#unary() };
    if (this.#c.accept('+')) return { kind: 'plus', of: this.#unary() };
    return this.#power();
  }

  #power(): Expression {
    const left = this.#stepped();
    if (!this.#c.accept('^')) return left;
    return { kind: 'binary', operator: '^', left, right: this.#powerOperand() };
  }

  #powerOperand(): Expression {
    if (this.#c.accept('-')) return { kind: 'minus', of: this.#powerOperand() };
    if (this.#c.accept('+')) return { kind: 'plus', of: this.#powerOperand() };
    if (this.#c.accept('!')) return { kind: 'not', of: this.#powerOperand() };
    return this.#power();
  }

  #stepped(): Expression {
    for (const [sign, by] of [
      ['++', 1],
      ['--', -1],
    ] as const) {
      if (!this.#c.accept(sign)) continue;
      const of = this.#primary();
      if (!isLvalue(of)) return this.#c.fail(`nothing can be counted behind ${sign}`);
      return { kind: 'step', by, before: true, of };
    }
    const of = this.#primary();
    if (!isLvalue(of)) return of;
    if (this.#c.accept('++')) return { kind: 'step', by: 1, before: false, of };
    return this.#c.accept('--') ? { kind: 'step', by: -1, before: false, of } : of;
  }

  #primary(): Expression {
    const c = this.#c;
    const { token } = c;
    switch (token.kind) {
      case 'number':
        c.advance();
        return { kind: 'number', value: token.value };
      case 'string':
        c.advance();
        return { kind: 'string', value: token.text };
      case 'regex':
        c.advance();
        return { kind: 'regex', source: token.text };
      case 'builtin':
        return this.#builtin();
      case 'function':
        return this.#call();
      case 'name': {
        const name = c.name();
        if (!c.accept('[')) return name;
        const index = this.list();
        c.expect(']');
        return { kind: 'element', array: name, index };
      }
    }
    if (c.accept('$')) return { kind: 'field', index: this.#fieldIndex() };
    if (c.accept('(')) return this.#grouping();
    if (c.accept('getline')) return this.#getline();
    return c.fail(`a value is missing before ${c.shown}`);
  }

  /** `$i++` counts up field i. In `$++i` and `$-1` the sign belongs to the index. */
  #fieldIndex(): Expression {
    if (this.#c.accept('-')) return { kind: 'minus', of: this.#fieldIndex() };
    if (this.#c.is('++') || this.#c.is('--')) return this.#stepped();
    return this.#primary();
  }

  #grouping(): Expression {
    const c = this.#c;
    c.newlines();
    const all = this.list();
    c.newlines();
    c.expect(')');
    if (all.length === 1) return { kind: 'grouping', of: all[0] };
    c.expect('in');
    return { kind: 'in', index: all, array: c.name() };
  }

  #arguments(): Expression[] {
    const c = this.#c;
    c.expect('(');
    c.newlines();
    const args = c.is(')') ? [] : this.list();
    c.newlines();
    c.expect(')');
    return args;
  }

  #builtin(): Expression {
    const { text: name } = this.#c.advance() as { text: string };
    if (name === 'system') return this.#c.fail('system is not known here: a program of awk runs no commands');
    const bare = name === 'length' && !this.#c.is('(');
    return { kind: 'builtin', name, args: bare ? [] : this.#arguments() };
  }

  #call(): Expression {
    const { text: name } = this.#c.advance() as { text: string };
    const args = this.#arguments();
    this.#c.called.push({ name, count: args.length });
    return { kind: 'call', name, args };
  }

  #getline(): Expression {
    const { token } = this.#c;
    const names = token.kind === 'name' || (token.kind === 'sign' && token.text === '$');
    const to = names ? (this.#primary() as Lvalue) : undefined;
    const from = this.#c.accept('<') ? this.#primary() : undefined;
    return { kind: 'getline', to, from };
  }
}
