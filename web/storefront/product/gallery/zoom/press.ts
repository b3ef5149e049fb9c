import type { MouseEvent } from 'react';
import type { Point } from './zoom.rules';

export type Press = {
  /** The part of the picture that was pressed; its middle for a press by keyboard. */
  part: Point;
  /** The place in the window; null unless a mouse pressed, which can point at other parts afterwards. */
  at: { clientX: number; clientY: number } | null;
};

export function pressOf({ detail, clientX, clientY, currentTarget }: MouseEvent): Press {
  if (detail === 0) return { part: { x: 0.5, y: 0.5 }, at: null };
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return {
    part: { x: (clientX - left) / width, y: (clientY - top) / height },
    at: matchMedia('(hover: hover)').matches ? { clientX, clientY } : null,
  };
}
