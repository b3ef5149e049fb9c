// `npm run i18n:check`: lists the texts of each language that are missing, stale, unused, wrong or suspicious. Exits with 1 if
// there are any. The release runs it; the work in progress does not, because such texts are shown in English.
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { compileText, WrongText } from './compile-text.mjs';
import {
  adminLanguages,
  modulePath,
  readTranslations,
  shopperMessages,
  staffMessages,
  translatedLanguages,
  translatedModules,
  translationsPath,
} from './files.mjs';
import { readMessages } from './read-messages.mjs';
import { translationOf } from './translate-module.mjs';

/** A text may be this much longer than the English one. */
const maxGrowth = 1.6;
const freeCharacters = 12;

/**
 * The problems of a module's translations, as `key: reason`.
 * @param {string} source The code of the module.
 * @param {string} file
 * @param {import('./translate-module.mjs').Translations} translations
 * @param {string} language
 * @returns {string[]}
 */
export function checkModule(source, file, translations, language) {
  const { messages, problems } = readMessages(source, file);
  const known = new Set(messages.map(({ key }) => key));
  return [
    ...problems.map(({ key, reason }) => `${key}: can’t be translated, because ${reason}`),
    ...messages.flatMap((message) => {
      const reason = faultOf(message, translationOf(translations, message.key), language);
      return reason === null ? [] : [`${message.key}: ${reason}`];
    }),
    ...Object.keys(translations)
      .filter((key) => !known.has(key))
      .map((key) => `${key}: is unused`),
  ];
}

function faultOf(message, translation, language) {
  if (translation === undefined || translation.text === '') return `is missing: ${message.text}`;
  const { source, text, checked } = translation;
  if (source !== message.text) return `is stale: the English text is now “${message.text}”`;
  try {
    compileText(text, message, language);
  } catch (error) {
    if (error instanceof WrongText) return error.message;
    throw error;
  }
  if (checked) return null;
  if (text === source && /\p{L}{2}/u.test(withoutPlaceholders(text))) return 'is the English text';
  const limit = withoutPlaceholders(source).length * maxGrowth + freeCharacters;
  if (withoutPlaceholders(text).length > limit) return `may be too long: ${text}`;
  return null;
}

/** The text that a reader sees, roughly: the longest form of a plural. */
function withoutPlaceholders(text) {
  const simple = text.replace(/\{\w+(, number)?\}/g, '');
  return simple.replace(/\{\w+, (?:plural|select),(?:[^{}]|\{[^{}]*\})*\}/g, (choice) => {
    const forms = [...choice.matchAll(/\{([^{}]*)\}/g)].map(([, form]) => form);
    return forms.reduce((longest, form) => (form.length > longest.length ? form : longest), '');
  });
}

function checkLanguage(language) {
  const modules = new Set([
    ...shopperMessages(),
    ...(adminLanguages.includes(language) ? staffMessages() : []),
    ...translatedModules(language),
  ]);
  return [...modules].flatMap((name) => {
    const [module, file] = [modulePath(name), translationsPath(name, language)];
    if (!existsSync(module)) return [`${file}: translates no module`];
    const translations = existsSync(file) ? readTranslations(file) : {};
    return checkModule(readFileSync(module, 'utf8'), module, translations, language).map(
      (fault) => `${language} ${name} ${fault}`,
    );
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const faults = translatedLanguages.flatMap(checkLanguage);
  for (const fault of faults) console.log(fault);
  console.log(
    faults.length === 0
      ? `Complete: ${translatedLanguages.join(', ')}. Admin area: ${adminLanguages.join(', ')}.`
      : `${faults.length} texts need work.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
