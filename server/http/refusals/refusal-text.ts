import { fieldTexts } from '#contract/messages';
import { textsIn } from '#contract/values/languages/translated-texts';
import { ownValue } from '#contract/values/own-value';
import { uploadTexts } from '#contract/values/upload-messages';
import { refusals } from './messages';

/**
 * A text that is chosen in one place and read in another, in the language of the reader: English, or a function of the language.
 * An English text is looked up among the messages, so it may have no parameters but numbers.
 */
export type Text = string | ((language: string) => string);

/** A text with parameters: `says((texts) => texts.product.soldOut(size))`. */
export function says(write: (texts: typeof refusals, language: string) => string): Text {
  return (language) => write(textsIn(refusals, language), language);
}

/** A text in a language. An English one that is no message stays as it is. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'function') return text(language);
  if (language === 'en') return text;
  return translated(text, language) ?? eachSentence(text, language) ?? text;
}

/** Sentences that were joined, such as what is wrong and what to do. */
function eachSentence(text: string, language: string): string | null {
  const sentences = text.split(/(?<=\.) /);
  if (sentences.length === 1) return null;
  const written = sentences.map((sentence) => translated(sentence, language));
  return written.includes(null) ? null : written.join(' ');
}

/** The translation of an English message; null if there is no such message. */
function translated(text: string, language: string): string | null {
  const known = plain.get(text);
  if (known) return known(language) as string;
  const numbers = [...text.matchAll(/\d[\d,]*/g)].map(([digits]) =>
    Number(digits.replaceAll(',', '')),
  );
  if (numbers.length === 0) return null;
  const message = withNumbers.find((one) => write(one('en'), numbers) === text);
  return message ? write(message(language), numbers) : null;
}

type Message = string | ((...values: number[]) => string);
/** A message in a language. */
type Read = (language: string) => Message;

const write = (message: Message, numbers: number[]) =>
  typeof message === 'function' && message.length === numbers.length ? message(...numbers) : null;

/** All messages below a value of a module. */
function messagesOf(value: unknown, read: (language: string) => unknown): Read[] {
  if (typeof value !== 'object' || value === null) return [read as Read];
  return Object.entries(value).flatMap(([key, part]) =>
    messagesOf(part, (language) => ownValue(read(language) as Record<string, unknown>, key)),
  );
}

const messages: readonly Read[] = [fieldTexts, uploadTexts, refusals].flatMap((texts) =>
  messagesOf(texts, (language) => textsIn<object>(texts, language)),
);
const plain: ReadonlyMap<string, Read> = new Map(
  messages.flatMap((read) => {
    const english = read('en');
    return typeof english === 'string' ? [[english, read] as const] : [];
  }),
);
const withNumbers = messages.filter((read) => typeof read('en') === 'function');
