import { z } from 'zod';
import { fieldTexts } from './messages';
import { plainEmail, plainPhone, plainTyped } from './values/typed/typed-text';

const NUL = '\u0000';

/** Text that PostgreSQL and JSON can represent: no NUL and no lone surrogate. */
export function isStorableText(value: string): boolean {
  return !value.includes(NUL) && value.isWellFormed();
}

/** The beginning of a storable text that is storable too: no half of a character at its end. */
export const beginningOf = (value: string, length: number) =>
  value.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** A string PostgreSQL can hold, exactly as given. Lengths count UTF-16 units. */
export function rawText(max: number, min = 0) {
  return z
    .string()
    .min(min)
    .max(max, fieldTexts.tooLong(max))
    .refine(isStorableText, fieldTexts.characters);
}

/** Optional text: trimmed, may be empty. */
export function text(max: number) {
  return rawText(max).trim();
}

/** Required text: trimmed, not empty. */
export function requiredText(max: number) {
  return rawText(max).trim().min(1, fieldTexts.required);
}

/** A text without line breaks and control characters, of at least one letter. */
export function oneLine(max: number) {
  return requiredText(max).refine(
    (value) => !/[\p{Cc}\u2028\u2029]/u.test(value),
    fieldTexts.singleLine,
  );
}

/**
 * An e-mail address: at most 254 characters (RFC 5321, 4.5.3.1.3), one address, no control characters. A domain in Unicode
 * becomes its ASCII form.
 */
export const emailAddress = z
  .string()
  .overwrite(plainEmail)
  .max(254, fieldTexts.tooLong(254))
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/,
    fieldTexts.email,
  )
  .refine((value) => !/\.\.|^\.|\.@/.test(value), fieldTexts.email);

/** Optional phone number as people write it: up to 20 digits with their separators, and an extension. */
export const phoneNumber = z
  .string()
  .max(100, fieldTexts.tooLong(100))
  .overwrite(plainPhone)
  .regex(
    /^(?=(?:[^0-9]*[0-9]){3,28}[^0-9]*$)[0-9+()./ -]{4,40}(?: ext\. [0-9]{1,8})?$/,
    fieldTexts.phone,
  );

/** A postcode as it is typed. The server writes it as its country does. */
export const zipCodeText = z
  .string()
  .max(100, fieldTexts.tooLong(100))
  .refine(isStorableText, fieldTexts.characters)
  .overwrite(plainTyped)
  .max(20, fieldTexts.tooLong(20));
