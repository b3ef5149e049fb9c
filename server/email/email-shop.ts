import { datesIn } from '#contract/values/dates';
import { localeOf, moneyLocaleIn } from '#contract/values/languages/locales';
import { dutiesOf, prefixIn, type Settings, shopContact } from '../settings/shop-settings';
import type { EmailShop } from './templates/email-template';

interface Source extends Pick<EmailShop, 'texts' | 'switchedOff' | 'url'> {
  settings: Settings;
}

/** The shop as the emails to readers of a language show it. */
export function emailShopIn(
  language: string,
  { settings, url, texts, switchedOff }: Source,
): EmailShop {
  const { shopName: name, currency, brand, dateLocale, delivery } = settings;
  const duties = dutiesOf(settings);
  return {
    name,
    language,
    moneyLocale: moneyLocaleIn(language, dateLocale),
    url,
    pagesUrl: url + prefixIn(settings, language),
    currency,
    brand,
    texts,
    switchedOff,
    contact: shopContact(settings, url),
    hasWithdrawal: duties.withdrawal,
    dates: datesIn({ timeZone: delivery.timeZone, locale: localeOf(language, dateLocale) }),
    namesLowestPrice: duties.lowestPrice,
  };
}
