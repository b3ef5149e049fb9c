import { z } from 'zod';
import { fieldTexts } from './messages';

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^[0-9]{1,9}$/, fieldTexts.wholeNumber)
    .transform(Number)
    .pipe(z.number().min(1, fieldTexts.least(1)).max(max, `Must be at most ${max}.`));

/** `pageNumber` from 1. */
export const pageNumber = wholeNumber(100_000_000).default(1);

/** `pageSize` with the given default and maximum. */
export const pageSize = (usual: number, greatest: number) => wholeNumber(greatest).default(usual);

/** A query value: single, repeated or comma-separated, case-insensitive; parsed to distinct lower-case words. */
export const wordList = z.union([z.string(), z.array(z.string())]).transform((value) => [
  ...new Set(
    [value]
      .flat()
      .flatMap((part) => part.split(','))
      .map((word) => word.trim().toLowerCase())
      .filter((word) => word !== ''),
  ),
]);

/** `true` or `false` in a query. */
export const queryFlag = z.enum(['true', 'false']).transform((value) => value === 'true');
