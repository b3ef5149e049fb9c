import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shopLanguageCodes, shopLanguages } from './languages';

const root = join(import.meta.dirname, '../../..');

it('are English and the folders of translations, each with a glossary', () => {
  const folders = readdirSync(join(root, 'web/translations'));
  const glossaries = readdirSync(join(root, 'docs/translations')).filter(
    (name) => name !== 'README.md',
  );
  expect(shopLanguageCodes).toEqual(['en', ...folders.sort()]);
  expect(glossaries.sort()).toEqual(folders.map((code) => `${code}.md`));
});

it.each(shopLanguageCodes)('%s is known to Intl', (code) => {
  expect(shopLanguages[code]).not.toBe(code);
  expect(Intl.PluralRules.supportedLocalesOf([code])).toEqual([code]);
  expect(Intl.DateTimeFormat.supportedLocalesOf([code])).toEqual([code]);
});
