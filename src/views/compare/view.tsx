/** Draws the tile of comparisons. It asks the session nothing, because the script runs again elsewhere. */
import { useMemo } from 'react';
import { PRESETS, presetOf } from '../../session/compare/presets.ts';
import { useActions, usePage } from '../page/page.ts';
import { CompareTile } from './CompareTile.tsx';
import { commandAt } from './layout.ts';

export function View() {
  const { comparisons, pickPreset } = useActions();
  const preset = presetOf(usePage((s) => s.preset) ?? '') ?? PRESETS[0];
  // An image, or a volume made by mke2fs, has no script to run again.
  const script = usePage((s) => (s.code === undefined ? undefined : s.run));
  const commands = usePage((s) => s.commands);
  const step = usePage((s) => s.moment.step);
  const at = useMemo(() => commands && commandAt(commands, step), [commands, step]);
  const count = useMemo(() => commands?.text.filter((text) => text === 0).length, [commands]);
  const { results, progress } = comparisons.useResults(script, preset.name, preset.variants.length);
  const { check, stop, goOn } = comparisons;
  return (
    <CompareTile
      script={script}
      preset={preset}
      results={results}
      at={at}
      progress={progress}
      commands={count ?? 0}
      onPreset={pickPreset}
      onStop={stop}
      onGoOn={goOn}
      check={check && ((name) => check(script ?? '', name))}
    />
  );
}
