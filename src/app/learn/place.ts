/** Where a reader is, as links have it: `tree-grows`, or at its third stop `tree-grows.3`. */
export interface Place {
  id: string;
  /** From 0. */
  stop: number;
}

export function placeIn(text: string | undefined): Place | undefined {
  const [, id, stop] = /^([a-z][a-z0-9-]*)(?:\.(\d{1,3}))?$/.exec(text ?? '') ?? [];
  return id ? { id, stop: Math.max(0, Number(stop ?? 1) - 1) } : undefined;
}

export const placeText = ({ id, stop }: Place): string => (stop === 0 ? id : `${id}.${stop + 1}`);
