/**
 * Trees of files made up from a seed, on the machine's own disk: directories, files with holes and with blocks of zeros,
 * links of all kinds, devices, pipes, owners, modes, times.
 *
 * No page that is written is all zeros, so that holes are where Linux says; times of access lie ahead, so that no
 * reading changes them.
 */
import fs from 'node:fs';
import path from 'node:path';
import { must } from '../helpers/linux-tools.ts';
import { Maker } from '../helpers/random-scripts.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCXYZ0123456789._-+';
const AHEAD = 2_000_000_000;

export class TreeMaker extends Maker {
  readonly #files: string[] = [];
  readonly #shell: string[] = [];
  readonly #timed: string[] = [];

  make(root: string): void {
    fs.mkdirSync(root);
    this.#fill(root, 0);
    // Node makes no devices.
    if (this.#shell.length > 0) must('bash', ['-c', this.#shell.join('\n')]);
    for (const file of this.#timed.reverse())
      fs.lutimesSync(file, AHEAD + this.int(0, 1000 - 1), this.one([0, 1, 1e9, 1.9e9]));
  }

  #name(): string {
    const length = this.one([1, 2, 3, 5, 8, 12, 12, 30, 100, 255]);
    let name = '';
    while (name.length < length) name += LETTERS[this.int(0, LETTERS.length - 1)];
    return name;
  }

  #fill(dir: string, depth: number): void {
    const count = this.one(depth === 0 ? [3, 10, 20, 40] : [0, 1, 3, 6, 20]);
    for (let i = 0; i < count; i++) {
      const name = this.#name();
      const file = path.join(dir, name);
      if (name === '.' || name === '..' || this.#timed.includes(file)) continue;
      this.#timed.push(file);
      this.#makeOne(file, depth);
    }
  }

  #makeOne(file: string, depth: number): void {
    const kind = this.int(0, 100 - 1);
    const quoted = `'${file}'`;
    if (kind < 20 && depth < 4) {
      fs.mkdirSync(file);
      fs.chmodSync(file, this.one([0o755, 0o700, 0o1777]));
      this.#fill(file, depth + 1);
    } else if (kind < 30 || (kind < 40 && this.#shell.length > 2))
      fs.symlinkSync('y'.repeat(this.one([1, 10, 58, 59, 60, 61, 200, 1000])), file);
    else if (kind < 36)
      this.#shell.push(
        `mknod ${quoted} ${this.one(['b', 'c'])} ${this.one([1, 255, 256, 300])} ${this.one([0, 3, 255, 256, 70000])}`,
      );
    else if (kind < 40) this.#shell.push(`mkfifo -m 640 ${quoted}`);
    else if (kind < 46 && this.#files.length > 0) fs.linkSync(this.one(this.#files), file);
    else this.#write(file);
    if (kind < 30 || kind >= 46) if (this.int(0, 3 - 1) === 0) fs.lchownSync(file, this.one([0, 1000, 70000]), 80000);
  }

  #write(file: string): void {
    const fd = fs.openSync(file, 'w');
    let at = 0;
    for (let n = this.one([0, 1, 1, 2, 5, 12]); n > 0; n--) {
      if (this.int(0, 5 - 1) < 2) at += this.one([512, 1024, 4096, 10000, 70000, 300000]);
      const bytes = new Uint8Array(
        this.one([1, 30, 60, 61, 100, 128, 129, 384, 400, 1000, 1024, 3000, 4096, 20000]),
      ).fill(1 + this.int(0, 3 - 1));
      // A block of zeros within a page.
      if (bytes.length > 2500 && this.int(0, 3 - 1) === 0) bytes.fill(0, 1, 2500);
      fs.writeSync(fd, bytes, 0, bytes.length, at);
      at += bytes.length;
    }
    if (this.int(0, 5 - 1) === 0) fs.ftruncateSync(fd, at + this.one([1, 5000, 100000]));
    fs.closeSync(fd);
    fs.chmodSync(file, this.one([0o644, 0o755, 0o4755, 0o2600]));
    this.#files.push(file);
  }
}
