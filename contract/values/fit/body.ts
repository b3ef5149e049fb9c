import { type Measure, measureNames } from '../catalogue/measures';

/** The measures that a body has too; the others describe the garment alone. */
export const bodyMeasures = [
  'chest',
  'waist',
  'hip',
  'inseam',
  'foot',
] as const satisfies Measure[];
export type BodyMeasure = (typeof bodyMeasures)[number];

/** In centimetres. */
export const BODY_RANGE = { min: 10, max: 250 };
export const CM_PER_INCH = 2.54;

/** Maximum number of categories for which a shopper's usual size is kept. */
export const MAX_USUAL_SIZES = 50;

/** A profile that was not changed for this long is deleted: bodies change. */
export const PROFILE_DAYS = 730;

export const lengthUnits = ['cm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** A shopper's measurements, in centimetres, and usual sizes by the key of a category. */
export interface FitProfile {
  unit: LengthUnit;
  body: Partial<Record<BodyMeasure, number>>;
  wears: Record<string, string>;
}

export const noProfile: FitProfile = { unit: 'cm', body: {}, wears: {} };

export const isEmptyProfile = ({ body, wears }: FitProfile): boolean =>
  Object.keys(body).length === 0 && Object.keys(wears).length === 0;

/** The body's measures that a chart has, in display order. */
export const bodyMeasuresOf = (chart: object): BodyMeasure[] =>
  measureNames.filter(
    (name): name is BodyMeasure =>
      (bodyMeasures as readonly Measure[]).includes(name) && name in chart,
  );

/** What buyers say about a style. */
export const fitVerdicts = ['small', 'true', 'large'] as const;
export type FitVerdict = (typeof fitVerdicts)[number];
