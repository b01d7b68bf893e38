/**
 * What still differs from Linux, script by script; docs/fidelity.md says for each what is known of its cause.
 * These numbers only ever get smaller.
 */

export interface Known {
  /** Rows in which the layouts part. */
  layout?: number;
  /** Events that are Linux's alone, or ours alone. */
  events?: number;
  /** Output, exit code or contents differ too. */
  result?: true;
}

export const KNOWN: Readonly<Record<string, Known>> = {};
