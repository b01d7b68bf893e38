// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are scripts for bash
/** What the shell's language takes, what it refuses and where, and that nothing makes it throw or hang. */

import fs from 'node:fs';
import { classHighlighter, highlightTree } from '@lezer/highlight';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generate } from '../../scripts/grammar.mjs';
import { parseScript } from '../../src/shell/language/parse.ts';
import { parser } from '../../src/shell/language/parser.ts';
import { sayProblem } from '../../src/shell/language/problem.ts';
import { EQUIPMENT } from '../helpers/equipment.ts';
import { describeWith, sharedOracle } from '../helpers/linux.ts';
import { runs, sample } from '../helpers/long.ts';
import { COMPOUND } from './compound-snippets.ts';
import { printScript } from './print-script.ts';
import { COMMANDS as COMMAND_SNIPPETS, LANGUAGE } from './snippets.ts';

const parse = (text: string, ...known: string[]) => parseScript(text, EQUIPMENT.commands, new Set(known));
const first = (text: string, ...known: string[]) => {
  const { problems } = parse(text, ...known);
  return problems ? sayProblem(problems[0]) : 'taken';
};

describe('the generated parser', () => {
  it.each(Object.entries(generate()))('%s is what the grammar gives (npm run grammar)', (name, text) => {
    const file = new URL(`../../src/shell/language/${name}`, import.meta.url);
    expect(fs.readFileSync(file, 'utf8')).toBe(text);
  });
});

