/** A thin binding between the store and React. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { AppState } from './store.ts';
import type { Workbench } from './workbench.ts';

export const WorkbenchContext = createContext<Workbench | undefined>(undefined);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('outside of the workbench');
  return workbench;
}

export const useApp = <T>(select: (state: AppState) => T): T => useStore(useWorkbench().store, select);
