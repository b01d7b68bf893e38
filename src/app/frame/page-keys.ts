/** The keys of the page around the stage: `p` shows the stage alone, or all around it again; so does Escape. */
import type { Workbench } from '../workbench.ts';

/** Whether the page took the key. */
export const pageKeys =
  ({ store }: Workbench) =>
  (key: string): boolean => {
    const presents = store.getState().way === 'present';
    if (key !== 'p' && !(presents && key === 'Escape')) return false;
    store.setState({ way: presents ? 'explore' : 'present' });
    return true;
  };
