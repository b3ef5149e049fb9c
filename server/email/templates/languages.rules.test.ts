import { describe, expect, it } from 'vitest';
import { emailNames } from '#contract/values/content/email-texts';
import { defaultTheme } from '#contract/values/content/theme';
import { DEFAULT_DATE_STYLE, datesIn } from '#contract/values/dates';
import { localeOf, moneyLocaleIn } from '#contract/values/languages/locales';
import { PSEUDO_LANGUAGE } from '../../../scripts/translations/server-plugins.mjs';
import { wordsOutsideMessages } from '../../../tests/support/pseudo-language';
import { renderHtml } from './email-html';
import { type EmailShop, renderText } from './email-template';
import { exampleEmail } from './example-emails';

const country = 'en-DE';

const shopIn = (language: string): EmailShop => ({
  name: 'Selvedge',
  language,
  moneyLocale: moneyLocaleIn(language, country),
  url: 'https://shop.example',
  pagesUrl: 'https://shop.example',
  currency: 'EUR',
  brand: {
    theme: defaultTheme,
    logo: null,
    logoDark: null,
    legalAddress: null,
    socialLinks: [],
  },
  texts: {},
  switchedOff: new Set(),
  contact: { email: 'hello@shop.example', openingHours: [], replyDays: 2 },
  hasWithdrawal: true,
  dates: datesIn({ timeZone: 'Europe/Berlin', locale: localeOf(language, country) }),
  namesLowestPrice: true,
});
const terms: Parameters<typeof exampleEmail>[2] = {
  returnDays: 14,
  contactEmail: 'hello@shop.example',
  returnAddress: ['Selvedge', '12 Mill Lane'],
  postage: 'shop',
};

const plain = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&#?\w+;/g, ' ');

/** Names and addresses of the examples, and days, which `Intl` writes. */
const data = `Selvedge Sam Weaver Linen Shirt Fernhall White Larkspur Avenue Boise ID United States Mill Lane Portland UPS The shop
  Alex Morgan Merchandiser Europe Berlin WEST WELCOME10 sam hello`;

describe.each(emailNames)('%s', (email) => {
  it('has no text outside the messages', () => {
    const shop = { ...shopIn(PSEUDO_LANGUAGE), dates: numericDates() };
    const content = exampleEmail(email, shop, terms);
    const known = new Set(data.split(/\s+/));
    expect(wordsOutsideMessages(content.subject, known)).toEqual([]);
    expect(wordsOutsideMessages(renderText(content, shop), known)).toEqual([]);
    expect(wordsOutsideMessages(plain(renderHtml(content, shop)), known)).toEqual([]);
  });

  it('has the amounts and days of German, and no placeholder', () => {
    const shop = shopIn('de');
    const text = renderText(exampleEmail(email, shop, terms), shop);
    expect(text).not.toMatch(/[{}]|€\d|\b(March|Monday|Thursday)\b/);
    expect(renderHtml(exampleEmail(email, shop, terms), shop)).toContain('<html lang="de">');
  });
});

it('runs from right to left in Arabic, and from left to right in other languages', () => {
  const htmlIn = (language: string) => {
    const shop = shopIn(language);
    return renderHtml(exampleEmail('order-confirmation', shop, terms), shop);
  };
  const arabic = htmlIn('ar');
  expect(arabic).toContain('<html lang="ar" dir="rtl">');
  // Clients that drop the root keep the table.
  expect(arabic).toMatch(/<table [^>]*dir="rtl" class="on-paper"/);
  expect(arabic).not.toMatch(/text-align:left|align="right"|letter-spacing/);
  expect(arabic).toContain('<span dir="auto">Selvedge</span>');
  const german = htmlIn('de');
  expect(german).not.toMatch(/ dir=|text-align:right|align="left"/);
});

/** Days without words. */
function numericDates(): EmailShop['dates'] {
  const dates = datesIn(DEFAULT_DATE_STYLE);
  return { ...dates, longWeekday: dates.isoDay };
}
