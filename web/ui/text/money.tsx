import { createContext, useContext } from 'react';
import { DEFAULT_CURRENCY, moneyFormat, roundedMoneyFormat } from '#contract/values/money';

const Currency = createContext(DEFAULT_CURRENCY);

/** Sets the currency of all amounts below it. */
export const CurrencyProvider = Currency.Provider;

/** The code of the shop's currency. */
export function useCurrency(): string {
  return useContext(Currency);
}

/** Formats amounts in major units: `$1,234.50`. */
export function useMoney(): (amount: number) => string {
  return moneyFormat(useContext(Currency));
}

/** As `useMoney`, rounded to whole major units: `$37,975`. */
export function useRoundedMoney(): (amount: number) => string {
  return roundedMoneyFormat(useContext(Currency));
}

/** A formatted amount. */
export function Money({ amount }: { amount: number }) {
  return useMoney()(amount);
}
