import { createContext, useContext } from 'react';
import {
  DEFAULT_CURRENCY,
  DEFAULT_MONEY_LOCALE,
  moneyFormat,
  roundedMoneyFormat,
} from '#contract/values/money';

const Currency = createContext(DEFAULT_CURRENCY);
const MoneyLocale = createContext(DEFAULT_MONEY_LOCALE);

/** Sets the currency of all amounts below it. */
export const CurrencyProvider = Currency.Provider;
/** Sets the locale in which all amounts below it are written. */
export const MoneyLocaleProvider = MoneyLocale.Provider;

/** The code of the shop's currency. */
export function useCurrency(): string {
  return useContext(Currency);
}

export function useMoneyLocale(): string {
  return useContext(MoneyLocale);
}

/** Formats amounts in major units: `$1,234.50`; of the shop's currency, or of another. */
export function useMoney(currency?: string): (amount: number) => string {
  const shopCurrency = useContext(Currency);
  return moneyFormat(currency ?? shopCurrency, useContext(MoneyLocale));
}

/** As `useMoney`, rounded to whole major units: `$37,975`. */
export function useRoundedMoney(): (amount: number) => string {
  return roundedMoneyFormat(useContext(Currency), useContext(MoneyLocale));
}

/** A formatted amount. */
export function Money({ amount }: { amount: number }) {
  return useMoney()(amount);
}
