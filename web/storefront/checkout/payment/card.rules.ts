import type { FormErrors } from '../../../api/use-api-form';
import { checkout as texts } from '../messages';

/** A card as typed. It stays in the page's memory and is sent to the payment gateway only. */
export interface Card {
  number: string;
  expiry: string;
  cvv: string;
}

/** The paths of the card's fields in the form. */
export const cardPaths = {
  number: 'card.number',
  expiry: 'card.expiry',
  cvv: 'card.cvv',
} as const satisfies Record<keyof Card, string>;

export const emptyCard: Card = { number: '', expiry: '', cvv: '' };

/** Digits in groups of four, as printed on the card. */
export function groupDigits(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19);
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** `MM / YY`; the slash is added once the month is typed. */
export function groupExpiry(text: string, before: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 4);
  const isErasing = text.length < before.length;
  if (digits.length < 2 || (isErasing && digits.length === 2)) return digits;
  return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** Validates a card before it is sent: the Luhn check (ISO/IEC 7812-1), the month, the length of the code. */
export function cardErrors({ number, expiry, cvv }: Card, now: Date): FormErrors {
  return {
    ...(passesLuhn(number.replace(/\D/g, '')) ? {} : { [cardPaths.number]: texts.badNumber }),
    ...(isInFuture(expiry, now) ? {} : { [cardPaths.expiry]: texts.badExpiry }),
    ...(/^\d{3,4}$/.test(cvv.trim()) ? {} : { [cardPaths.cvv]: texts.badCvv }),
  };
}

function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isInFuture(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(expiry.trim()) ?? [];
  if (!month || !year || Number(month) < 1 || Number(month) > 12) return false;
  const monthAfter = new Date(Date.UTC(2000 + Number(year), Number(month)));
  return monthAfter > now;
}
