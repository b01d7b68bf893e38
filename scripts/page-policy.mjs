/**
 * What a page of ours may load and do: everything comes from the server that it came from. Colours and sizes are set by
 * scripts on elements, which needs no inline style; pictures are drawn into blobs (films) and data (the editor's marks).
 * Programs in WebAssembly (src/wasi) are compiled from bytes, wherever these came from: they reach nothing but the volume.
 * Style in attributes is for the browser itself: typing over bold text in the editor makes some, for a moment.
 */
export const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ');
