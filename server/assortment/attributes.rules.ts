import type { AttributeChanges } from '#contract/catalogue/product-facts';
import type { ErrorDetail } from '#contract/errors';
import {
  ALL_CHOICES_LIMIT,
  type AttributeValue,
  type AttributeValues,
} from '#contract/values/catalogue/attributes';
import { slugOf } from '#contract/values/catalogue/slugs';
import { ownValue } from '#contract/values/own-value';
import { type Assortment, type AssortmentAttribute, isSameName } from './assortment.rules';
import { newKey } from './entries.rules';

export interface Choice {
  key: string;
  name: string;
}

/** An attribute as staff type it. A choice without a key is new. */
export interface AttributeInput {
  kind: string;
  choices: { key?: string | undefined; name: string }[];
  categories: string[];
}

/** Of a new choice, too: files of another shop have keys that products refer to. */
const CHOICE_KEY = /^[a-z0-9_-]{1,60}$/;

/** The choices with a key for each new one, which no choice has or had before the change. */
export function withKeys(choices: AttributeInput['choices'], before: readonly Choice[]): Choice[] {
  const taken = new Set(before.map(({ key }) => key));
  return choices.map(({ key, name }) => {
    const known = key ?? newKey(slugOf(name) || 'choice', taken);
    taken.add(known);
    return { key: known, name };
  });
}

/** Validation errors of a new attribute, or of the changed attribute `key`. */
export function attributeErrors(
  { attributes, categories }: Assortment,
  key: string | null,
  input: AttributeInput,
): ErrorDetail[] {
  const errors: ErrorDetail[] = [];
  const present = attributes.find((one) => one.key === key);
  if (present && present.kind !== input.kind)
    errors.push({ path: 'kind', message: 'The kind of an attribute can’t change.' });
  for (const [at, choice] of input.choices.entries())
    if (choice.key !== undefined && !CHOICE_KEY.test(choice.key))
      errors.push({
        path: `choices.${at}.key`,
        message: 'Use up to 60 lowercase letters, digits, hyphens and underscores.',
      });
  const others = attributes.filter((one) => one.key !== key);
  const choices = others.reduce((sum, one) => sum + one.choices.length, input.choices.length);
  if (input.choices.length > 0 && choices > ALL_CHOICES_LIMIT)
    errors.push({
      path: 'choices',
      message: `All attributes together can have up to ${ALL_CHOICES_LIMIT} choices.`,
    });
  for (const [at, category] of input.categories.entries())
    if (!categories.some((one) => one.key === category))
      errors.push({ path: `categories.${at}`, message: 'Unknown category.' });
  return errors;
}

/** Why changes of a product's attributes are invalid, at `attributes.<key>`. */
export function attributeValueErrors(
  { attributes }: Assortment,
  changes: AttributeChanges,
): ErrorDetail[] {
  return Object.entries(changes).flatMap(([key, value]) => {
    const attribute = attributes.find((one) => one.key === key);
    const message = attribute ? problemOf(attribute, value) : 'There is no such attribute.';
    return message === null ? [] : [{ path: `attributes.${key}`, message }];
  });
}

/** Why a value does not fit an attribute; null if it does. */
export function problemOf(
  attribute: AssortmentAttribute,
  value: AttributeValue | null,
): string | null {
  if (value === null || value === '') return null;
  switch (attribute.kind) {
    case 'text':
      return typeof value === 'string' ? null : 'Enter some text.';
    case 'number':
      return typeof value === 'number' ? null : 'Enter a number.';
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Must be yes or no.';
    case 'choice': {
      if (!Array.isArray(value)) return 'Choose from the list.';
      const unknown = value.find((word) => !choiceOf(attribute, word));
      return unknown === undefined ? null : `${attribute.name} has no choice ${unknown}.`;
    }
  }
}

/** Valid changes with choices by their keys, in display order. */
export function resolveChoices(
  { attributes }: Assortment,
  changes: AttributeChanges,
): AttributeChanges {
  const resolved = Object.entries(changes).map(([key, value]) => {
    const attribute = attributes.find((one) => one.key === key);
    if (!attribute || !Array.isArray(value)) return [key, value];
    return [
      key,
      orderedKeys(
        attribute,
        value.map((word) => choiceOf(attribute, word)?.key),
      ),
    ];
  });
  return Object.fromEntries(resolved);
}

/** Values after changes; empty ones are removed. */
export function changedValues(values: AttributeValues, changes: AttributeChanges): AttributeValues {
  const changed = Object.entries({ ...values, ...changes }).flatMap(([key, value]) =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? []
      : [[key, value] as const],
  );
  return Object.fromEntries(changed);
}

/** The keys of an attribute's choices, in display order. */
function orderedKeys({ choices }: AssortmentAttribute, keys: (string | undefined)[]): string[] {
  return choices.flatMap(({ key }) => (keys.includes(key) ? [key] : []));
}

/** A choice by its key, or else by its name in any letter case. */
function choiceOf({ choices }: AssortmentAttribute, word: string): Choice | undefined {
  return (
    choices.find(({ key }) => key === word) ?? choices.find(({ name }) => isSameName(name, word))
  );
}

/** The values that the assortment still has: attributes and choices may have been deleted. */
export function knownValues({ attributes }: Assortment, values: AttributeValues): AttributeValues {
  const known = Object.entries(values).flatMap(([key, value]): [string, AttributeValue][] => {
    const attribute = attributes.find((one) => one.key === key);
    if (!attribute) return [];
    if (attribute.kind === 'choice')
      return [[key, Array.isArray(value) ? orderedKeys(attribute, value) : []]];
    return problemOf(attribute, value) === null ? [[key, value]] : [];
  });
  return changedValues({}, Object.fromEntries(known));
}

/** An attribute of a product with its value: choices as their names, separated by commas. */
interface ReadableAttribute {
  attribute: AssortmentAttribute;
  value: string | number | boolean;
}

/** The values of a product that people can read, in the order of the attributes. */
export function readableAttributes(
  assortment: Assortment,
  values: AttributeValues,
): ReadableAttribute[] {
  if (Object.keys(values).length === 0) return [];
  const known = knownValues(assortment, values);
  return assortment.attributes.flatMap((attribute) => {
    const value = ownValue(known, attribute.key);
    if (value === undefined) return [];
    if (!Array.isArray(value)) return [{ attribute, value }];
    const names = value.map((key) => choiceOf(attribute, key)?.name ?? key);
    return [{ attribute, value: names.join(', ') }];
  });
}

/** The words that a product is found by: its texts and choices, and the names of the attributes that it answers with yes. */
export function attributeWords(assortment: Assortment, values: AttributeValues): string {
  return readableAttributes(assortment, values)
    .flatMap(({ attribute, value }) => {
      if (typeof value === 'string') return value;
      return value === true ? attribute.name : [];
    })
    .join(' ');
}
