import type { ShopBrand } from '#contract/content/brand';
import { moneyFormat, toMajor } from '#contract/money';
import type { emailTexts } from '#contract/values/content/email-messages';
import {
  defaultTextsOf,
  type EmailName,
  type EmailTexts,
  fillEmailText,
} from '#contract/values/content/email-texts';
import type { Dates } from '#contract/values/dates';
import { textsIn } from '#contract/values/languages/translated-texts';
import { ownValue } from '#contract/values/own-value';
import * as pages from '#contract/values/pages/storefront-pages';
import { emailMessages } from '../messages';

/** Replaces the token in a stored link; see server/auth/sessions/link-token.ts. */
export const TOKEN_PLACEHOLDER = 'token-not-kept';

/** Replaces the link that unsubscribes from emails of this kind, which is made when the email is sent. */
export const UNSUBSCRIBE_PLACEHOLDER = 'https://unsubscribe.invalid/link-not-kept';

/** The shop that sends an email, to a reader of a language. */
export interface EmailShop {
  name: string;
  language: string;
  /** Of amounts. */
  moneyLocale: string;
  /** Without a trailing slash. */
  url: string;
  /** Of the pages in this language, with their prefix. */
  pagesUrl: string;
  /** Of all its orders. */
  currency: string;
  dates: Dates;
  brand: Pick<ShopBrand, 'theme' | 'logo' | 'logoDark' | 'legalAddress' | 'socialLinks'>;
  texts: EditedTexts;
  /** The optional emails that staff have switched off. */
  switchedOff: ReadonlySet<EmailName>;
  /** How customers reach the shop. */
  contact: { email: string; openingHours: string[]; replyDays: number | null };
  /** Whether every email links to the page on which shoppers withdraw. */
  hasWithdrawal: boolean;
  /** Whether reduced prices name the lowest price of the 30 days before. */
  namesLowestPrice: boolean;
}

/** The texts that staff have edited, by email. */
export type EditedTexts = Partial<Record<EmailName, EmailTexts>>;

/** The paragraphs of a text of an email, by its name; none if staff have left it empty. */
export type Say<Email extends EmailName> = (name: keyof (typeof emailTexts)[Email]) => string[];

/** The content of an email, in parts that are rendered as plain text and as HTML. */
export interface EmailContent {
  subject: string;
  title: string;
  parts: Part[];
  /** Shown small in the footer: why this email was sent. */
  reason: string;
  /** Whether staff have switched this email off, so that it is not sent. */
  isOff?: boolean;
  /** Shown in the footer before those of all emails. */
  links?: { label: string; href: string }[];
}

/** A text is a paragraph. */
export type Part =
  | string
  | { action: { label: string; url: string } }
  | { items: Item[] }
  /** Links beside each other. `sign` is shown where there is room for few characters. */
  | { choices: { label: string; sign: string; url: string }[] }
  /** Rows of a label and an amount; the last one is the total. */
  | { sums: { label: string; amount: string }[] }
  | { facts: Fact[] };

/** An item that was ordered, sent or asked for. */
export interface Item {
  title: string;
  detail: string;
  url: string;
  /** The complete URL of one of the shop's own pictures; null if there is none. */
  picture: string | null;
  amount?: string;
  /** The price before the reduction. */
  before?: string;
}

/** A label with one or more lines. */
export interface Fact {
  label: string;
  value: string | string[];
}

/** The texts of an email in the shop's words, with the values of their placeholders. */
export function wordsOf<Email extends EmailName>(
  shop: EmailShop,
  email: Email,
  values: Readonly<Record<string, string>> = {},
): { subject: string; title: string; say: Say<Email> } {
  const texts: EmailTexts = { ...defaultTextsOf(email, shop.language), ...shop.texts[email] };
  const fill = (text = '') => fillEmailText(text, { shop: shop.name, ...values });
  return {
    subject: fill(texts.subject),
    title: fill(texts.title),
    say: (name) =>
      (ownValue(texts, String(name)) ?? '')
        .split(/\n\s*\n/)
        .map((paragraph) => fill(paragraph.trim()))
        .filter((paragraph) => paragraph !== ''),
  };
}

/** The texts of emails that staff cannot edit. */
export const messagesFor = ({ language }: Pick<EmailShop, 'language'>) =>
  textsIn(emailMessages, language);

/** A button that links to a path of the shop. */
export function link({ pagesUrl }: EmailShop, label: string, path: string): Part {
  return { action: { label, url: `${pagesUrl}${path}` } };
}

/** An amount in minor units as a price. */
export function money(
  amount: number,
  { currency, moneyLocale }: Pick<EmailShop, 'currency' | 'moneyLocale'>,
): string {
  return moneyFormat(currency, moneyLocale)(toMajor(amount, currency));
}

/** The lowest price before a reduction, in minor units, in a shop that names it; else nothing. */
export function lowestPrice(prior: number | null, shop: EmailShop): string {
  if (prior === null || !shop.namesLowestPrice) return '';
  return messagesFor(shop).lowestPrice(money(prior, shop));
}

type EmailMessages = ReturnType<typeof messagesFor>;

/** The email as plain text. */
export function renderText(content: EmailContent, shop: EmailShop): string {
  const text = messagesFor(shop);
  const parts = content.parts.map((part) => textOf(part, text));
  const { legalAddress } = shop.brand;
  const links = [...(content.links ?? []), ...footLinks(shop)]
    .map(({ label, href }) => `${label}: ${href}`)
    .join('\n');
  const foot = [content.reason, legalAddress ?? shop.name, ...(links === '' ? [] : [links])];
  return `${[content.title, ...parts, '--', ...foot].join('\n\n')}\n`;
}

/** The links below every email: the withdrawal function, and the shop's profiles. */
export function footLinks(shop: EmailShop) {
  const { pagesUrl, brand, hasWithdrawal } = shop;
  const withdrawal = { label: messagesFor(shop).withdraw, href: pagesUrl + pages.withdrawal() };
  return [...(hasWithdrawal ? [withdrawal] : []), ...brand.socialLinks];
}

function textOf(part: Part, text: EmailMessages): string {
  if (typeof part === 'string') return part;
  if ('action' in part) return `${part.action.label}:\n${part.action.url}`;
  if ('items' in part) return part.items.map((item) => itemText(item, text)).join('\n');
  if ('choices' in part) return part.choices.map(({ label, url }) => `${label}: ${url}`).join('\n');
  if ('facts' in part) return part.facts.map(factText).join('\n');
  return part.sums.map(({ label, amount }) => `${label}: ${amount}`).join('\n');
}

function itemText({ title, detail, amount, before }: Item, text: EmailMessages): string {
  const price = before ? text.reducedPrice(amount ?? '', before) : amount;
  return `${title} (${detail})${price ? `: ${price}` : ''}`;
}

function factText({ label, value }: Fact): string {
  return Array.isArray(value) ? `${label}:\n${value.join('\n')}` : `${label}: ${value}`;
}
