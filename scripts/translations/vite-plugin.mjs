// Builds the web app in one language: its modules of messages get the texts of that language.
import { existsSync } from 'node:fs';
import { defineLanguages, readTranslations, translationFile } from './files.mjs';
import { translateModule } from './translate-module.mjs';

/**
 * @param {string} language `en` leaves the modules as they are.
 * @returns {import('vite').Plugin}
 */
export function translations(language) {
  return {
    name: 'translations',
    // Before types are removed, because these tell which parameters are numbers.
    enforce: 'pre',
    config: () => ({
      define: {
        ...defineLanguages,
        BUILD_LANGUAGE: JSON.stringify(language),
        'import.meta.env.VITE_LANGUAGE': JSON.stringify(language),
      },
    }),
    transform(code, id) {
      if (language === 'en') return null;
      const module = id.split('?')[0];
      const file = translationFile(module, language);
      if (file === null || !existsSync(file)) return null;
      this.addWatchFile(file);
      const translated = translateModule(code, module, readTranslations(file), language);
      if (translated.english.length > 0)
        this.warn(`In English, for lack of a text in ${file}: ${translated.english.join(', ')}`);
      return { code: translated.code, map: null };
    },
  };
}
