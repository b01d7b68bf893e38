/**
 * What is looked at from afar, by a first visitor or a room: a larger screen shows what a laptop's does, and all of it larger.
 *
 *      1280×720  ┌ header ┬ 0 +1 ┐         1920×1080  ┌ h e a d e r ┬ 0  + 1 ┐
 */
import type { CSSProperties, ReactNode } from 'react';
import { sizesOf } from '../../views/theme/theme-css.ts';
import { LargerContext, useTheme } from '../../views/theme/useTheme.ts';
import { useLarger } from './use-media.ts';

interface Props {
  className: string;
  children: ReactNode;
}

export function Afar(props: Props) {
  const larger = useLarger();
  return (
    <LargerContext value={larger}>
      <Sized {...props} larger={larger} />
    </LargerContext>
  );
}

function Sized({ className, larger, children }: Props & { larger: number }) {
  const sizes = sizesOf(useTheme().sizes);
  const style = { '--larger': larger, ...sizes, fontSize: sizes['--size-text'] };
  return (
    <div className={className} style={style as CSSProperties}>
      {children}
    </div>
  );
}
