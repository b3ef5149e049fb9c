// The files of translations: `web/translations/<language>/<path>.json` translates `web/<path>.ts`. Those of the server, and those
// that the web app shares with it, have the path below the project: `web/translations/<language>/server/<path>.json`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from '../prepare.mjs';

const web = join(projectRoot, 'web');
/** The folders of messages beside that of the web app. */
const others = ['contract', 'server'];
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

/** Those of them in which the admin area is too: they have a folder for it. */
export const adminLanguages = translatedLanguages.filter((language) =>
  existsSync(join(folder, language, 'admin')),
);

/** What a bundler or the tests put in the place of the names in contract/values/languages/languages.ts. */
export const defineLanguages = {
  TRANSLATED_LANGUAGES: JSON.stringify(translatedLanguages),
  ADMIN_LANGUAGES: JSON.stringify(adminLanguages),
};

/** The file with the translations of a module; null if the module is not one that can have any. */
export function translationFile(module, language) {
  const name = nameOf(module);
  return name === null ? null : translationsPath(name, language);
}

/** `storefront/cart/messages`, `contract/values/orders/messages`; null for a file elsewhere. */
function nameOf(module) {
  if (!module.endsWith('.ts')) return null;
  const inWeb = relative(web, module);
  const path = inWeb.startsWith('..') ? relative(projectRoot, module) : inWeb;
  const isOurs = !inWeb.startsWith('..') || others.some((other) => path.startsWith(other + sep));
  return isOurs ? withSlashes(path).replace(/\.ts$/, '') : null;
}

const withSlashes = (path) => path.split(sep).join('/');

/** Whether a file has messages that the server reads in the language of their reader. */
export const isOfServer = (module) => {
  const path = relative(projectRoot, module);
  return isMessages(path) && others.some((other) => path.startsWith(other + sep));
};

const isMessages = (path) => /(^|[/\\-])messages\.ts$/.test(path);

/** Modules whose messages only staff see: of the admin area, and of what the contract has for it. */
const isOfStaff = (name) => /^(admin|contract\/(admin|records))\/|[/-]staff-messages$/.test(name);

/** The names of the modules with messages that shoppers see, such as `storefront/cart/messages`, which each language has. */
export const shopperMessages = () => allMessages().filter((name) => !isOfStaff(name));

/** The names of the modules with messages that only staff see, which the languages of the admin area have. */
export const staffMessages = () => allMessages().filter(isOfStaff);

function allMessages() {
  const listed = (root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path));
  return [web, ...others.map((other) => join(projectRoot, other))]
    .flatMap(listed)
    .filter(isMessages)
    .map(nameOf)
    .sort();
}

/** The names of the translated modules of a language. */
export function translatedModules(language) {
  return readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .map((path) => withSlashes(path).replace(/\.json$/, ''))
    .sort();
}

export const modulePath = (name) =>
  join(others.some((other) => name.startsWith(`${other}/`)) ? projectRoot : web, `${name}.ts`);
export const translationsPath = (name, language) => join(folder, language, `${name}.json`);

/** @returns {import('./translate-module.mjs').Translations} */
export function readTranslations(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
