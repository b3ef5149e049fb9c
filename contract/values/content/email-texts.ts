import { DEFAULT_LANGUAGE } from '../languages/languages';
import { textsIn } from '../languages/translated-texts';
import { ownValue } from '../own-value';
import { emailTexts } from './email-messages';

/** The texts of the shop's emails, which staff can replace. */

export type EmailName = keyof typeof emailTexts;
export const emailNames = Object.keys(emailTexts) as EmailName[];

type Defaults = typeof emailTexts;
/** The names of an email's texts. */
export type EmailTextName = { [Name in EmailName]: keyof Defaults[Name] }[EmailName];

/** Texts of one email by name. */
export type EmailTexts = Partial<Record<EmailTextName, string>>;

/** The texts of an email in a language, or else of the web app. */
export const defaultTextsOf = (email: EmailName, language: string = DEFAULT_LANGUAGE): EmailTexts =>
  textsIn(emailTexts, language)[email];

/** The most characters of a subject or a title, and of any other text. */
const EMAIL_LINE_LIMIT = 150;
export const EMAIL_TEXT_LIMIT = 2_000;

/** Placeholders that carry no facts, so that a text may do without them. */
const optional = ['name', 'shop', 'brand', 'inviter'];

/** The placeholders that an email's texts may have: those of its defaults, and the shop's name. */
export function placeholdersOf(email: EmailName): string[] {
  const used = Object.values(defaultTextsOf(email)).flatMap(placeholdersIn);
  return [...new Set([...used, 'shop'])];
}

/** The problem of a typed text; undefined if there is none. */
export function emailTextProblem(
  email: EmailName,
  name: EmailTextName,
  typed: string,
): string | undefined {
  const isLine = name === 'subject' || name === 'title';
  const limit = isLine ? EMAIL_LINE_LIMIT : EMAIL_TEXT_LIMIT;
  if (isLine && typed.trim() === '') return 'This field is required.';
  if (isLine && /[\p{Cc}\u2028\u2029]/u.test(typed)) return 'Must be a single line.';
  if (typed.length > limit) return `Must be at most ${limit.toLocaleString('en-US')} characters.`;
  const known = placeholdersOf(email);
  const unknown = placeholdersIn(typed).find((placeholder) => !known.includes(placeholder));
  if (unknown !== undefined)
    return `There’s no {${unknown}} in this email. You can use ${known.map(inBraces).join(', ')}.`;
  const missing = placeholdersIn(defaultTextsOf(email)[name] ?? '').find(
    (placeholder) =>
      !optional.includes(placeholder) && !placeholdersIn(typed).includes(placeholder),
  );
  return missing === undefined ? undefined : `Keep {${missing}} in this text.`;
}

/** A text with the values of its placeholders; values are not searched for placeholders. */
export function fillEmailText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => ownValue(values, name) ?? whole);
}

const PLACEHOLDER = /\{(\w+)\}/g;

const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

const inBraces = (name: string) => `{${name}}`;
