/** Positions of values and points in a chart, in pixels. */

export type Frame = { left: number; right: number; top: number; bottom: number };

/** At most six round values from 0 to above the largest. */
export function axisTicks(largest: number): number[] {
  const step = Math.max(1, roundStep(Math.max(largest, 1) / 5));
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The next of 1, 2, 2.5, 5, 10 … that is not less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 2.5, 5, 10].find((candidate) => candidate * power >= least) ?? 10;
  return factor * power;
}

export function xAt(index: number, count: number, { left, right }: Frame): number {
  return count < 2 ? left : left + ((right - left) * index) / (count - 1);
}

export function yAt(value: number, top: number, frame: Frame): number {
  return frame.bottom - ((frame.bottom - frame.top) * value) / top;
}

/** The index of the point nearest to `x`. */
export function nearest(x: number, count: number, { left, right }: Frame): number {
  const share = (x - left) / Math.max(1, right - left);
  return Math.min(count - 1, Math.max(0, Math.round(share * (count - 1))));
}

/** The interval of labels that keeps them at least `minGap` apart. */
export function labelStride(count: number, width: number, minGap: number): number {
  return Math.max(1, Math.ceil((count * minGap) / Math.max(1, width)));
}

export function linePath(points: readonly { x: number; y: number }[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}
