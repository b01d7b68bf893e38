/** The ways to look at the stage, side by side. */
import { Picker } from '../../views/common/Picker.tsx';
import { Segmented } from '../../views/common/Segmented.tsx';
import { useApp, useWorkbench } from '../use-app.ts';

const OFFERED = [
  { value: 'learn', label: 'Learn', title: 'Lessons beside the stage' },
  { value: 'explore', label: 'Explore', title: 'Script, stage and inspector' },
  { value: 'present', label: 'Present', title: 'The picture, the sentence and the transport (p)' },
] as const;

export function WaySwitch() {
  const { store } = useWorkbench();
  const way = useApp((s) => s.way);
  return (
    <span className="ways">
      <Segmented label="Way to look" value={way} options={OFFERED} onChange={(to) => store.setState({ way: to })} />
    </span>
  );
}

/** The same on a phone, in a line that has little room: the browser's own list. */
export function WayPicker() {
  const { store } = useWorkbench();
  const way = useApp((s) => s.way);
  return (
    <Picker
      label="Way to look"
      className="way-picker"
      value={way}
      options={OFFERED.map(({ value, label }) => ({ value, label }))}
      onPick={(to) => store.setState({ way: to })}
    />
  );
}
