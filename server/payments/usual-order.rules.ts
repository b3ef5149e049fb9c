import type { PaymentMethod } from '#contract/values/orders/payment-methods';

/** The countries in which shoppers expect a method before all others, by its name, or by its end after that of the provider. */
const homeCountries = new Map<PaymentMethod, readonly string[]>([
  ['ideal', ['NL']],
  ['bancontact', ['BE']],
  ['blik', ['PL']],
  ['przelewy24', ['PL']],
  ['p24', ['PL']],
  ['eps', ['AT']],
  ['twint', ['CH']],
]);

/** The methods of a country first, in the order above; the others stay as they are. */
export function inUsualOrder<Offered extends { method: { name: PaymentMethod } }>(
  offered: readonly Offered[],
  country: string,
): Offered[] {
  const usual = [...homeCountries]
    .filter(([, countries]) => countries.includes(country))
    .map(([name]) => name);
  const positionOf = ({ method }: Offered) => {
    const position = usual.findIndex(
      (name) => method.name === name || method.name.endsWith(`-${name}`),
    );
    return position === -1 ? usual.length : position;
  };
  return offered.toSorted((a, b) => positionOf(a) - positionOf(b));
}
