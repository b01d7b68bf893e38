/** Made-up calls of gzip, gunzip, zcat and tar -z, and bytes to pack, from a seed. */
import { generator, Maker } from './random-scripts.ts';

/** What they work on; all of it old, so that times can be compared. */
export const GZIPS_FILES = `mkdir -p d/s o; seq 5 > f; seq 3000 > big; echo hi > d/g; : > d/s/e; head -c 70000 /dev/zero > z; ln f h; ln -s big l; echo t > t.gz
touch -hd @1000 f big d/g d/s/e z h l t.gz d/s d; chmod 640 big; chown 4321:1234 big; gzip -k big; gzip -c z > z.gz; gzip -c d/g big > two.gz; head -c 3000 big.gz > short.gz; tar --sort=name -czf a.tgz d big; touch -d @1000 *.gz a.tgz`;

export class GzipsMaker extends Maker {
  #names(): string {
    const all = 'f big d/g d/s/e z h l d nope t.gz big.gz z.gz two.gz short.gz ./d/g o/../big a.tgz'.split(' ');
    return this.some(1, 3, () => this.one(all), ' ');
  }

  #how(): string {
    return this.several(['-k', '-f', '-n', '-q', '-v', '-t', '-1', '-3', '-9', '--best', '-d'], 3);
  }

  #tar(): string {
    const members = this.several(['d/g', 'd/s', 'nope', 'big', 'd'], 2);
    return this.one([
      `tar --sort=name ${this.several(['-v', '--mtime=@77', '--exclude=s'], 2)} -czf x.tgz ${this.one(['d', 'd big', 'nope z', 'z f h', 'l d'])}; md5sum x.tgz`,
      `tar --sort=name -cz ${this.one(['d', 'big', 'z big'])} > x.tgz; md5sum x.tgz; tar tzf x.tgz`,
      `tar ${this.one(['xzf', 'xf', 'xvzf', 'xvf'])} a.tgz -C o ${members}; find o | sort; cat o/big | md5sum`,
      `tar ${this.one(['tzf', 'tf', 'tvf', 'tzvf', 'df', 'dzf'])} ${this.one(['a.tgz', 'big.gz', 'f', 'short.gz', 'two.gz', 'nope', 'z.gz'])} ${members}`,
      `cat a.tgz | tar ${this.one(['tz', 'xzO', 't', 'tvz'])} ${members} | md5sum`,
      `head -c ${this.one(['30', '300', '4000', '0', '9000'])} a.tgz > x.tgz; tar ${this.one(['tf', 'tzf'])} x.tgz ${members}`,
      `tar --sort=name -caf ${this.one(['x.tar.gz', 'x.tgz', 'x.tar', 'o/x.gz'])} d f; md5sum x.t* o/x*`,
    ]);
  }

  line(): string {
    return this.one([
      () => `gzip ${this.#how()} ${this.#names()}; md5sum *`,
      () => `gunzip ${this.several(['-k', '-f', '-q', '-v', '-t'], 2)} ${this.#names()}; md5sum *`,
      () => `${this.one(['zcat', 'gunzip -c', 'gzip -dc', 'gzip -cdv'])} ${this.#names()} | md5sum`,
      () =>
        `gzip -c ${this.several(['-n', '-2', '-6', '-8', '-v'], 2)} ${this.#names()} | ${this.one(['md5sum', 'zcat | md5sum', 'wc -c'])}`,
      () =>
        `cat ${this.#names()} | gzip ${this.several(['-5', '-7', '-4', '-n'], 2)} | ${this.one(['md5sum', 'gunzip | md5sum', 'gzip -t'])}`,
      () => this.#tar(),
      () => this.#tar(),
    ])();
  }
}

/** Bytes of six kinds: any, words, mostly zeros, runs, what was there before, numbers. */
export function bytesToPack(seed: number, most: number): Uint8Array {
  const next = generator(seed);
  const below = (n: number): number => Math.floor(next() * n);
  const size = Math.floor(next() ** 3 * most);
  const out: number[] = [];
  const word = (): number[] => Array.from({ length: 1 + below(9) }, () => 97 + below(26));
  const words = Array.from({ length: 2 + below(400) }, word);
  const run = (length: number, byte: (at: number) => number): void => {
    for (let i = 0; i < length; i++) out.push(byte(out.length));
  };
  const repeated = (): void => {
    const back = 1 + below(Math.min(out.length, 40_000));
    run(below(300), (at) => out[at - back]);
  };
  const kinds = [
    () => out.push(below(256)),
    () => out.push(...words[Math.floor(next() ** 2 * words.length)], 32),
    () => out.push(next() < 0.9 ? 0 : below(4)),
    () => {
      const byte = below(256);
      run(below(500), () => (next() < 0.01 ? below(256) : byte));
    },
    () => (out.length > 50 && next() < 0.5 ? repeated() : run(20, () => below(256))),
    () => out.push(...Buffer.from(`${out.length * 3}\n`)),
  ];
  const kind = kinds[below(kinds.length)];
  while (out.length < size) kind();
  return Uint8Array.from(out.slice(0, size));
}
