/** The interface of a worker that runs variants of a script. It can be ended at any time, and the session stays free. */
import type { Said } from '../bytes/said.ts';
import { runVariant, type VariantResult, whyNotVariant } from '../session/compare/compare.ts';
import { presetOf } from '../session/compare/presets.ts';
import { LateEquipment } from './late-equipment.ts';
import type { Given } from './programs-and-traces.ts';

export interface CompareApi {
  /** A module becomes a command. */
  give(given: Given): Promise<string | undefined>;
  /** Runs the nth variant. `begun` is called now and then with the number of commands that have begun. */
  run(text: string, preset: string, nth: number, begun: (commands: number) => void): Promise<VariantResult | undefined>;
  /** For each variant, the reason why it cannot run, or undefined. */
  check(text: string, preset: string): Promise<(Said | undefined)[]>;
}

/** The count of commands is sent at this interval, because messages cost time. */
const TOLD_EVERY_ms = 50;

export function compareService(): CompareApi {
  const equipment = new LateEquipment();
  return {
    give: (given) => equipment.give(given),
    async run(text, preset, nth, begun) {
      const variant = presetOf(preset)?.variants[nth];
      if (!variant) return undefined;
      await equipment.bringFor(text);
      let last = performance.now();
      return runVariant(text, variant, equipment, (commands) => {
        const now = performance.now();
        if (now - last < TOLD_EVERY_ms) return;
        last = now;
        begun(commands);
      });
    },
    async check(text, preset) {
      await equipment.bringFor(text);
      return (presetOf(preset)?.variants ?? []).map((variant) => whyNotVariant(text, variant, equipment));
    },
  };
}
