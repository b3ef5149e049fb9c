// Compiles texts in ICU MessageFormat to JavaScript.
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A text that does not fit its message. */
export class WrongText extends Error {}

/**
 * Compiles a text. The code of plurals and numbers calls `pluralOf` and `numberOf`.
 * @param {string} text
 * @param {Pick<import('./read-messages.mjs').Message, 'parameters' | 'head'>} message
 * @param {string} language
 * @returns {string} An expression: a string, or a function with the parameters of the message.
 */
export function compileText(text, { parameters, head }, language) {
  const elements = parseText(text);
  checkUse(elements, parameters);
  checkCategories(elements, language);
  const fitting = elements.map((element) => kept(element, parameters));
  const code = codeOf(isRightToLeft(language) ? isolated(fitting) : fitting);
  return head === null ? code : `${head} => ${code}`;
}

function parseText(text) {
  try {
    return parse(text, { ignoreTag: true, requiresOtherClause: true, captureLocation: false });
  } catch (error) {
    throw new WrongText(`is not ICU MessageFormat: ${error.message}`);
  }
}

/** Throws unless a text names each parameter of its message, no other, and each by its type. */
function checkUse(elements, parameters) {
  const used = new Set();
  forEachElement(elements, ({ type, value, options }) => {
    if (type === TYPE.literal || type === TYPE.pound) return;
    const needed = parameters.get(value);
    if (needed === undefined)
      throw new WrongText(`names {${value}}, which the English text does not`);
    if ((type === TYPE.plural || type === TYPE.number) && needed !== 'number')
      throw new WrongText(`uses {${value}} as a number`);
    if (
      type === TYPE.select &&
      (needed !== 'boolean' || Object.keys(options).join() !== 'true,other')
    )
      throw new WrongText(`needs the choices “true” and “other” of a boolean for {${value}}`);
    if (![TYPE.argument, TYPE.number, TYPE.plural, TYPE.select].includes(type))
      throw new WrongText(`formats {${value}}, which the component does`);
    used.add(value);
  });
  const missing = [...parameters.keys()].filter((name) => !used.has(name));
  if (missing.length > 0) throw new WrongText(`lacks {${missing.join('}, {')}}`);
}

/** Throws if a plural lacks a category of the language. */
function checkCategories(elements, language) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  forEachElement(elements, ({ type, options, pluralType, offset }) => {
    if (type !== TYPE.plural) return;
    if (pluralType !== 'cardinal' || offset !== 0)
      throw new WrongText('has a plural with an offset or of ordinals');
    const missing = pluralCategories.filter((category) => !options[category]).sort();
    if (missing.length > 0) throw new WrongText(`has a plural without “${missing.join('”, “')}”`);
  });
}

/** A placeholder that is filled in later stays as it is. */
function kept(element, parameters) {
  const isKept = element.type === TYPE.argument && parameters.get(element.value) === 'kept';
  return isKept ? { type: TYPE.literal, value: `{${element.value}}` } : element;
}

function forEachElement(elements, visit) {
  for (const element of elements) {
    visit(element);
    for (const { value } of Object.values(element.options ?? {})) forEachElement(value, visit);
  }
}

const rightToLeftScripts = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];

/** As in contract/values/languages/locales.ts, which scripts cannot load; a test compares them. */
export const isRightToLeft = (language) =>
  rightToLeftScripts.includes(new Intl.Locale(language).maximize().script ?? '');

/**
 * The elements, with U+2068 and U+2069 around each inserted value: they keep the direction of a name, an amount or an address
 * from changing the order of the words around it. A text that is only a parameter stays as it is.
 */
function isolated(elements) {
  if (elements.length === 1 && elements[0].type === TYPE.argument) return elements;
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument)
      return [
        { type: TYPE.literal, value: '\u2068' },
        element,
        { type: TYPE.literal, value: '\u2069' },
      ];
    if (!element.options) return [element];
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: isolated(option.value) },
    ]);
    return [{ ...element, options: Object.fromEntries(options) }];
  });
}

/** `counted`: the parameter of the plural around the elements. */
function codeOf(elements, counted) {
  if (elements.length === 0) return "''";
  if (elements.every(({ type }) => type === TYPE.literal))
    return quoted(elements.map(({ value }) => value).join(''));
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replace(/[\\`]|\$\{/g, '\\$&')
      : `\${${placeholderCode(element, counted)}}`,
  );
  return `\`${parts.join('')}\``;
}

function placeholderCode({ type, value, options }, counted) {
  switch (type) {
    case TYPE.pound:
      return `numberOf(${counted})`;
    case TYPE.number:
      return `numberOf(${value})`;
    case TYPE.plural:
      return pluralCode(value, options);
    case TYPE.select:
      return `${value} ? ${codeOf(options.true.value)} : ${codeOf(options.other.value)}`;
    default:
      return value;
  }
}

function pluralCode(name, options) {
  const exact = [];
  const forms = [];
  for (const [category, { value }] of Object.entries(options)) {
    const code = codeOf(value, name);
    if (category.startsWith('=')) exact.push(`${name} === ${category.slice(1)} ? ${code} : `);
    else forms.push(`${category}: ${code}`);
  }
  return `${exact.join('')}pluralOf(${name}, { ${forms.join(', ')} })`;
}

const quoted = (text) => JSON.stringify(text);
