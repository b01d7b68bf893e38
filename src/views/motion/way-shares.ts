/** The shares of a way at which the gallery holds it. */
export const HELD = [
  [0, '0'],
  [0.25, '¼'],
  [0.5, '½'],
  [0.75, '¾'],
  [1, '1'],
] as const;
