/** Made-up calls of od, xxd and date, from a seed. */
import { Maker } from './random-scripts.ts';

/** What they look at. */
export const BYTES_FILES = `{ printf 'abc\\0\\1\\377hello\\n\\t\\\\x\\200'; seq 20; } > d; head -c 75 /dev/zero > z; { cat z z; echo end; head -c 50 /dev/zero; } > m; printf 'five5' > s; : > e; touch -d '2024-02-29 01:02:03.4' d`;

const FORM_PARTS = 'YmdHMSjaAbBhCyDFTRrcxXeklIpPuwUWVGgsNnt%qZz';

export class BytesMaker extends Maker {
  #od(): string {
    const type = () =>
      `-t ${this.one(['x', 'o', 'u', 'd'])}${this.one(['1', '2', '4', '8', 'C', 'S', ''])}${this.one(['', '', 'z'])}`;
    const options = [
      type(),
      type(),
      '-c',
      '-a',
      '-b',
      '-x',
      '-i',
      '-s',
      '-tc',
      '-v',
      `-A ${this.one(['d', 'o', 'x', 'n'])}`,
      `-j ${this.int(0, 90)}`,
      `-N ${this.int(0, 60)}`,
      `-w${this.one([8, 16, 24, 32])}`,
    ];
    return `od ${this.several(options, 4)} ${this.one(['d', 'z', 'm', 's', 'e', 'd s', 'nope', 's nope d', '- < d', 's s s'])}`;
  }

  #xxd(): string {
    const options = [
      `-c ${this.int(1, 20)}`,
      `-g ${this.int(0, 9)}`,
      `-l ${this.int(0, 50)}`,
      `-s ${this.int(0, 40)}`,
      '-u',
      '-b',
      '-p',
    ];
    const file = this.one(['d', 'z', 'm', 's', 'e', 'nope', '< d']);
    return this.one([
      () => `xxd ${this.several(options, 3)} ${file}`,
      () => `xxd ${this.several(options, 3)} ${file}`,
      () => `xxd -g ${this.int(1, 4)} ${file} | xxd -r | cmp - d`,
      () => `xxd -p ${file} | xxd -r -p > o`,
      () =>
        `echo '${this.int(0, 9)}: ${this.one(['41', '4142 43', '4142  43', '6162 zz'])}' | xxd -r - ${this.one(['s', 'new', 'm'])}`,
    ])();
  }

  #date(): string {
    const form = this.some(
      1,
      5,
      () => `%${this.one(['', '', '', '-', '_', '0', '^', '5', '_4'])}${this.one([...FORM_PARTS])}`,
      ' ',
    );
    const day = `${this.int(1970, 2037)}-${this.int(1, 12)}-${this.int(1, 28)}`;
    const time = this.one([
      '',
      '',
      ` ${this.int(10, 23)}:${this.int(10, 59)}`,
      ` 0${this.int(0, 9)}:05:${this.int(10, 59)}`,
    ]);
    const more = this.one([
      '',
      '',
      ` ${this.int(1, 40)} days`,
      ' yesterday',
      ' tomorrow',
      ` ${this.int(1, 9)} weeks ago`,
      ` ${this.int(1, 99)} hours ago`,
    ]);
    const from = this.one([
      `-d '${day}${time}${more}'`,
      `-d '${day}${time}'`,
      `-d @${this.int(0, 2e9)}`,
      '-r d',
      `-ud @${this.int(0, 99)}`,
    ]);
    return `date ${from} ${this.one([`'+${form}'`, `'+${form}'`, '', '-R', '-I', '-Iseconds', '-Ins'])}`;
  }

  line(): string {
    const drawn = this.int(1, 10);
    return drawn <= 4 ? this.#od() : drawn <= 7 ? this.#xxd() : this.#date();
  }
}
