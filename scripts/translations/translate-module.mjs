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
  const english = problems.map(({ key }) => key);
  let code = '';
  let end = 0;
  for (const message of messages) {
    const translated = compiled(message, translations, language);
    if (translated === null) {
      english.push(message.key);
      continue;
    }
    code += source.slice(end, message.start) + translated;
    end = message.end;
  }
  code += source.slice(end);
  return { code: withImports(code), english };
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
