/** Made-up calls of join, shuf, env, printenv and timeout, from a seed. */
import { Maker } from './random-scripts.ts';

/** What they work on: some in order, some not, some with fields that are missing. */
export const JOINS_FILES = `printf 'a 1 x\\nb 2\\nb 3 y\\nd  4\\nf 5 z\\n' > a; printf 'a p\\nb q\\nb r\\nc s\\nf\\nf t u\\n' > b; printf 'id n\\nb 1\\na 2\\nc 3\\n' > u
printf 'a,1,,x\\nB,2,y\\nc,,\\n,e\\n' > c; printf '1,a\\n2,B\\n3,c\\n,d\\n' > k; : > e; printf 'a  b\\n\\n  c d\\ne' > n; seq 30 > s; mkdir d
printf '\\001\\377\\022abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ%%&/()=?\\200\\210' > r; cat r r r r > rr`;

export class JoinsMaker extends Maker {
  #join(): string {
    const field = () => this.one(['1', '1', '2', '3', '4', '0', 'x']);
    const file = () => this.one(['1', '2', '1', '2', '3']);
    const list = () => this.one(['0', '0,1.2', '1.1,2.2', '2.1,1.3,0', 'auto', '1.2,2.9', '3.1', '1', "'0 1.1 2.1'"]);
    const options = this.some(
      0,
      4,
      () =>
        this.one([
          () => `-1 ${field()}`,
          () => `-2 ${field()}`,
          () => `-j ${field()}`,
          () => `-a ${file()}`,
          () => `-v ${file()}`,
          () => `-o ${list()}`,
          () => '-e -',
          () => '-e EMPTY',
          () => '-i',
          () => '--header',
          () => this.one(['--check-order', '--nocheck-order']),
          () => this.one(['-t ,', '-t ,', "-t ' '", "-t ''", '-t ab']),
        ])(),
      ' ',
    );
    const name = () => this.one(['a', 'a', 'b', 'b', 'u', 'c', 'k', 'e', 'n', 's', 'nope', 'd', '-']);
    return `join ${options} ${name()} ${name()}${this.one(['', '', '', ' < a', ' < u'])}`;
  }

  #shuf(): string {
    const from = `--random-source=${this.one(['r', 'rr', 'rr', 'rr', 'e', 'nope'])}`;
    const options = this.several(['-n 2', '-n 5', '-n 0', '-r -n 4', '-z', '-n x', '-o o'], 2);
    const what = this.one([
      's',
      'a',
      'e',
      'n',
      'd',
      'nope',
      '-e x y z',
      '-e',
      '-i 1-9',
      '-i 100-300',
      '-i 7-7',
      '-i 3-2',
      '-i 0-9 x',
      '-',
    ]);
    return this.one([
      `shuf ${options} ${from} ${what} < b; cat o 2> m | wc -l`,
      `seq 60 | shuf ${options} ${from}`,
      `shuf ${this.one(['', '-i 1-40', '-e q r s'])} | sort`,
    ]);
  }

  #env(): string {
    const given = this.several(['A=1', 'B=2', 'A=', 'C=x=y', 'A=3'], 3);
    const inner = this.one([
      '',
      'printenv A B',
      'printenv A',
      'printenv',
      'env D=4',
      'env -u A',
      'cat nope',
      'true',
      'false',
      'printenv -0 B',
      'test -e a',
    ]);
    return `env ${this.one(['-i', '-i', '-', '-i -0', '-i -u A', '-i -C d'])} ${given} ${inner}`;
  }

  #timeout(): string {
    const options = this.several(['-v', '-s HUP', '--preserve-status', '-k 5', '--foreground', '-s 15'], 2);
    const time = this.one(['0.05', '0.05', '5', '0', 'x', '0.001m', '1h', '.05s']);
    const inner = this.one([
      'sleep 0.2',
      'sleep 0.2',
      'true',
      'false',
      'cat a',
      'cat nope',
      'find d a',
      'xargs sleep < t',
    ]);
    return `echo 0.2 > t; timeout ${options} ${time} ${inner}`;
  }

  line(): string {
    return this.one([
      () => this.#join(),
      () => this.#join(),
      () => this.#shuf(),
      () => this.#env(),
      () => this.#timeout(),
    ])();
  }
}