/** Script → place, and the words that the sentence must have. */
const REFUSED: [script: string, line: number, column: number, says: string][] = [
  ['| cat', 1, 1, 'no command before this |'],
  ['ls | | cat', 1, 6, 'no command before this |'],
  ['if true; then echo', 1, 1, 'this if is not ended'],
  ['if true; echo a; fi', 1, 18, 'fi has no place here'],
  ['echo a\nwhile true; do echo', 2, 1, 'this while is not ended'],
  ['until true; echo; done', 1, 19, 'done has no place here'],
  ['case x in a) echo;;', 1, 1, 'this case is not ended'],
  ['[[ a = b', 1, 1, 'this [[ has no ]]'],
  ['[[ a =~ ["x"] ]]', 1, 9, 'within […] of an expression'],
  ['[[ a =~ ]]', 1, 1, 'this [[ has no ]]'],
  ['[[ a = ]]', 1, 1, 'a word is missing'],
  ['[[ a b ]]', 1, 6, 'cannot stand here in [['],
  ['ls() { echo; }', 1, 1, 'is a command already'],
  ['echo f() { a; }', 1, 7, 'where a command may begin'],
  ['cat << E\na', 1, 8, 'no line that is just E'],
  ['cat << E\n$x\nE', 1, 8, 'no line gives x a value'],
  ['echo ${#x}', 1, 6, 'no line gives x a value'],
  ['echo "$-"', 1, 7, 'double quotes'],
  ['head -n -1 f', 1, 12, 'from the front'],
  ['x=1; echo ${x@P}', 1, 11, '${x@Q}'],
  ['echo $0', 1, 6, '$0'],
  ['break 0', 1, 7, 'takes one number'],
  ['eval "ls |"', 1, 1, 'what eval reads is not known here'],
  ['source', 1, 1, 'takes a file of the volume'],
  ['. lib; echo $HOME', 1, 13, 'HOME'],
  ['read -a', 1, 6, 'needs a word'],
  ['mapfile -t', 1, 1, 'name of one array'],
  ['declare -n x=y', 1, 9, 'has no -n'],
  ["declare 'a[1]=2'", 1, 9, 'on a line of its own'],
  ['export -f f', 1, 8, 'has no -f'],
  ['echo a=(1)', 1, 6, 'behind declare'],
  ['a=(1 2', 1, 3, 'not closed by )'],
  ['a=(1); echo ${a[', 1, 13, 'not closed by ]}'],
  ['declare -A m=(a b)', 1, 15, '([key]=value)'],
  ['a[@]=1', 1, 1, 'one element at a time'],
  ['a=1; echo ${!a:-x}', 1, 11, 'behind ${! stands a name'],
  ['a=1; echo ${!a*}', 1, 11, 'behind ${! stands a name'],
  ['a[x y]=1', 1, 1, 'declare -A a'],
  ['read -t 1s x', 1, 9, 'takes seconds'],
  ['IFS=: echo a', 1, 1, 'IFS has a meaning'],
  ['set -x', 1, 5, 'only set -e'],
  ['done', 1, 1, 'done has no place here'],
  ['echo a;;', 1, 7, 'only in a case'],
  ['echo $((1+2) )', 1, 13, 'must touch'],
  ['& sleep 1', 1, 1, 'no command before this &'],
  ['ls & & ls', 1, 6, 'no command before this &'],
  ['ls &; ls', 1, 5, 'no command before this ;'],
  ['x=$(ls & wait)', 1, 5, 'inside $(…) nothing runs in the background'],
  ['x=$(true; (ls &))', 1, 12, 'inside $(…) nothing runs in the background'],
  ['coproc ls', 1, 1, 'coproc is not known'],
  ['wait %1', 1, 6, 'use wait $p'],
  ['wait -n', 1, 6, 'wait has no -n'],
  ['(cd d; ls', 1, 1, 'this ( is not closed'],
  ['( )', 1, 1, 'a command is missing'],
  ['echo (a)', 1, 6, 'should be quoted'],
  ['{ echo a', 1, 1, 'this { is not closed'],
  ['{ echo a }', 1, 10, 'behind a ;'],
  ['{ echo a; }x', 1, 11, 'should be quoted'],
  ['{echo a; }', 1, 1, 'this {'],
  ['for i in 1 & do ls; done', 1, 12, 'no command before this &'],
  ['for i in 1 2; echo $i; done', 1, 15, 'do is missing'],
  ['for i in 1 2; do echo', 1, 1, 'no done'],
  ['for', 1, 1, 'needs a variable'],
  ['for 1 in a; do ls; done', 1, 5, 'no name'],
  ['for $x in a; do ls; done', 1, 5, 'without $'],
  ['echo `ls', 1, 6, 'this backquote is not closed'],
  ['echo `lss`', 1, 6, 'did you mean ls?'],
  ['echo `ls &`', 1, 6, 'nothing runs in the background'],
  ['echo `ls |`', 1, 6, 'in these backquotes'],
  ['kill %1', 1, 6, 'p=$!'],
  ['kill -STOP 1000', 1, 6, 'no STOP'],
  ['kill', 1, 1, 'needs the number'],
  ['kill -l', 1, 6, 'list of signals'],
  ['let 1=2', 1, 5, 'is no expression'],
  ['select ((;;)); do :; done', 1, 1, 'has words'],
  ['select x in a b', 1, 1, 'select has no done'],
  ['time', 1, 5, 'a command is missing'],
  ['echo ${a[0]}', 1, 6, 'no line gives a'],
  ['echo $', 1, 6, 'lone $'],
  ['echo $HOSTNAME', 1, 6, 'HOSTNAME'],
  ['echo $HOME', 1, 6, 'HOME'],
  ['echo $x', 1, 6, 'no line gives x a value'],
  ['size=1; echo $sise', 1, 14, 'did you mean size?'],
  ['for i in <(ls); do echo; done', 1, 10, 'among the words of a command'],
  ['x=$(tee >(cat))', 1, 9, 'there is no >(…) here'],
  ['cat <(ls', 1, 5, 'not closed by )'],
  ['cat <( )', 1, 5, 'a command is missing'],
  ['echo a >& f', 1, 8, '>&1'],
  ['echo >', 1, 6, 'needs the name of a file'],
  ['echo &>', 1, 6, 'needs the name of a file'],
  ["echo 'abc", 1, 6, 'single quote'],
  ['echo "abc', 1, 6, 'double quote'],
  ['echo "a$(ls', 1, 8, '$( is not closed'],
  ['echo $(ls', 1, 6, '$( is not closed'],
  ['echo $((1+2)', 1, 6, '$(( is not closed'],
  ['echo $((1 2))', 1, 11, '2 cannot stand here'],
  ['echo $((08))', 1, 9, 'octal'],
  ['echo $((3#5))', 1, 9, 'base 3'],
  ['cat << E\n${x:-"a"}\nE', 1, 8, 'quotes within'],
  ['a=(1); echo $((a [1]))', 1, 18, 'right behind the name'],
  ['echo $((5--3))', 1, 10, 'blank between'],
  ['echo $((1=2))', 1, 10, 'assigned'],
  ['echo $(())', 1, 9, 'missing'],
  ['echo {a,b', 1, 6, 'this {'],
  ['echo {a}', 1, 6, 'this {'],
  ['echo a}', 1, 7, 'a } of its own'],
  ['x=3; echo {1..$x}', 1, 11, 'seq'],
  ['x=3; echo $x{a,b}', 1, 13, '${x}'],
  ['x=3; echo {a,$x}b', 1, 14, '${x}'],
  ['echo {1..a}', 1, 6, 'both ends'],
  ['echo {1..2000000}', 1, 6, '1000000'],
  ['echo ~/x', 1, 6, '~'],
  ['x=a:~', 1, 3, '~'],
  ['x=1 export y', 1, 1, 'line of its own'],
  ['a[0]=1 ls', 1, 1, 'line of its own'],
  ['LC_ALL=de_DE sort f', 1, 1, 'LC_ALL has a meaning'],
  ['IFS=:', 1, 1, 'IFS'],
  ['echo $((PATH=1))', 1, 9, 'PATH'],
  ['lss', 1, 1, 'did you mean ls?'],
  ['  tuch a', 1, 3, 'did you mean touch?'],
  ['perl x f', 1, 1, 'perl'],
  ['/bin/ls', 1, 1, 'without a path: ls'.replace('path: ', 'path here: ')],
  ['rm -x f', 1, 4, '-x'],
  ['rm --forec f', 1, 4, 'did you mean --force?'],
  ['dd iff=a', 1, 4, 'did you mean if=…?'],
  ['dd if=a conv=foo', 1, 9, 'conv=foo'],
  ['cd /tmp', 1, 4, 'outside the volume'],
  ['printf %a 1', 1, 8, '%a'],
  ['test a -a b', 1, 8, '&&'],
  ['strace ls --foo', 1, 11, '--foo'],
  ['12>f echo', 1, 1, '0 to 9'],
  ['echo a && ', 1, 11, 'missing'],
  ['&& echo', 1, 1, 'before it'],
  ['; ls', 1, 1, 'no command before'],
  ['ls )', 1, 4, 'no ( before'],
  ['echo a\r\nls', 1, 7, 'Windows'],
  ["echo $'a\\0b'", 1, 6, 'NUL'],
  ["echo $'\\u00e9'", 1, 6, 'locale'],
  ['echo a\\', 1, 7, 'backslash'],
  ['echo > *', 1, 8, 'pattern'],
  ['x={a,b}', 1, 3, 'assignment'],
  ['echo [$x]', 1, 6, 'plain characters'],
  ['x=$(< f)', 1, 3, '$(cat file)'],
  ['echo ä; echo `x', 1, 14, 'backquote'],
  ['for i in 1; do\n  for j in 2; do\n    echo `xx`\n  done\ndone', 3, 10, 'the command xx'],
];

