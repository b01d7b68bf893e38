/** The sizes of the panels, remembered on this browser. */
import { useState } from 'react';

export const PANELS = {
  left: { size: 316, min: 200, max: 520 },
  right: { size: 320, min: 240, max: 620 },
  bottom: { size: 340, min: 220, max: 560 },
} as const;

export type PanelName = keyof typeof PANELS;
export type PanelSizes = Record<PanelName, number>;

const KEY = 'ext4lab.panels';

/** The default: on a low screen the timeline leaves more of it to the stage. */
const madeSize = (name: PanelName): number =>
  name === 'bottom' ? Math.min(PANELS.bottom.size, Math.round(innerHeight * 0.43)) : PANELS[name].size;

const made = (): PanelSizes => ({ left: madeSize('left'), right: madeSize('right'), bottom: madeSize('bottom') });

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
      const next = { ...before, [name]: size ?? madeSize(name) };
      try {
        localStorage.setItem(KEY, JSON.stringify(next));
      } catch {
        // A private window: the sizes last as long as the page does.
      }
      return next;
    });
  return [sizes, set];
}
