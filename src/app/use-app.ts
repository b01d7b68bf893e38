/** A thin binding between the store and React. */
import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { afterFirstPicture } from './first-picture.ts';
import type { AppState } from './store.ts';
import type { Workbench } from './workbench.ts';

export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('outside of the workbench');
  return workbench;
}

export const useApp = <T>(select: (state: AppState) => T): T => useStore(useWorkbench().store, select);

/** Whether the first picture is drawn. */
export function useDrawn(): boolean {
  const answered = useApp((s) => s.answers.map !== undefined);
  const { store } = useWorkbench();
  const [drawn, set] = useState(false);
  useEffect(() => {
    if (!answered || drawn) return undefined;
    let wanted = true;
    const go = () => wanted && set(true);
    // A view that cannot be fetched says so in its place.
    void afterFirstPicture(store.getState()).then(go, go);
    return () => {
      wanted = false;
    };
  }, [answered, store, drawn]);
  return drawn;
}
