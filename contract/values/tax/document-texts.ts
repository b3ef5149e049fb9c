import type { Dates } from '../dates';
import { DEFAULT_LANGUAGE } from '../languages/languages';
import { textsIn } from '../languages/translated-texts';
import { moneyFormat } from '../money';
import { documentMessages } from './document-messages';
import type { InvoiceKind, TaxKind } from './tax-kinds';

/** How a document is written: its days, and the locale of its amounts and percentages. */
export interface DocumentStyle {
  dates: Dates;
  locale: string;
}

interface Facts {
  issuedAt: string;
  orderedAt: string;
  orderNumber: number;
  corrects: string | null;
  supply: Supply | null;
}

interface Supply {
  from: string;
  to: string;
  isExpected: boolean;
}

interface NamedDiscount {
  name: string;
  amount: number;
}

interface DiscountedLine {
  discount?: number | undefined;
  discounts?: NamedDiscount[] | undefined;
}

/** The texts of invoices and credit notes in a language; the web app has one, and omits it. */
export function documentTextsIn(language: string = DEFAULT_LANGUAGE) {
  const text = textsIn(documentMessages, language);
  const percentIn = (locale: string, percent: number) =>
    new Intl.NumberFormat(locale).format(percent);
  return {
    kinds: text.kinds satisfies Record<InvoiceKind, string>,
    taxNumber: text.taxNumber,
    head: text.head,
    /** The reduction of a line, by promotion if they are known. */
    discounts: ({ discount = 0, discounts }: DiscountedLine): NamedDiscount[] =>
      discounts ?? (discount === 0 ? [] : [{ name: text.discount, amount: discount }]),
    page: text.page,
    /** Dates and numbers, a line each. */
    facts: (
      { issuedAt, orderedAt, orderNumber, corrects, supply }: Facts,
      dates: Dates,
    ): string[] => [
      text.date(dates.day(issuedAt)),
      text.order(String(orderNumber), dates.day(orderedAt)),
      ...(supply === null ? [] : [supplyText(text, supply, dates)]),
      ...(corrects === null ? [] : [text.corrects(corrects)]),
    ],
    percent: (percent: number, locale: string) => text.percent(percentIn(locale, percent)),
    rate: (
      { name, percent, net }: { name: string; percent: number; net: number },
      currency: string,
      locale: string,
    ) => text.rate(name, percentIn(locale, percent), moneyFormat(currency, locale)(net)),
    total: ({ kind }: { kind: InvoiceKind }) =>
      kind === 'invoice' ? text.total : text.totalCredited,
    notes: ({ taxKind }: { taxKind: TaxKind | null }): string[] =>
      taxKind === 'reverse_charge' ? [text.reverseCharge] : [],
  };
}

export const documentTexts = documentTextsIn();

function supplyText(
  text: typeof documentMessages,
  { from, to, isExpected }: Supply,
  dates: Dates,
): string {
  if (from === to)
    return isExpected ? text.expectedSupply(dates.day(from)) : text.supply(dates.day(from));
  const period = isExpected ? text.expectedSupplyPeriod : text.supplyPeriod;
  return period(dates.day(from), dates.day(to));
}
