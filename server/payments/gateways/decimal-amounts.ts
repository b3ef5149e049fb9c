import { z } from 'zod';
import { exponentOf } from '#contract/values/money';

/** An amount as providers write it that use decimals: `{"currency":"EUR","value":"10.00"}`. */
interface DecimalAmount {
  currency: string;
  value: string;
}

export const decimalText = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/);

/**
 * An amount in the minor unit as a decimal number. `decimals` are those that the provider counts; an amount that needs more is
 * not offered, see `takesPayment`.
 */
export function toDecimal(minor: number, currency: string, decimals = exponentOf(currency)) {
  return (minor / 10 ** exponentOf(currency)).toFixed(decimals);
}

/** A decimal number of a provider in the currency's minor unit. Throws for a fraction of it. */
export function fromDecimal({ currency, value }: DecimalAmount): number {
  const [whole = '', fraction = ''] = value.split('.');
  const exponent = exponentOf(currency);
  if (/[1-9]/.test(fraction.slice(exponent))) throw new Error(`${value} ${currency} is too exact.`);
  return Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
}
