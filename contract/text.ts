import { z } from 'zod';

const NUL = '\u0000';

/** Text that PostgreSQL and JSON can represent: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** A string PostgreSQL can hold, exactly as given. Lengths count UTF-16 units. */
export function rawText(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max, `Must be at most ${max} characters.`)
    .refine(isStorableText, 'Contains characters that aren’t allowed.');
}

/** Optional text: trimmed, may be empty. */
export function text(max: number) {
  return rawText(max).trim();
}

/** Required text: trimmed, not empty. */
export function requiredText(max: number) {
  return rawText(max).trim().min(1, 'This field is required.');
}

/** An e-mail address: trimmed, at most 254 characters (RFC 5321, 4.5.3.1.3), one address, no control characters. */
export const emailAddress = z
  .string()
  .trim()
  .max(254, 'Must be at most 254 characters.')
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    'Enter an email address, for example name@example.com.',
  )
  .refine(
    (value) => !/\.\.|^\.|\.@/.test(value),
    'Enter an email address, for example name@example.com.',
  );

/** Optional phone number as people write it, 4 to 20 characters. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^[0-9+()./ -]{4,20}$/, 'Enter a phone number, for example +1 555 0100.');
