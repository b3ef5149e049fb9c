// Reads the messages of a `messages.ts` module as data: the English text of each in the syntax of ICU MessageFormat.
// docs/translations/README.md describes which code is a message.
import { parseSync } from 'vite';

/**
 * @typedef {object} Message
 * @property {string} key The path of the message in its module, such as `cart.remove`.
 * @property {string} text The English text in ICU MessageFormat, such as `Remove {title}`.
 * @property {Map<string, string>} parameters The type of each parameter: `string`, `number` or `boolean`; `kept` of a placeholder
 *   such as `{order}` in a text without parameters, which is filled in later.
 * @property {string | null} head The parameters as they are written, `(title: string)`; null for a text without any.
 * @property {number} start Where its code begins in the module.
 * @property {number} end
 */

/** A part of a module that looks like a text and cannot be translated. */
class NotAMessage extends Error {}

/**
 * @param {string} source The code of a module.
 * @param {string} file Its name, for errors.
 * @returns {{
 *   messages: Message[],
 *   problems: { key: string, reason: string }[],
 *   texts: { name: string, start: number, end: number }[],
 *   shared: { start: number, end: number }[],
 * }} `texts` are the exported values, and `shared` the texts in them that are those of another module.
 */
export function readMessages(source, file) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = { messages: [], problems: [], texts: [], shared: [] };
  for (const { type, declaration } of program.body) {
    if (type !== 'ExportNamedDeclaration' || declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      found.texts.push({ name: id.name, start: init.start, end: init.end });
      readValue(init, id.name, source, found);
    }
  }
  return found;
}

function readValue(node, key, source, found) {
  const value = withoutType(node);
  switch (value.type) {
    case 'ObjectExpression':
      for (const property of value.properties) readProperty(property, key, source, found);
      return;
    case 'ArrayExpression':
      value.elements.forEach((element, at) => {
        readValue(element, `${key}.${at}`, source, found);
      });
      return;
    // A message of another module, which is translated there.
    case 'MemberExpression':
      found.shared.push({ start: value.start, end: value.end });
      return;
  }
  try {
    const message =
      value.type === 'ArrowFunctionExpression' ? ofFunction(value, source) : ofText(value);
    // An empty text is the same in all languages.
    if (message.text !== '')
      found.messages.push({ key, ...message, start: value.start, end: value.end });
  } catch (error) {
    if (!(error instanceof NotAMessage)) throw error;
    found.problems.push({ key, reason: error.message });
  }
}

function readProperty(property, parent, source, found) {
  const { type, key, value, computed } = property;
  if (type === 'Property' && !computed)
    readValue(value, `${parent}.${key.name ?? key.value}`, source, found);
  else found.problems.push({ key: parent, reason: 'a property is spread or computed' });
}

/** A value without `as const`, `satisfies` and parentheses. */
function withoutType(node) {
  const wrappers = ['TSAsExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression'];
  return wrappers.includes(node.type) ? withoutType(node.expression) : node;
}

function ofText(node) {
  const written = writtenText(node);
  const names = written === null ? [] : placeholdersOf(written);
  const parameters = new Map(names.map((name) => [name, 'kept']));
  const text = names.length > 0 ? withPlaceholders(written) : textOf(node, parameters, false);
  return { text, parameters, head: null };
}

/** The text of a literal, or of a template that inserts nothing; null for another node. */
function writtenText({ type, value, quasis }) {
  if (type === 'Literal' && typeof value === 'string') return value;
  return type === 'TemplateLiteral' && quasis.length === 1 ? quasis[0].value.cooked : null;
}

const placeholder = /\{(\w+)\}/;

const placeholdersOf = (text) =>
  [...text.matchAll(new RegExp(placeholder, 'g'))].map(([, name]) => name);

/** The ICU text of a text with placeholders that are filled in later, such as `Your order {order}`. */
const withPlaceholders = (text) =>
  text
    .split(placeholder)
    .map((part, at) => (at % 2 === 1 ? `{${part}}` : escaped(part, false)))
    .join('');

