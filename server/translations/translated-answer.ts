import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import { type TranslatedText, translatedTexts } from '#contract/translated';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { isRight } from '../auth/sessions/guard';
import type { Dependencies } from '../cache/dependencies';
import type { Shop } from '../shop';
import { ofTranslations, readTranslations, translationSerial } from './translations.service';

/** A text of an answer with the record that it belongs to. */
interface FoundText {
  kind: string;
  id: string;
  field: string;
  holder: Record<string, unknown>;
  property: string;
}

/** Finds the translatable texts in a value; `around` are the objects that contain it, the nearest first. */
type Finder = (value: unknown, around: readonly Holder[], found: FoundText[]) => void;
type Holder = Record<string, unknown>;

/** Puts the texts of an answer into a language. */
export interface AnswerTranslator {
  /** In the place of the source texts. `body` is an answer that the contract has parsed, which no other request shares. */
  translate(
    shop: Shop,
    language: string,
    body: unknown,
    dependencies?: Dependencies,
  ): Promise<void>;
  /** The same for an answer in JSON. It is translated once as long as the same bytes are cached. */
  translateJson(
    shop: Shop,
    language: string,
    json: Buffer,
    dependencies?: Dependencies,
  ): Promise<Buffer>;
}

/** Whether the answer to a call has texts that staff translate. They edit the source, so theirs has none. */
export const hasTranslatedAnswer = ({ access, response }: Endpoint): boolean =>
  !isRight(access) && response !== null && finderOf(response) !== null;

/** The translator of the answers to a call; null if they have no text that staff translate. */
export function answerTranslatorOf(endpoint: Endpoint): AnswerTranslator | null {
  const find = hasTranslatedAnswer(endpoint) && endpoint.response && finderOf(endpoint.response);
  if (!find) return null;
  const translatedJson = new WeakMap<Buffer, Map<string, { serial: number; json: Buffer }>>();

  async function translate(
    shop: Shop,
    language: string,
    body: unknown,
    dependencies?: Dependencies,
  ): Promise<boolean> {
    // An answer that depends on everything stays so.
    if (dependencies?.subjects) dependencies.on(...ofTranslations);
    const found: FoundText[] = [];
    if (find) find(body, [], found);
    const translations = await readTranslations(shop, language, found);
    if (!translations) return false;
    for (const { kind, id, field, holder, property } of found) {
      const text = translations.textOf(kind, id, field);
      if (text !== null) setOwnValue(holder, property, text);
    }
    return true;
  }

  return {
    async translate(shop, language, body, dependencies) {
      await translate(shop, language, body, dependencies);
    },
    async translateJson(shop, language, json, dependencies) {
      if (dependencies?.subjects) dependencies.on(...ofTranslations);
      const serial = await translationSerial(shop);
      const known = translatedJson.get(json)?.get(language);
      if (known?.serial === serial) return known.json;
      const body: unknown = JSON.parse(json.toString());
      const isChanged = await translate(shop, language, body);
      const translated = isChanged ? Buffer.from(JSON.stringify(body)) : json;
      const byLanguage = translatedJson.get(json) ?? new Map();
      byLanguage.set(language, { serial, json: translated });
      translatedJson.set(json, byLanguage);
      return translated;
    },
  };
}

/** Null if the schema has no translatable text. */
function finderOf(schema: z.ZodType): Finder | null {
  if (schema instanceof z.ZodObject) return objectFinder(schema.shape);
  if (schema instanceof z.ZodArray) return listFinder(schema.element as z.ZodType);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return finderOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return anyFinder(schema.options as z.ZodType[]);
  return null;
}

function objectFinder(shape: Record<string, z.ZodType>): Finder | null {
  const finders = Object.entries(shape).flatMap(([property, schema]) => {
    const text = textOf(schema);
    const finder = text ? textFinder(text, property) : finderOf(schema);
    return finder ? [{ property, finder }] : [];
  });
  if (finders.length === 0) return null;
  return (value, around, found) => {
    if (typeof value !== 'object' || value === null) return;
    const holder = value as Holder;
    const within = [holder, ...around];
    for (const { property, finder } of finders) finder(ownValue(holder, property), within, found);
  };
}

/** A text that may be missing is marked inside. */
function textOf(schema: z.ZodType): TranslatedText | null {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return textOf(schema.unwrap() as z.ZodType);
  return translatedTexts.get(schema) ?? null;
}

function textFinder({ kind, field, id: idProperty }: TranslatedText, property: string): Finder {
  return (value, around, found) => {
    const [holder] = around;
    const id = around
      .map((each) => ownValue(each, idProperty))
      .find((each) => typeof each === 'string');
    // An empty text has nothing to translate.
    if (holder && typeof value === 'string' && value !== '' && typeof id === 'string')
      found.push({ kind, id, field, holder, property });
  };
}

function listFinder(element: z.ZodType): Finder | null {
  const finder = finderOf(element);
  return (
    finder &&
    ((value, around, found) => {
      if (Array.isArray(value)) for (const item of value) finder(item, around, found);
    })
  );
}

function anyFinder(options: readonly z.ZodType[]): Finder | null {
  const finders = options.flatMap((option) => finderOf(option) ?? []);
  if (finders.length === 0) return null;
  return (value, around, found) => {
    for (const finder of finders) finder(value, around, found);
  };
}
