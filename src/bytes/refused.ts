/**
 * A refusal: one clear sentence instead of a result. The disk's mistakes and a person's are values,
 * never exceptions; exceptions are for our own mistakes.
 */
import { printed, type Said } from './said.ts';

export class Refused {
  /** What a person is told. */
  readonly said: Said;
  /** The field at fault, where there is one: `s_log_block_size`. */
  readonly field: string | undefined;

  /** A text is what a program prints. */
  constructor(said: Said | string, field?: string) {
    this.said = typeof said === 'string' ? printed(said) : said;
    this.field = field;
  }

  /** In English. */
  get refused(): string {
    return this.said.english;
  }
}
