/** A link as a QR code: dark modules on light ground with the quiet edge that readers want, whatever the page's theme. */
import { type Bitmap2D, correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';

/** The edge, in modules. */
const QUIET = 4;
/** A code of more modules cannot be read from the seats of a room: those of version 20. */
const FAR_MODULES = 97;

export interface Code {
  /** Modules across, with the edge. */
  across: number;
  path: string;
  /** It can be read from afar. */
  far: boolean;
}

/** Undefined if the link is too long for any code. */
export function codeOf(link: string): Code | undefined {
  let made: Bitmap2D;
  try {
    made = generate(link, { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.M });
  } catch {
    return undefined;
  }
  return { across: made.size + 2 * QUIET, path: toSvgPath(made), far: made.size <= FAR_MODULES };
}

/** The modules, and the edge around them. */
export const viewBoxOf = ({ across }: Code): string => `${-QUIET} ${-QUIET} ${across} ${across}`;

export const codeAsSvg = (code: Code): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxOf(code)}" shape-rendering="crispEdges"><rect x="${-QUIET}" y="${-QUIET}" width="${code.across}" height="${code.across}" fill="#fff"/><path d="${code.path}"/></svg>\n`;
