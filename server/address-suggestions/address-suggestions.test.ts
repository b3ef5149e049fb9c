import { describe, expect, it } from 'vitest';
import { openOutsideService, serviceFaults } from '../../tests/support/services/outside-service';
import { berlinAnswer, portlandAnswer } from '../../tests/support/services/photon';
import { fixture, openTestShop } from '../../tests/support/shop';
import { photon } from './photon';

const service = fixture(openOutsideService);
const test = fixture(() => openTestShop({ config: { photonUrl: `${service.url}/` } }));
const ada = fixture(() => test.signUp());

const path = '/api/address-suggestions';
const suggestionsFor = async (country: string, text = '1 Tor') => {
  const { status, body } = await ada.post(path, { text, country });
  expect(status).toBe(200);
  return body.suggestions;
};

it('are the provider’s places in the fields of the country’s form', async () => {
  service.answer = berlinAnswer;
  expect(await suggestionsFor('DE')).toEqual([
    { streetAddress: 'Torstraße 1', city: 'Berlin', state: '', zipCode: '10119' },
    { streetAddress: 'Torstraße', city: 'Berlin', state: '', zipCode: '10119' },
  ]);
  const asked = new URL(service.requests.at(-1) ?? '', service.url);
  expect(asked.pathname).toBe('/api');
  expect([...asked.searchParams]).toEqual([
    ['q', '1 Tor'],
    ['countrycode', 'DE'],
    ['limit', '6'],
    ['layer', 'house'],
    ['layer', 'street'],
  ]);
  service.answer = portlandAnswer;
  expect(await suggestionsFor('US')).toEqual([
    { streetAddress: '12 Mill Lane', city: 'Portland', state: 'OR', zipCode: '97201' },
  ]);
  service.answer = {
    features: [
      {
        properties: {
          name: '太子堂',
          city: '世田谷区',
          state: '東京都',
          postcode: '154-0004',
          countrycode: 'JP',
        },
      },
    ],
  };
  expect(await suggestionsFor('JP')).toEqual([
    { streetAddress: '太子堂, 世田谷区', city: '', state: 'Tokyo', zipCode: '154-0004' },
  ]);
});

describe.each(serviceFaults)('a provider that is %s', (fault) => {
  it('suggests nothing, and logs nothing of the address', async () => {
    const lines: unknown[] = [];
    const { log } = test.shop;
    test.shop.log = { ...log, warn: (...line: unknown[]) => lines.push(line) } as typeof log;
    service.answer = fault;
    expect(await suggestionsFor('US', '12 Mill Lane')).toEqual([]);
    test.shop.log = log;
    expect(lines).toHaveLength(fault === 'garbage' ? 0 : 1);
    expect(JSON.stringify(lines)).not.toContain('Mill');
  });
});

it('are for shoppers with a cart or an account only, and limited', async () => {
  expect((await test.visitor.post(path, { text: 'Tor', country: 'DE' })).status).toBe(401);
  expect((await ada.post(path, { text: 'Tor', country: 'de' })).status).toBe(400);
  expect((await ada.post(path, { text: '', country: 'DE' })).status).toBe(400);
  const limited = await openTestShop({ config: { photonUrl: service.url, rateLimits: true } });
  const { status } = await limited.visitor.post('/api/guest');
  expect(status).toBe(401);
  const eve = await limited.signUp();
  service.answer = berlinAnswer;
  const answers = await Promise.all(
    Array.from({ length: 121 }, () => eve.post(path, { text: 'Tor', country: 'DE' })),
  );
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  await limited.close();
});

it('are off by default', async () => {
  expect(await test.visitor.call('GET /api/shop')).toMatchObject({ addressSuggestions: true });
  test.shop.addressSuggester = null;
  expect(await test.visitor.call('GET /api/shop')).not.toHaveProperty('addressSuggestions');
  // A slow machine may still send requests of the test before this one.
  expect(await suggestionsFor('DE', 'Unasked Street')).toEqual([]);
  expect(service.requests.filter((url) => url.includes('Unasked'))).toEqual([]);
  test.shop.addressSuggester = photon(service.url);
});
