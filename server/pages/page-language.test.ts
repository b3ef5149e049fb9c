import { describe, expect, it } from 'vitest';
import { languageOf } from './page-language';

const english = { standard: 'en', further: [] };
const both = { standard: 'en', further: ['de'] };

describe('the language of a page', () => {
  it.each([
    ['/', 'en', ''],
    ['/de', 'de', '/de'],
    ['/de/', 'de', '/de'],
    ['/de?x', 'de', '/de'],
    ['/de/product/x', 'de', '/de'],
    ['/de/_root.data', 'de', '/de'],
    ['/de/cart.data?_routes=root', 'de', '/de'],
    ['/de/__manifest/de?paths=%2Fde', 'de', '/de'],
    ['/denim/clothing/all', 'en', ''],
    ['/DE/product/x', 'en', ''],
    ['/fr/product/x', 'en', ''],
    ['/admin/orders', 'en', ''],
    ['/__manifest?paths=%2F', 'en', ''],
  ])('%s is in %s under the prefix “%s”', (url, language, prefix) =>
    expect(languageOf(url, both)).toEqual({ language, prefix }),
  );

  it('is that of its reader in the admin area', () => {
    for (const url of ['/admin', '/admin/orders?x=1', '/admin.data'])
      expect(languageOf(url, both, 'fr')).toEqual({ language: 'fr', prefix: '' });
    expect(languageOf('/de/admin/orders', both, 'fr')).toEqual({
      language: 'fr',
      prefix: '',
      redirect: '/admin/orders',
    });
    for (const url of ['/', '/administration', '/cart'])
      expect(languageOf(url, both, 'fr')).toEqual({ language: 'en', prefix: '' });
  });

  it('is that of the shop in a shop with one language, whatever the path begins with', () => {
    for (const url of ['/de', '/de/product/x', '/en/clothing/all'])
      expect(languageOf(url, english)).toEqual({ language: 'en', prefix: '' });
    const german = { standard: 'de', further: [] };
    expect(languageOf('/de/clothing/all', german)).toEqual({ language: 'de', prefix: '' });
    expect(languageOf('/__manifest/de?x', german)).toEqual({ language: 'de', prefix: '' });
    expect(languageOf('/admin.data', german)).toEqual({ language: 'en', prefix: '' });
  });

  it.each([
    ['/de/admin/orders?x=1', '/admin/orders?x=1', 'en'],
    ['/en/cart?x=1', '/cart?x=1', 'en'],
    ['/en', '/', 'en'],
    ['/en?x=1', '/?x=1', 'en'],
    // Never another site.
    ['/en//evil.example/x', '/evil.example/x', 'en'],
    ['/en/\\evil.example', '/evil.example', 'en'],
    ['/en/\\/\\evil.example', '/evil.example', 'en'],
  ])('%s leads to %s', (url, redirect, language) =>
    expect(languageOf(url, both)).toEqual({ language, prefix: '', redirect }),
  );
});
