/** A button that has nothing to do now. Not `disabled`: it may have the focus, and that would be lost. */
export const resting = (rests: boolean, onClick: () => void) => ({
  'aria-disabled': rests || undefined,
  onClick: rests ? undefined : onClick,
});
