// Puts the texts of another language into a `messages.ts` module.
import { compileText, WrongText } from './compile-text.mjs';
import { readMessages } from './read-messages.mjs';

/**
 * A translation of a message: its text, and the English text that it translates.
 * @typedef {{ source: string, text: string, checked?: true }} Translation
 * @typedef {Record<string, Translation>} Translations
 */

/**
 * The code of a module with the texts of a language. A text that is missing, does not fit or is of an earlier English text
 * stays English; `english` has the keys of these.
 * @param {string} source
 * @param {string} file
 * @param {Translations} translations
 * @param {string} language
 */
export function translateModule(source, file, translations, language) {
  const { messages, problems } = readMessages(source, file);
  const { changes, english } = translated(messages, translations, language);
  const whole = { start: 0, end: source.length };
  return {
    code: withImports(withChanges(source, whole, changes)),
    english: [...problems.map(({ key }) => key), ...english],
  };
}

/**
 * The code of a module with the texts of several languages, among which `textsIn` chooses.
 * @param {string} source
 * @param {string} file
 * @param {Map<string, (messages: import('./read-messages.mjs').Message[]) => Translations>} languages
 */
export function translateForServer(source, file, languages) {
  const { messages, problems, texts, shared } = readMessages(source, file);
  const known = [...languages].map(([language, translationsOf]) => {
    const { changes, english } = translated(messages, translationsOf(messages), language);
    const own = shared.map(({ start, end }) => ({
      start,
      end,
      code: sharedText(source, start, end, language),
    }));
    const all = [...changes, ...own].sort((one, other) => one.start - other.start);
    return { language, changes: all, english: [...problems.map(({ key }) => key), ...english] };
  });
  const calls = texts.map((text) => {
    const entries = known.map(
      ({ language, changes }) =>
        `${JSON.stringify(language)}: (({ pluralOf, numberOf }) => (${withChanges(source, text, changes)}))(grammarOf(${JSON.stringify(language)}))`,
    );
    return `addTranslations(${text.name} as object, { ${entries.join(', ')} });\n`;
  });
  const imports = `import { addTranslations, grammarOf, textsIn } from '#contract/values/languages/translated-texts';\n`;
  return { code: imports + source + calls.join(''), english: known };
}

/** The code of a text of another module in a language: `texts.discount` is `textsIn(texts, "de").discount`. */
function sharedText(source, start, end, language) {
  const [object, ...path] = source.slice(start, end).split('.');
  return `textsIn(${object}, ${JSON.stringify(language)}).${path.join('.')}`;
}

/** The code of the texts of a language in place of the English ones. */
function translated(messages, translations, language) {
  const changes = [];
  const english = [];
  for (const message of messages) {
    const code = compiled(message, translations, language);
    if (code === null) english.push(message.key);
    else changes.push({ start: message.start, end: message.end, code });
  }
  return { changes, english };
}

/** A part of a source with changes in the order of their places. */
function withChanges(source, { start, end }, changes) {
  let code = '';
  let at = start;
  for (const change of changes) {
    if (change.start < start || change.end > end) continue;
    code += source.slice(at, change.start) + change.code;
    at = change.end;
  }
  return code + source.slice(at, end);
}

function compiled(message, translations, language) {
  const translation = translationOf(translations, message.key);
  if (translation === undefined || translation.source !== message.text) return null;
  try {
    return compileText(translation.text, message, language);
  } catch (error) {
    if (error instanceof WrongText) return null;
    throw error;
  }
}

/** @returns {Translation | undefined} */
export function translationOf(translations, key) {
  return Object.hasOwn(translations, key) ? translations[key] : undefined;
}

function withImports(code) {
  const imports = [
    ['pluralOf', 'plural', 'plural'],
    ['numberOf', 'formatNumber', 'format'],
  ].filter(([name]) => code.includes(`${name}(`));
  const lines = imports.map(
    ([name, exported, module]) =>
      `import { ${exported} as ${name} } from '/web/ui/text/${module}.ts';\n`,
  );
  return lines.join('') + code;
}