describe('refused', () => {
  it.each(REFUSED)('%j at %i:%i', (script, line, column, says) => {
    const { problems } = parse(script);
    expect(problems, 'taken').toBeDefined();
    const [p] = problems!;
    expect(sayProblem(p)).toContain(says);
    expect([p.line, p.column]).toEqual([line, column]);
    expect(p.from).toBeLessThanOrEqual(p.to);
    expect(p.why.english).not.toMatch(/\.$/);
  });
});

const TAKEN = [
  '',
  '\n\n',
  '# only a comment',
  'a=1',
  'echo a2>f; echo $((2>1)) "2>1" 2\\>1',
  'x=5; echo $x$x "$x"\'$x\'',
  'for i in in do done; do echo $i; done',
  'echo for in do done ! [ ] = {a,b}',
  'sync; sync\nsync',
  'echo a#b "#" \\# # comment',
  '! true && echo a || echo b',
  '! [ -e f ]',
  '. ./lib.sh; f $x',
  'eval "f() { echo; }"; f',
];

describe('taken', () => {
  it.each(TAKEN)('%j', (script) => expect(first(script)).toBe('taken'));

  it('variables that have a value from before', () => {
    expect(first('echo $x', 'x')).toBe('taken');
    expect(first('echo $x')).not.toBe('taken');
  });

  it('directives', () => {
    const { script } = parse(
      '# mkfs: -t ext4 -b 1024\n#size:64M \n#  mount:  a,b\nsync # size: 1M\n # size: 2M\n# sized: 3',
    );
    expect(script!.directives).toEqual({ mkfs: '-t ext4 -b 1024', size: '64M', mount: 'a,b' });
  });
});

it('the same grammar colours a script', () => {
  const text = '# note\nfor i in 1; do echo "a $i" > f$((2*i)); done';
  const seen: string[] = [];
  highlightTree(parser.parse(text), classHighlighter, (from, to, classes) => {
    seen.push(`${text.slice(from, to)}: ${classes.replaceAll('tok-', '')}`);
  });
  expect(seen).toEqual(
    expect.arrayContaining([
      '# note: comment',
      'for: keyword',
      'done: keyword',
      'i: variableName definition',
      'echo: variableName',
      '$i: variableName',
      'a : string',
      '>: operator',
      '2: number',
    ]),
  );
});

