/**
 * What still differs from Linux, script by script; docs/inside/fidelity.md gives what is known of each cause. These numbers
 * only ever get smaller.
 */

export interface Known {
  /** Rows in which the layouts differ. */
  layout?: number;
  /** Events that only Linux told, or only we. */
  events?: number;
  /** Output, exit code or contents differ too. */
  result?: true;
}

export const KNOWN: Readonly<Record<string, Known>> = {};
