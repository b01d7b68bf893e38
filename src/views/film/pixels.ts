/** A frame's SVG as pixels, in the page's own fonts: an SVG in a picture reaches nothing outside, so it brings them along. */

/** The letters that captions and marks are written in. */
const LATIN = /U\+(00)?20-(00)?7E/i;

const base64 = (bytes: Uint8Array): string => {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
};

/** The page's fonts as rules that hold them. */
export async function fontRules(): Promise<string> {
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => LATIN.test(style.getPropertyValue('unicode-range')));
  const rules = faces.map(async ({ style, parentStyleSheet }) => {
    const [, path] = /url\("?([^")]+)"?\)/.exec(style.getPropertyValue('src')) ?? [];
    const address = new URL(path, parentStyleSheet?.href ?? document.baseURI);
    const font = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const [family, weight] = ['font-family', 'font-weight'].map((name) => style.getPropertyValue(name));
    return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${base64(font)})}`;
  });
  return (await Promise.all(rules)).join('');
}

/** Draws SVGs of one size. */
export class Rasteriser {
  readonly width: number;
  readonly height: number;
  readonly #canvas: CanvasRenderingContext2D;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    this.#canvas = canvas.getContext('2d', { willReadFrequently: true })!;
  }

  async pixels(svg: string): Promise<Uint8ClampedArray> {
    const { width, height } = this;
    const image = new Image(width, height);
    const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
    try {
      image.src = address;
      await image.decode();
      this.#canvas.drawImage(image, 0, 0, width, height);
      return this.#canvas.getImageData(0, 0, width, height).data;
    } finally {
      URL.revokeObjectURL(address);
    }
  }
}
