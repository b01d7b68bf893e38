/** The ways to look at the stage, side by side. */

import { Segmented } from '../../views/common/Buttons.tsx';
import { Picker } from '../../views/common/Picker.tsx';
import { useWords } from '../../views/language/useWords.ts';
import { header } from '../header-words.ts';
import { useApp, useWorkbench } from '../use-app.ts';

const OFFERED = ['learn', 'explore', 'present'] as const;

export function WaySwitch() {
  const { store } = useWorkbench();
  const way = useApp((s) => s.way);
  const words = useWords(header);
  const offered = OFFERED.map((value) => ({ value, ...words.ways[value] }));
  return (
    <span className="ways">
      <Segmented label={words.way} value={way} options={offered} onChange={(to) => store.setState({ way: to })} />
    </span>
  );
}

/** The same on a phone, in a line that has little room: the browser's own list. */
export function WayPicker() {
  const { store } = useWorkbench();
  const way = useApp((s) => s.way);
  const words = useWords(header);
  return (
    <Picker
      label={words.way}
      className="way-picker"
      value={way}
      options={OFFERED.map((value) => ({ value, label: words.ways[value].label }))}
      onPick={(to) => store.setState({ way: to })}
    />
  );
}
