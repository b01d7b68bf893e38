/**
 * A drawing whose text grows with the theme: the projector's is larger, and so is everything drawn beside it.
 *
 *      room in pixels ──÷ scale──▶ room in the picture's units ──layout──▶ marks ──× scale──▶ pixels
 *
 * Layouts know only one text size, the light theme's; the drawing is scaled as a whole.
 */
import type { ComponentPropsWithRef, MouseEvent, RefObject } from 'react';
import { THEMES } from '../theme/tokens.ts';
import { useTheme } from '../theme/useTheme.ts';
import { type Size, useSize } from './screen.ts';
import './picture.css';

export interface Room extends Size {
  /** Pixels per unit of the picture. */
  scale: number;
}

/** Pixels per unit of a picture, in the present theme. */
export const usePictureScale = (): number => useTheme().sizes.text / THEMES.light.sizes.text;

/** The room in an element for a picture, in the picture's units; `beside`: pixels taken by other things. */
export function useRoom(ref: RefObject<HTMLElement | null>, beside = 0): Room {
  const size = useSize(ref);
  const scale = usePictureScale();
  const { width, height, dpr } = size;
  return { width: width === 0 ? 0 : Math.max(0, width - beside) / scale, height: height / scale, dpr, scale };
}

interface Props extends ComponentPropsWithRef<'svg'> {
  width: number;
  height: number;
}

export function Picture({ width, height, className, ...rest }: Props) {
  const scale = usePictureScale();
  return (
    <svg
      {...rest}
      width={width * scale}
      height={height * scale}
      viewBox={`0 0 ${width} ${height}`}
      className={className ? `picture ${className}` : 'picture'}
    />
  );
}

/** Where the pointer is in a picture, in its units. */
export function pointIn(picture: Element, e: Pick<MouseEvent, 'clientX' | 'clientY'>): { x: number; y: number } {
  const box = picture.getBoundingClientRect();
  const units = picture instanceof SVGSVGElement ? picture.viewBox.baseVal.width : 0;
  const scale = units > 0 && box.width > 0 ? box.width / units : 1;
  return { x: (e.clientX - box.left) / scale, y: (e.clientY - box.top) / scale };
}