describeWith(['oracle'], 'the scripts of the oracle', () => {
  const folder = sharedOracle('scripts');
  const names = folder ? fs.readdirSync(folder) : [];
  it('all twenty are taken', () => expect(names.length).toBeGreaterThanOrEqual(20));
  it.each(names)('%s', (name) => {
    const text = fs.readFileSync(`${folder}/${name}`, 'utf8');
    expect(first(text)).toBe('taken');
    expect(parse(text).script!.directives.size).toMatch(/^\d+M$/);
  });
});

/** Without places and spelling, so that trees of different texts can be compared. */
const bare = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, v) =>
      ['from', 'to', 'line', 'before', 'directives', 'sameLine', 'shown'].includes(key)
        ? undefined
        : typeof v === 'bigint'
          ? `${v}n`
          : v,
    ),
  );

/** Here-documents and changed values are not printed as they were written. */
const PRINTED = (script: string): boolean => !/<<|\$\{\w+\W/.test(script.replace(/\$\{\w+\}/g, ''));

describe('round trip', () => {
  it.each(
    [...LANGUAGE, ...COMPOUND.filter(PRINTED), ...COMMAND_SNIPPETS, ...TAKEN].map((script) => [
      script.slice(0, 50),
      script,
    ]),
  )('%s', (_, script) => {
    const { script: tree, problems } = parse(script);
    expect(problems).toBeUndefined();
    const printed = printScript(tree!);
    const again = parse(printed);
    expect(again.problems, printed).toBeUndefined();
    expect(bare(again.script), printed).toEqual(bare(tree));
  });
});

describe('whatever is typed', () => {
  const pieces = [
    ...[
      'if',
      'then',
      'fi',
      'while',
      'case',
      'esac',
      ';;',
      'f()',
      '[[',
      '=~',
      'a=(',
      '${a[',
      '<(',
      ']]',
      '((',
      '))',
      '${x:-',
      '<<E',
      '\nE\n',
      '$1',
      '<<<',
    ],
    ...['echo', 'a', 'for', 'in', 'do', 'done', 'x=', 'x=1', '$x', '${x}', '"', "'", '\\', '$(', ')', '$((', '))'],
    ...[
      '{',
      '}',
      ',',
      '{a,b}',
      '{1..3}',
      '[',
      ']',
      '*',
      '?',
      '~',
      '#',
      '!',
      ';',
      '&&',
      '||',
      '|',
      '&',
      '>',
      '>>',
      '<',
      '2>',
    ],
    ...[
      '>&1',
      '\n',
      ' ',
      '\t',
      '1',
      '+',
      '-',
      '==',
      '=',
      '(',
      '`',
      "$'",
      '$?',
      '\r',
      '\0',
      'ä',
      '😀',
      '$((1+',
      'seq 1 3',
      '-x',
    ],
  ];
  const scripts = fc.array(fc.constantFrom(...pieces), { maxLength: 25 }).map((p) => p.join(''));

  it('gives a script or problems with places inside it', () => {
    fc.assert(
      fc.property(fc.oneof(scripts, fc.string({ unit: 'binary', maxLength: 40 })), (text) => {
        const { script, problems } = parse(text);
        expect(script === undefined).toBe(problems !== undefined);
        for (const p of problems ?? []) {
          expect(p.from).toBeGreaterThanOrEqual(0);
          expect(p.to).toBeLessThanOrEqual(text.length);
          expect(p.to).toBeGreaterThanOrEqual(p.from);
          expect(p.why.english.length).toBeGreaterThan(5);
        }
      }),
      { numRuns: runs(500, 10_000), seed: 3 },
    );
  });

  it('a backslash at the very end hides nothing', () => {
    for (const text of '))|((|a[|a[1|x=(|x=([|[[ a =~ |${a[|$((|f() |<(|`'.split('|'))
      for (const p of parse(`${text}\\`).problems ?? []) expect(p.to).toBeLessThanOrEqual(text.length + 1);
  });

  it('every prefix of a script too', () => {
    for (const text of sample([...LANGUAGE, ...COMPOUND, ...COMMAND_SNIPPETS.slice(0, 20)], 10))
      for (let end = 0; end < text.length; end++) {
        const { script, problems } = parse(text.slice(0, end));
        expect(script ?? problems).toBeDefined();
      }
  });
});
