/**
 * A visit as it is carried by what has more room than a link: this browser's storage, and a file. The link says all that
 * the script. The rest stands beside it.
 *
 *      link      tiles=map,journal!&at=12w3&sel=5:s_magic&marks=3,10w1      as in the address, without z=
 *      script    the script, however long           typed    what was typed after it, or after an image
 *      image     the image that was opened
 */
import { titleOf } from '../first-scenario.ts';
import { neededBy } from '../programs-and-traces.ts';
import type { Brought } from '../restore-visit.ts';
import type { AppState } from '../store.ts';
import { encode } from '../url-state.ts';
import { visitOf } from '../url-sync.ts';

/** A larger image is not copied. */
export const MOST_IMAGE_BYTES = 256 << 20;

export interface Carried extends Brought {
  title: string;
  link: string;
}

export function carriedOf(s: AppState): Carried {
  const given = neededBy([s.run, ...s.typed]);
  const scripted = s.file === undefined && s.code !== undefined;
  return {
    title: s.file ?? titleOf(s.run),
    link: encode({ ...visitOf(s), code: undefined }),
    ...(scripted && { script: s.run }),
    typed: [...s.typed],
    ...(given.length > 0 && { given }),
    ...(s.file !== undefined && { image: s.image }),
  };
}
