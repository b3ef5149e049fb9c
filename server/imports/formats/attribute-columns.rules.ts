import type { AttributeChanges } from '#contract/catalogue/product-facts';
import type { AttributeValue, AttributeValues } from '#contract/values/catalogue/attributes';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { readAmount } from '#contract/values/typed/typed-numbers';
import {
  type Assortment,
  type AssortmentAttribute,
  isSameName,
} from '../../assortment/assortment.rules';
import { problemOf } from '../../assortment/attributes.rules';
import { attributeText } from '../../catalogue/products/json-texts.rules';
import type { Cell } from './picture-columns.rules';

const PREFIX = 'Attribute: ';

export const attributeHeading = ({ name }: { name: string }) => `${PREFIX}${name}`;

/** Whether a heading in lower case names an attribute, possibly one that the shop does not have. */
export const isAttributeHeading = (heading: string) => heading.startsWith(PREFIX.toLowerCase());

/** The cells of a product's values: choices by name, separated by commas. */
export function attributeCells(
  attributes: Assortment['attributes'],
  values: AttributeValues,
): string[] {
  return attributes.map(({ key, choices }) => {
    const value = ownValue(values, key);
    if (value === undefined) return '';
    if (!Array.isArray(value)) return attributeText(value);
    return attributeText(
      value.map((choice) => choices.find((one) => one.key === choice)?.name ?? choice),
    );
  });
}

/** The values of a row; null if the file has no column of an attribute. Empty cells remove values. */
export function readAttributes(
  attributes: Assortment['attributes'],
  headings: string[],
  cell: Cell,
  addError: (field: string, message: string) => void,
): AttributeChanges | null {
  const given = headings.filter(isAttributeHeading);
  if (given.length === 0) return null;
  const changes: AttributeChanges = {};
  for (const heading of given) {
    const attribute = attributes.find((one) => attributeHeading(one).toLowerCase() === heading);
    const text = cell(heading) ?? '';
    if (attribute) {
      const value = text === '' ? null : readValue(attribute, text);
      const problem = problemOf(attribute, value);
      if (problem === null) setOwnValue(changes, attribute.key, value);
      else addError(attributeHeading(attribute), problem);
    } else if (text !== '')
      addError(`${PREFIX}${heading.slice(PREFIX.length)}`, 'There is no attribute with this name.');
  }
  return changes;
}

/** The value of a text; the text itself if it has another form. */
function readValue({ kind, choices }: AssortmentAttribute, text: string): AttributeValue {
  if (kind === 'choice')
    return text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => choices.find((one) => isSameName(one.name, name))?.key ?? name);
  if (kind === 'number') return readAmount(text).value ?? text;
  if (kind === 'boolean' && /^(yes|no|true|false)$/i.test(text)) return /^(yes|true)$/i.test(text);
  return text;
}
