import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Press } from './press';
import { isFit, limitZoom, maxZoomOf, type Point, PRESSED_ZOOM, partAt } from './zoom.rules';

type Place = NonNullable<Press['at']>;

/**
 * Enlarges the only child of a scrolling element, by a press, a pinch or a trackpad. The browser scrolls the enlarged
 * picture by finger, wheel and arrow keys; a mouse shows the part that it points at, without being pressed.
 * `pictureWidth`: in its own pixels, which are not enlarged.
 */
export function useZoom(stage: RefObject<HTMLElement | null>, pictureWidth: number) {
  const [isZoomed, setZoomed] = useState(false);
  const zoom = useRef(1);
  const width = useRef(pictureWidth);
  width.current = pictureWidth;
  /** For each axis the part of the picture that was pressed, and where. */
  const pressed = useRef<Record<'x' | 'y', { from: number; shown: number }>>(null);

  /** Moves the part of the picture at one place of the window to another. */
  const zoomTo = useCallback(
    (wanted: number, from: Place, to: Place = from) => {
      const { current } = stage;
      const picture = current?.firstElementChild;
      if (!current || !picture) return;
      const before = picture.getBoundingClientRect();
      const next = limitZoom(wanted, maxZoomOf(before.width / zoom.current, width.current));
      zoom.current = next;
      current.style.setProperty('--zoom', String(next));
      const after = picture.getBoundingClientRect();
      const ratio = after.width / before.width;
      current.scrollLeft += after.left + (from.clientX - before.left) * ratio - to.clientX;
      current.scrollTop += after.top + (from.clientY - before.top) * ratio - to.clientY;
      setZoomed(next > 1);
    },
    [stage],
  );

  const reset = useCallback(() => zoomTo(1, { clientX: 0, clientY: 0 }), [zoomTo]);

  const show = useCallback(
    (part: Point) => {
      const { current } = stage;
      if (!current) return;
      current.scrollLeft = part.x * (current.scrollWidth - current.clientWidth);
      current.scrollTop = part.y * (current.scrollHeight - current.clientHeight);
    },
    [stage],
  );

  const enlarge = useCallback(
    ({ part, at }: Press) => {
      zoomTo(PRESSED_ZOOM, { clientX: 0, clientY: 0 });
      show(part);
      pressed.current = at && {
        x: { from: at.clientX / innerWidth, shown: part.x },
        y: { from: at.clientY / innerHeight, shown: part.y },
      };
    },
    [zoomTo, show],
  );

  const followMouse = ({ pointerType, clientX, clientY }: PointerEvent) => {
    const { current: start } = pressed;
    if (!isZoomed || !start || pointerType !== 'mouse') return;
    show({
      x: partAt(clientX / innerWidth, start.x),
      y: partAt(clientY / innerHeight, start.y),
    });
  };

  const isPinching = usePinch(stage, zoom, zoomTo);
  return { isZoomed, isPinching, enlarge, reset, followMouse };
}

/** Zooms by two fingers, or by the pinch of a trackpad; returns whether the last touch was one. */
function usePinch(
  stage: RefObject<HTMLElement | null>,
  zoom: RefObject<number>,
  zoomTo: (wanted: number, from: Place, to?: Place) => void,
) {
  const isPinch = useRef(false);
  useEffect(() => {
    const { current } = stage;
    if (!current) return;
    let pinch: { zoom: number; distance: number; middle: Place } | null = null;
    const start = ({ touches }: TouchEvent) => {
      pinch = touches.length === 2 ? { zoom: zoom.current, ...spanOf(touches) } : null;
      if (touches.length <= 2) isPinch.current = pinch !== null;
    };
    const move = (event: TouchEvent) => {
      if (!pinch || event.touches.length !== 2) return;
      // Otherwise the browser scrolls too.
      event.preventDefault();
      const { distance, middle } = spanOf(event.touches);
      zoomTo((pinch.zoom * distance) / pinch.distance, pinch.middle, middle);
      pinch.middle = middle;
    };
    const end = () => {
      if (pinch && isFit(zoom.current)) zoomTo(1, pinch.middle);
      pinch = null;
    };
    const wheel = (event: WheelEvent) => {
      // How browsers report the pinch of a trackpad.
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(zoom.current * Math.exp(-event.deltaY / 100), event);
    };
    // Not React's handlers: they are passive and cannot prevent the browser's own zoom.
    const listening = new AbortController();
    const { signal } = listening;
    current.addEventListener('touchstart', start, { signal, passive: true });
    current.addEventListener('touchmove', move, { signal, passive: false });
    current.addEventListener('touchend', end, { signal });
    current.addEventListener('touchcancel', end, { signal });
    current.addEventListener('wheel', wheel, { signal, passive: false });
    return () => listening.abort();
  }, [stage, zoom, zoomTo]);
  return useCallback(() => isPinch.current, []);
}

function spanOf(touches: TouchList): { distance: number; middle: Place } {
  const [one, other] = [...touches] as [Touch, Touch];
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: {
      clientX: (one.clientX + other.clientX) / 2,
      clientY: (one.clientY + other.clientY) / 2,
    },
  };
}
