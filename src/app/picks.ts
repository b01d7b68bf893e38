/** A person's picks on a volume. The tiles follow them. */
import type { Since } from '../views/changes/since.ts';
import type { Selection, TreeView } from '../views/page/page.ts';
import type { AppStore } from './store.ts';

/** `look` is called after each pick: another pick is another question. */
export function picksOver({ getState: get, setState: set }: AppStore, look: () => void) {
  return {
    select(selection: Selection | undefined): void {
      const { overview } = get();
      if (selection && !(overview && selection.block >= 0 && selection.block < overview.blockCount)) return;
      // An absent field is left out: `{ block, field: undefined }` would end up in the link.
      set({ selection: selection?.field ? selection : selection && { block: selection.block } });
      if (selection) set({ inspecting: true });
      look();
    },

    /** Words or a picture point at a block, or at none any more; what is selected stays so. */
    point(block: number | undefined, by: 'words' | 'picture'): void {
      if (block !== undefined) set({ pointed: { block, by } });
      else if (get().pointed?.by === by) set({ pointed: undefined });
    },

    /** Opens the inspector on what the steps write, or closes it; either way it lets go of the selected block. */
    inspect(inspecting: boolean): void {
      set({ inspecting, selection: undefined });
      look();
    },

    /** The file map keeps to this file, or follows the events again. */
    pickFile(ino: number | undefined): void {
      set({ pickedFile: ino });
      look();
    },

    /** The buddy tile keeps to this group, or follows the allocations again. */
    pickGroup(group: number | undefined): void {
      set({ pickedGroup: group });
      look();
    },

    /** Looks a name up in the directory shown, at every step; undefined ends that. */
    lookUp(name: string | undefined): void {
      set({ lookedUp: name });
      look();
    },

    /** Compares the moment with another one; `listed` blocks are told. */
    compareSince(since: Since, listed?: number): void {
      set({ since, changesListed: listed });
      look();
    },

    pickPreset(preset: string | undefined): void {
      set({ preset });
      look();
    },

    /** The part of the tree of files that is open and in sight. */
    seeTree(view: TreeView): void {
      set({ treeView: view });
      look();
    },
  };
}