function ofFunction(node, source) {
  const parameters = new Map(node.params.map(readParameter));
  const last = node.params.at(-1);
  const head = last ? source.slice(node.params[0].start, last.end) : '';
  return { text: textOf(withoutType(node.body), parameters, false), parameters, head: `(${head})` };
}

const types = { TSStringKeyword: 'string', TSNumberKeyword: 'number', TSBooleanKeyword: 'boolean' };

function readParameter({ type, name, typeAnnotation }) {
  const known = types[typeAnnotation?.typeAnnotation.type];
  if (type !== 'Identifier' || known === undefined)
    throw new NotAMessage('a parameter is not a string, a number or a boolean');
  return [name, known];
}

/** The ICU text of an expression. `inPlural`: within a plural, where `#` has a meaning. */
function textOf(node, parameters, inPlural) {
  switch (node.type) {
    case 'Literal':
      if (typeof node.value === 'string') return escaped(node.value, inPlural);
      break;
    case 'TemplateLiteral':
      return node.quasis
        .map(({ value }, at) => {
          const expression = node.expressions[at];
          const placeholder = expression ? textOf(expression, parameters, inPlural) : '';
          return escaped(value.cooked, inPlural) + placeholder;
        })
        .join('');
    case 'Identifier':
      if (parameters.has(node.name)) return `{${node.name}}`;
      break;
    case 'CallExpression':
      return callText(node, parameters);
    case 'ConditionalExpression':
      return conditionText(node, parameters);
  }
  throw new NotAMessage(`${node.type} is not a text`);
}

/** `formatNumber(count)` and `formatCount(count, 'item', 'items')` */
function callText({ callee, arguments: [value, one, other] }, parameters) {
  const name = value?.type === 'Identifier' ? value.name : '';
  if (parameters.get(name) !== 'number') throw new NotAMessage('a call is not of a number');
  if (callee.name === 'formatNumber') return `{${name}, number}`;
  if (callee.name !== 'formatCount' || one?.type !== 'Literal')
    throw new NotAMessage(`${callee.name ?? 'a method'} is called`);
  const noun = escaped(one.value, true);
  const nouns = other ? escaped(other.value, true) : `${noun}s`;
  return `{${name}, plural, one {# ${noun}} other {# ${nouns}}}`;
}

/** `count === 1 ? … : …` is a plural, and `isPaid ? … : …` a choice. */
function conditionText({ test, consequent, alternate }, parameters) {
  if (test.type === 'Identifier' && parameters.get(test.name) === 'boolean') {
    const [then, otherwise] = [consequent, alternate].map((node) =>
      textOf(withoutType(node), parameters, false),
    );
    return `{${test.name}, select, true {${then}} other {${otherwise}}}`;
  }
  const { left, operator, right } = test;
  const isCount = operator === '===' && parameters.get(left.name) === 'number';
  if (!isCount || (right.value !== 0 && right.value !== 1))
    throw new NotAMessage('a condition is neither `count === 1`, `count === 0` nor a boolean');
  const [then, otherwise] = [consequent, alternate].map((node) =>
    textOf(withoutType(node), parameters, true),
  );
  if (right.value === 1) return `{${left.name}, plural, one {${then}} other {${otherwise}}}`;
  // `count === 0 ? a : count === 1 ? b : c` is one plural.
  const plural = `{${left.name}, plural, `;
  if (otherwise.startsWith(plural) && alternate.type !== 'TemplateLiteral')
    return `${plural}=0 {${then}} ${otherwise.slice(plural.length)}`;
  return `${plural}=0 {${then}} one {${otherwise}} other {${otherwise}}}`;
}

/** A text whose characters have no meaning in ICU MessageFormat. */
function escaped(text, inPlural) {
  return text
    .replace(/'(?=[{}'#])/g, "''")
    .replace(inPlural ? /[{}#]+/g : /[{}]+/g, (characters) => `'${characters}'`);
}
