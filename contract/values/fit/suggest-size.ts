import type { Measures } from '../catalogue/measures';
import { ownValue } from '../own-value';
import { type BodyMeasure, bodyMeasuresOf, type FitProfile, type FitVerdict } from './body';

/** A category as far as sizes depend on it. */
export interface SizedCategory {
  key: string;
  department: string;
  /** In the order of its size system. */
  sizes: readonly string[];
  /** Of the garments that have no measures of their own. */
  chart: Measures;
}

export interface SuggestedSize {
  size: string;
  /** The shopper's size in this category without regard to the product. */
  usual: string;
  /** Where the usual size comes from. */
  from: 'wears' | 'body';
  /** Why it is the size of this product. */
  by: 'buyers' | 'measures' | 'usual';
}

interface Garment {
  /** The product's own measures, or its category's. */
  measures: Measures;
  sizes: readonly string[];
  /** The fit that most buyers report, if enough of them do. */
  verdict: FitVerdict | null;
}

/**
 * The size of a product for a shopper; null where nothing is known, or the product has no such size. What buyers say comes before
 * the measures: the measures of a style are often the reason for it, and both together would count it twice.
 */
export function suggestSize(
  profile: FitProfile,
  category: SizedCategory,
  garment: Garment,
  others: readonly SizedCategory[] = [],
): SuggestedSize | null {
  const usual = usualSize(profile, category, others);
  if (!usual) return null;
  const found = (size: string | undefined, by: SuggestedSize['by']) =>
    size !== undefined && garment.sizes.includes(size)
      ? { size, by, usual: usual.size, from: usual.from }
      : null;
  if (garment.verdict !== null) {
    const steps = { small: 1, true: 0, large: -1 }[garment.verdict];
    return found(category.sizes[category.sizes.indexOf(usual.size) + steps], 'buyers');
  }
  if (bodyMeasuresOf(garment.measures).length === 0) return null;
  if (isSameChart(category.chart, garment.measures)) return found(usual.size, 'usual');
  const targets =
    usual.from === 'body'
      ? targetsOf(profile, category)
      : bodyMeasuresOf(category.chart).flatMap((name): Target[] => {
          const centimetres = ownValue(category.chart[name], usual.size);
          return centimetres === undefined ? [] : [[name, centimetres]];
        });
  const sizes = category.sizes.filter((size) => garment.sizes.includes(size));
  return found(nearestSize(targets, garment.measures, sizes) ?? undefined, 'measures');
}

/**
 * The size that a shopper usually takes in a category: as entered for it, by the body's measurements, or as entered for another
 * category of the same department, sizes and part of the body.
 */
export function usualSize(
  profile: FitProfile,
  category: SizedCategory,
  others: readonly SizedCategory[] = [],
): { size: string; from: 'wears' | 'body' } | null {
  const worn = (key: string) =>
    category.sizes.find((size) => size === ownValue(profile.wears, key));
  const entered = worn(category.key);
  if (entered !== undefined) return { size: entered, from: 'wears' };
  const fitting = nearestSize(targetsOf(profile, category), category.chart, category.sizes);
  if (fitting !== null) return { size: fitting, from: 'body' };
  for (const other of others) {
    const size = isLike(category, other) ? worn(other.key) : undefined;
    if (size !== undefined) return { size, from: 'wears' };
  }
  return null;
}

/** The body for which size M is cut, in centimetres. It tells how much wider than the body a category's garments are. */
const referenceBody: Record<string, { size: string } & Partial<Record<BodyMeasure, number>>> = {
  men: { size: 'M', chest: 98, waist: 84, hip: 100 },
  women: { size: 'M', chest: 90, waist: 74, hip: 98 },
};

/** A measure that the garment should have. */
type Target = readonly [measure: BodyMeasure, centimetres: number];

/** The measures of a garment of the category that fits the body; those of the body plus the category's ease. */
function targetsOf({ body }: FitProfile, { chart, department }: SizedCategory): Target[] {
  return bodyMeasuresOf(chart).flatMap((name): Target[] => {
    const own = body[name];
    const ease = easeOf(name, chart, department);
    return own === undefined || ease === null ? [] : [[name, own + ease]];
  });
}

/** How much wider than the body a garment is; null if it is not known. */
function easeOf(name: BodyMeasure, chart: Measures, department: string): number | null {
  // They are given as those of the leg and the foot.
  if (name === 'inseam' || name === 'foot') return 0;
  const reference = ownValue(referenceBody, department);
  const body = reference?.[name];
  const garment = reference && ownValue(chart[name], reference.size);
  return body === undefined || garment === undefined ? null : garment - body;
}

/** Too tight by a centimetre is as bad as too wide by two. */
const TIGHT = 2;

/** The size with the nearest measures; null if they are not known, or if the targets are beyond the smallest or the largest size. */
function nearestSize(
  targets: readonly Target[],
  measures: Measures,
  sizes: readonly string[],
): string | null {
  const measured = sizes.flatMap((size) => {
    const excess = targets.map(
      ([name, target]) => (ownValue(measures[name], size) ?? Number.NaN) - target,
    );
    return excess.length === 0 || excess.some(Number.isNaN) ? [] : [{ size, excess }];
  });
  const costOf = (excess: readonly number[]) =>
    excess.reduce((sum, each) => sum + (each < 0 ? each * TIGHT : each) ** 2, 0);
  const [best] = measured.toSorted((a, b) => costOf(a.excess) - costOf(b.excess));
  if (!best) return null;
  const step = stepOf(targets, measures, sizes);
  if (best === measured.at(-1) && Math.min(...best.excess) < -step) return null;
  return best === measured[0] && Math.min(...best.excess) > step ? null : best.size;
}

/** The least difference between neighbouring sizes. */
function stepOf(targets: readonly Target[], measures: Measures, sizes: readonly string[]): number {
  const steps = targets.flatMap(([name]) =>
    sizes
      .slice(1)
      .map(
        (size, at) =>
          (ownValue(measures[name], size) ?? 0) - (ownValue(measures[name], sizes[at] ?? '') ?? 0),
      ),
  );
  return Math.min(...steps.filter((step) => step > 0));
}

const isSameChart = (one: Measures, other: Measures) =>
  bodyMeasuresOf(one).every((name) => {
    const [first, second] = [one[name] ?? {}, other[name] ?? {}];
    return Object.keys(first).every((size) => ownValue(first, size) === ownValue(second, size));
  });

/** Whether a size of one category is likely to be that of the other: tops are not compared with trousers. */
const isLike = (one: SizedCategory, other: SizedCategory) =>
  one.key !== other.key &&
  one.department === other.department &&
  one.sizes.join() === other.sizes.join() &&
  'chest' in one.chart === 'chest' in other.chart;
