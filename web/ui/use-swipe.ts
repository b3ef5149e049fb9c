import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { stepToLeft, stepToRight } from './text/language';

/** Pixels from which a movement is a swipe. */
const SWIPE_PX = 40;

/**
 * Handlers that call `onSwipe` on a horizontal drag by touch or mouse: 1 for the next, -1 for the previous one. A swipe
 * does not click the element it started on. Give the element `touch-pan-y`.
 */
export function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number>(undefined);
  const isSwipe = useRef(false);
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      from.current = clientX;
      isSwipe.current = false;
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const distance = clientX - (from.current ?? clientX);
      from.current = undefined;
      isSwipe.current = Math.abs(distance) >= SWIPE_PX;
      if (isSwipe.current) onSwipe(distance < 0 ? stepToRight : stepToLeft);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!isSwipe.current) return;
      isSwipe.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
