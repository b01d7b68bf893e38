/**
 * A name on its way into a directory: one char code per byte in memory, bytes on disk.
 */

import { EXT4_NAME_LEN } from '../../format/constants.ts';
import { DOT } from '../../format/directory.ts';
import { Failure } from '../fs/failure.ts';

export class Name {
  readonly bytes = new Uint8Array(EXT4_NAME_LEN + 1);
  length = 0;
  text = '';

  set(text: string): this {
    const { length } = text;
    if (length > EXT4_NAME_LEN) throw new Failure('ENAMETOOLONG', `a name of ${length} bytes`);
    if (length === 0) throw new Failure('EINVAL', 'an empty name');
    for (let i = 0; i < length; i++) this.bytes[i] = text.charCodeAt(i);
    this.length = length;
    this.text = text;
    return this;
  }

  get isDot(): boolean {
    return this.length === 1 && this.bytes[0] === DOT;
  }

  get isDotDot(): boolean {
    return this.length === 2 && this.bytes[0] === DOT && this.bytes[1] === DOT;
  }
}
