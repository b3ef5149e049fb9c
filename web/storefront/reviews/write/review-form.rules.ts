import type { StoredPicture } from '#contract/catalogue/media';
import type { OwnReview } from '#contract/reviews/own-reviews';
import {
  REVIEWER_HEIGHT,
  type ReviewFit,
  type ReviewLength,
} from '#contract/values/reviews/reviews';
import type { ReviewForm } from '../../../api/reviews';
import type { Parsed } from '../../../api/use-api-form';
import { feetText, toCentimetres, toFeet } from '../height.rules';
import { write as texts } from './messages';

export type HeightUnit = 'cm' | 'ft';

/** The form as typed. */
export interface ReviewDraft {
  rating: number | null;
  fit: ReviewFit | null;
  length: ReviewLength | null;
  unit: HeightUnit;
  /** In centimetres, if that is the unit. */
  heightCm: string;
  feet: string;
  inches: string;
  text: string;
  pictures: StoredPicture[];
}

/** The stored review in the form, or an empty form with a rating from the link of an email. */
export function draftOf(
  review: OwnReview | null,
  { rating, unit }: { rating: number | null; unit: HeightUnit },
): ReviewDraft {
  return {
    rating: review?.rating ?? rating,
    fit: review?.fit ?? null,
    length: review?.length ?? null,
    unit,
    ...heightFields(review?.heightCm ?? null),
    text: review?.text ?? '',
    pictures: review?.pictures ?? [],
  };
}

/** A height in the fields of both units. */
export function heightFields(centimetres: number | null) {
  if (centimetres === null) return { heightCm: '', feet: '', inches: '' };
  const { feet, inches } = toFeet(centimetres);
  return { heightCm: String(centimetres), feet: String(feet), inches: String(inches) };
}

/** The request's body, or the errors of the form. */
export function readDraft(
  { rating, fit, length, text, pictures, ...height }: ReviewDraft,
  version: number | undefined,
): Parsed<Omit<ReviewForm, 'key'>> {
  const heightCm = readHeight(height);
  const isHeightValid =
    heightCm === null || (heightCm >= REVIEWER_HEIGHT.min && heightCm <= REVIEWER_HEIGHT.max);
  if (rating === null || !isHeightValid)
    return {
      errors: {
        rating: rating === null ? texts.noRating : undefined,
        heightCm: isHeightValid ? undefined : heightError(height.unit),
      },
    };
  return {
    body: {
      rating,
      fit,
      length,
      heightCm,
      text,
      pictures: pictures.map(({ url }) => url),
      ...(version !== undefined && { version }),
    },
  };
}

/** The typed height in centimetres; null if there is none, NaN if it is not a number. */
export function readHeight({
  unit,
  heightCm,
  feet,
  inches,
}: Pick<ReviewDraft, 'unit' | 'heightCm' | 'feet' | 'inches'>): number | null {
  const typed = unit === 'cm' ? [heightCm] : [feet, inches];
  if (typed.every((text) => text.trim() === '')) return null;
  if (unit === 'ft') return toCentimetres(readNumber(feet), readNumber(inches.trim() || '0'));
  return Math.round(readNumber(heightCm));
}

/** Accepts a decimal comma. */
function readNumber(text: string): number {
  return /^\d+([.,]\d+)?$/.test(text.trim()) ? Number(text.replace(',', '.')) : Number.NaN;
}

function heightError(unit: HeightUnit): string {
  const { min, max } = REVIEWER_HEIGHT;
  return unit === 'cm'
    ? texts.badHeight(`${min} cm`, `${max} cm`)
    : texts.badHeight(feetText(min), feetText(max));
}
