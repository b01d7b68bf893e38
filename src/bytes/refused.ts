/**
 * A refusal: one clear sentence instead of a result. The disk's mistakes and a person's are values,
 * never exceptions; exceptions are for our own mistakes.
 */
export class Refused {
  /** The sentence a person reads. */
  readonly refused: string;
  /** The field at fault, where there is one: `s_log_block_size`. */
  readonly field: string | undefined;

  constructor(refused: string, field?: string) {
    this.refused = refused;
    this.field = field;
  }
}
