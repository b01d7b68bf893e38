/** The sizes of the panels, remembered on this browser. */
import { useState } from 'react';

export const PANELS = {
  left: { size: 264, min: 200, max: 520 },
  right: { size: 320, min: 240, max: 620 },
  bottom: { size: 184, min: 160, max: 560 },
} as const;

export type PanelName = keyof typeof PANELS;
export type PanelSizes = Record<PanelName, number>;

const KEY = 'ext4lab.panels';

/** A folded panel is a rail with one button. */
export const RAIL = 40;

const made = (): PanelSizes => ({ left: PANELS.left.size, right: PANELS.right.size, bottom: PANELS.bottom.size });

function remembered(): PanelSizes {
  const sizes = made();
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<PanelName, unknown>>;
    for (const name of Object.keys(PANELS) as PanelName[]) {
      const size = saved[name];
      if (typeof size === 'number' && size >= PANELS[name].min && size <= PANELS[name].max) sizes[name] = size;
    }
  } catch {
    // Nothing remembered, or nothing that makes sense: the default.
  }
  return sizes;
}

export function usePanels(): [PanelSizes, (name: PanelName, size: number | undefined) => void] {
  const [sizes, setSizes] = useState(remembered);
  const set = (name: PanelName, size: number | undefined) =>
    setSizes((before) => {
      const next = { ...before, [name]: size ?? PANELS[name].size };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // A private window: the sizes last as long as the page does.
      }
      return next;
    });
  return [sizes, set];
}
