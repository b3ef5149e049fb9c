// The files of translations: `web/translations/<language>/<path>.json` translates `web/<path>.ts`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../prepare.mjs';

const web = join(projectRoot, 'web');
const folder = join(web, 'translations');

/** The language for which the web app is built or served from source. */
export const webLanguage = process.env.WEB_LANGUAGE ?? 'en';

/** The languages of the storefront beside English, by the folders of translations. */
export const translatedLanguages = existsSync(folder)
  ? readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  : [];

/** The file with the translations of a module; null if the file is not in `web`. */
export function translationFile(module, language) {
  const path = relative(web, module);
  if (path.startsWith('..') || !path.endsWith('.ts')) return null;
  return join(folder, language, path.replace(/\.ts$/, '.json'));
}

/** The names of the modules with messages of the storefront, such as `storefront/cart/messages`. */
export function storefrontMessages() {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => /(^|[/-])messages\.ts$/.test(path) && !path.startsWith('admin/'))
    .map((path) => path.replace(/\.ts$/, ''))
    .sort();
}

/** The names of the translated modules of a language. */
export function translatedModules(language) {
  return readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) =>
      path
        .split(sep)
        .join('/')
        .replace(/\.json$/, ''),
    )
    .sort();
}

export const modulePath = (name) => join(web, `${name}.ts`);
export const translationsPath = (name, language) => join(folder, language, `${name}.json`);

/** @returns {import('./translate-module.mjs').Translations} */
export function readTranslations(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
