/** Programs and statements of awk. */
import { Cursor } from './cursor.ts';
import { Expressions } from './expressions.ts';
import { tokensOf } from './lexer.ts';
import type { Expression, Func, Program, Redirect, Rule, Statement } from './syntax.ts';
import { Wrong } from './wrong.ts';

class Parser {
  readonly #c: Cursor;
  readonly #expressions: Expressions;
  readonly #begin: Statement[] = [];
  readonly #end: Statement[] = [];
  readonly #rules: Rule[] = [];
  readonly #functions = new Map<string, Func>();

  constructor(text: string) {
    this.#c = new Cursor(tokensOf(text));
    this.#expressions = new Expressions(this.#c);
  }

  program(): Program {
    for (this.#separators(); this.#c.token.kind !== 'end'; this.#separators()) this.#item();
    for (const { name, count } of this.#c.called) {
      const called = this.#functions.get(name);
      if (!called) throw new Wrong(`no function of the program is called ${name}`);
      if (count > called.parameters.length)
        throw new Wrong(`${name} takes ${called.parameters.length} arguments at the most`);
    }
    return { begin: this.#begin, end: this.#end, rules: this.#rules, functions: this.#functions };
  }

  #separators(): void {
    while (this.#c.token.kind === 'newline' || this.#c.is(';')) this.#c.advance();
  }

  #item(): void {
    const c = this.#c;
    if (c.accept('function')) this.#function();
    else if (c.accept('BEGIN')) this.#begin.push(this.#block());
    else if (c.accept('END')) this.#end.push(this.#block());
    else {
      const pattern = c.is('{') ? undefined : this.#expressions.one();
      let until: Expression | undefined;
      if (pattern && c.accept(',')) {
        c.newlines();
        until = this.#expressions.one();
      }
      this.#rules.push({ pattern, until, action: c.is('{') ? this.#block() : undefined });
    }
  }

  #function(): void {
    const c = this.#c;
    const { token } = c;
    if (token.kind !== 'function' && token.kind !== 'name') {
      c.fail('a function needs a name of its own');
      return;
    }
    c.advance();
    c.expect('(');
    const parameters: string[] = [];
    while (!c.is(')')) {
      parameters.push(c.name().name);
      if (!c.accept(',')) break;
      c.newlines();
    }
    c.expect(')');
    c.newlines();
    c.locals = parameters;
    this.#functions.set(token.text, { parameters, body: this.#block() });
    c.locals = [];
  }

  #block(): Statement {
    const c = this.#c;
    c.expect('{');
    const body: Statement[] = [];
    for (this.#separators(); !c.is('}'); this.#separators()) {
      if (c.token.kind === 'end') c.fail('} is missing at the end of the program');
      body.push(this.#statement());
    }
    c.expect('}');
    return { kind: 'block', body };
  }

  /** Reads the end of a simple statement. */
  #ends(): void {
    const c = this.#c;
    if (c.is('}') || c.token.kind === 'end') return;
    if (c.token.kind !== 'newline' && !c.is(';')) c.fail(`${c.shown} stands where a statement should end`);
    c.advance();
  }

  #statement(): Statement {
    const c = this.#c;
    if (c.is('{')) return this.#block();
    if (c.accept('if')) return this.#if();
    if (c.accept('while')) {
      const test = this.#test();
      if (c.accept(';')) return { kind: 'while', test, body: { kind: 'block', body: [] } };
      return { kind: 'while', test, body: this.#body() };
    }
    if (c.accept('do')) {
      const body = this.#body();
      this.#separators();
      c.expect('while');
      const test = this.#test();
      this.#ends();
      return { kind: 'do', test, body };
    }
    if (c.accept('for')) return this.#for();
    const simple = this.#simple();
    this.#ends();
    return simple;
  }

  #test(): Expression {
    this.#c.expect('(');
    const test = this.#expressions.one();
    this.#c.expect(')');
    return test;
  }

  #body(): Statement {
    this.#c.newlines();
    if (this.#c.accept(';')) return { kind: 'block', body: [] };
    return this.#statement();
  }

  #if(): Statement {
    const c = this.#c;
    const test = this.#test();
    const yes = this.#body();
    const { place } = c;
    this.#separators();
    if (c.accept('else')) return { kind: 'if', test, yes, no: this.#body() };
    c.place = place;
    return { kind: 'if', test, yes, no: undefined };
  }

  #for(): Statement {
    const c = this.#c;
    c.expect('(');
    const [a, b, d] = [c.token, c.peek(1), c.peek(3)];
    if (a.kind === 'name' && b.kind === 'keyword' && b.text === 'in' && d.kind === 'sign' && d.text === ')') {
      const name = c.name();
      c.advance();
      const array = c.name();
      c.expect(')');
      return { kind: 'each', name, array, body: this.#body() };
    }
    const begin = c.is(';') ? undefined : this.#simple();
    c.expect(';');
    c.newlines();
    const test = c.is(';') ? undefined : this.#expressions.one();
    c.expect(';');
    c.newlines();
    const next = c.is(')') ? undefined : this.#simple();
    c.expect(')');
    return { kind: 'for', begin, test, next, body: this.#body() };
  }

  #simple(): Statement {
    const c = this.#c;
    for (const kind of ['next', 'nextfile', 'break', 'continue'] as const) if (c.accept(kind)) return { kind };
    for (const kind of ['exit', 'return'] as const)
      if (c.accept(kind)) return { kind, value: this.#atEnd ? undefined : this.#expressions.one() };
    if (c.accept('delete')) {
      const array = c.name();
      if (!c.accept('[')) return { kind: 'delete', array, index: undefined };
      const index = this.#expressions.list();
      c.expect(']');
      return { kind: 'delete', array, index };
    }
    for (const kind of ['print', 'printf'] as const) if (c.accept(kind)) return this.#print(kind);
    return { kind: 'expression', of: this.#expressions.one() };
  }

  get #atEnd(): boolean {
    const c = this.#c;
    return c.token.kind === 'newline' || c.token.kind === 'end' || c.is(';') || c.is('}');
  }

  #print(kind: 'print' | 'printf'): Statement {
    const c = this.#c;
    let args: Expression[] = [];
    if (!this.#atEnd && !c.is('>') && !c.is('>>') && !c.is('|')) args = this.#printed();
    if (c.is('|')) c.fail('a program of awk runs no commands here: print into a file instead');
    const append = c.is('>>');
    if (!c.accept('>') && !c.accept('>>')) return { kind, args, redirect: undefined };
    const redirect: Redirect = { append, to: this.#expressions.one({ noGreater: true }) };
    return { kind, args, redirect };
  }

  /** Brackets may enclose all arguments, as in `print (1, 2) > "f"`. Otherwise they belong to a value, as in `print (1)(2)`. */
  #printed(): Expression[] {
    const c = this.#c;
    const { place } = c;
    if (c.accept('(')) {
      c.newlines();
      const all = c.is(')') ? [] : this.#expressions.list();
      c.newlines();
      if (c.accept(')') && (this.#atEnd || c.is('>') || c.is('>>') || c.is('|')) && all.length > 0) return all;
      c.place = place;
    }
    return this.#expressions.list({ noGreater: true });
  }
}

export const parseProgram = (text: string): Program => new Parser(text).program();
