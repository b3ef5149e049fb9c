/** A point of a picture or window, as fractions of its width and height. */
export type Point = { x: number; y: number };

/** The width of an enlarged picture after a press, of one that fits the window. */
export const PRESSED_ZOOM = 2.5;
const MAX_ZOOM = 4;

/** How far a picture that is shown `fitWidth` wide can be enlarged, before its own pixels are. */
export function maxZoomOf(fitWidth: number, pictureWidth: number): number {
  return Math.min(Math.max(pictureWidth / fitWidth, 1), MAX_ZOOM);
}

export function limitZoom(zoom: number, maxZoom: number): number {
  return Math.min(Math.max(zoom, 1), maxZoom);
}

/** Whether a pinch ended with a picture that is hardly larger than the window. */
export function isFit(zoom: number): boolean {
  return zoom < 1.05;
}

/**
 * The part of a picture, from 0 to 1, that the pointer at a place of the window shows. The picture was enlarged with its
 * part `shown` under the pointer at `from`: nothing jumps there, and the window's edges show those of the picture.
 */
export function partAt(place: number, { from, shown }: { from: number; shown: number }): number {
  if (place <= from) return from === 0 ? shown : (shown * place) / from;
  return shown + ((1 - shown) * (place - from)) / (1 - from);
}
