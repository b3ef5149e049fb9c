import { ownValue } from '#contract/values/own-value';
import { refusals } from '../../../http/refusals/messages';
/** A card as a shopper types it. */
export interface CardInput {
  number: string;
  expiry: string;
  cvv: string;
}

interface CardError {
  path: keyof CardInput;
  message: string;
}

/**
 * The behaviour of a test card. `hangs`: charged, but the request times out. `echoes`: events twice and out of order.
 * `captures`: how it is captured later, by default in parts.
 */
type CardBehaviour =
  | { succeeds: false; message: string }
  | {
      succeeds: true;
      hangs?: boolean;
      echoes?: boolean;
      isSilent?: boolean;
      captures?: 'once' | 'refused';
    };

const behaviours: Record<string, CardBehaviour> = {
  '4000000000000002': { succeeds: false, message: refusals.payment.declined },
  '4000000000009995': { succeeds: false, message: refusals.payment.noFunds },
  '4000001000000018': { succeeds: true, echoes: true },
  '4000001000000026': { succeeds: true, hangs: true },
  '4000001000000034': { succeeds: true, isSilent: true },
  '4000001000000042': { succeeds: true, captures: 'once' },
  '4000001000000059': { succeeds: true, captures: 'refused' },
};

/** The behaviour of a card number; any other card succeeds. */
export function behaviourOf(number: string): CardBehaviour {
  return ownValue(behaviours, digitsOf(number)) ?? { succeeds: true };
}

/** Validation errors of a card, without its values. A card is valid to the end of its month, UTC. */
export function cardErrors(card: CardInput, now: Date): CardError[] {
  const errors: CardError[] = [];
  if (!isCardNumber(digitsOf(card.number)))
    errors.push({ path: 'number', message: refusals.payment.cardNumber });
  const expiry = expiryError(card.expiry, now);
  if (expiry !== null) errors.push({ path: 'expiry', message: expiry });
  if (!/^[0-9]{3,4}$/.test(card.cvv.trim()))
    errors.push({ path: 'cvv', message: refusals.payment.securityCode });
  return errors;
}

export function lastFour(number: string): string {
  return digitsOf(number).slice(-4);
}

const brands: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
];

/** The brand, by the number's first digits (ISO/IEC 7812). */
export function brandOf(number: string): string {
  const digits = digitsOf(number);
  return brands.find(([prefix]) => prefix.test(digits))?.[1] ?? 'card';
}

/** Removes spaces only: any other character makes the number invalid. */
function digitsOf(number: string): string {
  return number.replaceAll(' ', '');
}

/** 12 to 19 digits with a valid check digit (Luhn; ISO/IEC 7812-1, annex B). */
function isCardNumber(digits: string): boolean {
  if (!/^[0-9]{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function expiryError(expiry: string, now: Date): string | null {
  const parts = /^([0-9]{2}) ?\/ ?([0-9]{2}|[0-9]{4})$/.exec(expiry.trim());
  const month = Number(parts?.[1]);
  const year = Number(parts?.[2]) + (parts?.[2]?.length === 2 ? 2_000 : 0);
  if (!(month >= 1 && month <= 12)) return refusals.payment.expiry;
  const monthsLeft = (year - now.getUTCFullYear()) * 12 + month - (now.getUTCMonth() + 1);
  return monthsLeft < 0 ? refusals.payment.cardExpired : null;
}
