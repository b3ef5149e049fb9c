// Puts the texts of all languages into the server's modules of messages: for its bundle, and for tests of its sources.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isOfServer, readTranslations, translatedLanguages, translationFile } from './files.mjs';
import { translateForServer } from './translate-module.mjs';

/**
 * A language of tests: each message is the English text in brackets. A text without brackets is not a message.
 */
export const PSEUDO_LANGUAGE = 'qps';

const inBrackets = (messages) =>
  Object.fromEntries(messages.map(({ key, text }) => [key, { source: text, text: `⟦${text}⟧` }]));

/** The files of the translations of a module, by language. */
function filesOf(module) {
  const files = translatedLanguages.map((language) => [
    language,
    translationFile(module, language),
  ]);
  return files.filter(([, file]) => existsSync(file));
}

/** The code of a module with its translations. */
function translate(code, module, { withPseudo }) {
  const languages = new Map(
    filesOf(module).map(([language, file]) => [language, () => readTranslations(file)]),
  );
  if (withPseudo) languages.set(PSEUDO_LANGUAGE, inBrackets);
  return translateForServer(code, module, languages);
}

/** @type {import('esbuild').Plugin} */
export const translatedMessages = {
  name: 'translated-messages',
  setup(build) {
    build.onLoad({ filter: /messages\.ts$/ }, async ({ path }) => {
      if (!isOfServer(path)) return null;
      const { code, english } = translate(await readFile(path, 'utf8'), path, {
        withPseudo: false,
      });
      const warnings = english
        .filter(({ english: keys }) => keys.length > 0)
        .map(({ language, english: keys }) => ({
          text: `${path} is in English in ${language}: ${keys.join(', ')}`,
        }));
      return {
        contents: code,
        loader: 'ts',
        warnings,
        watchFiles: filesOf(path).map(([, file]) => file),
      };
    });
  },
};

/** The same for tests, with the language of tests. */
export function testedMessages() {
  return {
    name: 'tested-messages',
    // Before types are removed, because these tell which parameters are numbers.
    enforce: 'pre',
    configureVitest({ experimental_defineCacheKeyGenerator: addToCacheKey }) {
      addToCacheKey(({ id }) => {
        if (!isOfServer(id)) return undefined;
        const hash = createHash('sha256');
        for (const [, file] of filesOf(id)) hash.update(readFileSync(file));
        return hash.digest('hex');
      });
    },
    transform(code, id) {
      const module = id.split('?')[0];
      if (!isOfServer(module)) return null;
      return { code: translate(code, module, { withPseudo: true }).code, map: null };
    },
  };
}
