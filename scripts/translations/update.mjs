// Rewrites the files of translations: node scripts/translations/update.mjs LANGUAGE [MODULE...]
// Each message of the named modules, or else of those that have a file, gets an entry in the order of its module. A new entry
// has an empty text. Entries of removed messages are dropped; a text whose English text has changed stays, for the check.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { modulePath, readTranslations, translatedModules, translationsPath } from './files.mjs';
import { readMessages } from './read-messages.mjs';
import { translationOf } from './translate-module.mjs';

const [language, ...named] = process.argv.slice(2);
if (language === undefined)
  throw new Error('Name a language, such as `npm run i18n:update -- de`.');
for (const name of named.length > 0 ? named : translatedModules(language)) {
  const module = modulePath(name);
  const file = translationsPath(name, language);
  const translations = existsSync(file) ? readTranslations(file) : {};
  const { messages } = readMessages(readFileSync(module, 'utf8'), module);
  const entries = messages.map(({ key, text }) => [
    key,
    translationOf(translations, key) ?? { source: text, text: '' },
  ]);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, toText(entries));
  execFileSync('npx', ['biome', 'format', '--write', file], { stdio: 'pipe' });
}

/** One line for each message, where the formatter leaves it. */
function toText(entries) {
  const lines = entries.map(
    ([key, { source, text, checked }]) =>
      `  ${JSON.stringify(key)}: { "source": ${JSON.stringify(source)}, "text": ${JSON.stringify(text)}${checked ? ', "checked": true' : ''} }`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
