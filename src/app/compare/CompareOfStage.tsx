/** The tile that compares, with what the store and the running comparison hold for it. */
import { useMemo } from 'react';
import { PRESETS, presetOf } from '../../session/compare/presets.ts';
import { CompareTile } from '../../views/compare/CompareTile.tsx';
import { commandAt } from '../../views/compare/layout.ts';
import { useApp, useWorkbench } from '../use-app.ts';
import { checkVariants, goOnComparing, stopComparison, useComparison } from './use-comparison.ts';

export function CompareOfStage() {
  const workbench = useWorkbench();
  const preset = presetOf(useApp((s) => s.preset) ?? '') ?? PRESETS[0];
  // A volume that mke2fs made, or an image, has no script to run again.
  const script = useApp((s) => (s.code === undefined ? undefined : s.run));
  const commands = useApp((s) => s.commands);
  const step = useApp((s) => s.moment.step);
  const at = useMemo(() => commands && commandAt(commands, step), [commands, step]);
  const count = useMemo(() => commands?.text.filter((text) => text === 0).length, [commands]);
  const { results, ...progress } = useComparison(script, preset.name, preset.variants.length);
  return (
    <CompareTile
      script={script}
      preset={preset}
      results={results}
      at={at}
      progress={progress}
      commands={count ?? 0}
      onPreset={workbench.pickPreset}
      onStop={stopComparison}
      onGoOn={goOnComparing}
      check={(name) => checkVariants(script ?? '', name)}
    />
  );
}
