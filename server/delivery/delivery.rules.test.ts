import { describe, expect, it } from 'vitest';
import { parseSettings, type StoredMethod, type StoredZone } from '../settings/shop-settings';
import { chooseOffer, deliveryFactsOf, findZone, offersFor, weightOf } from './delivery.rules';

let made = 0;
const newId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`;
const method = (fields: Partial<StoredMethod>): StoredMethod => ({
  id: newId(),
  name: 'Flat',
  kind: 'flat',
  price: 700,
  bands: [],
  freeOver: null,
  daysFrom: 1,
  daysTo: 2,
  cutOff: null,
  workingDays: [1, 2, 3, 4, 5],
  pickupPlace: '',
  ...fields,
});
const zone = (fields: Partial<StoredZone>): StoredZone => ({
  id: newId(),
  name: 'Zone',
  countries: [],
  states: [],
  postcodes: [],
  methods: [],
  ...fields,
});
const settingsWith = (...zones: StoredZone[]) =>
  parseSettings({ delivery: { country: 'US', timeZone: 'UTC', holidays: [], zones } });
const to = (country = '', state = '', zipCode = '') => ({ country, state, zipCode });
const parcel = { weight: 1_000, goods: 5_000 };
const priceFor = (only: StoredMethod, measures: Partial<typeof parcel>) =>
  offersFor(settingsWith(zone({ methods: [only] })), to(), { ...parcel, ...measures })[0]?.terms
    .shippingFlat;

describe('the zone of an address', () => {
  const everywhere = zone({ name: 'Everywhere' });
  const us = zone({ name: 'US', countries: ['US'] });
  const alaska = zone({ name: 'Alaska', countries: ['US'], states: ['AK', 'Alaska'] });
  const manhattan = zone({
    name: 'Manhattan',
    countries: ['US'],
    postcodes: [{ from: '100', to: '102' }],
  });
  const settings = settingsWith(everywhere, us, alaska, manhattan);

  it.each([
    [to(), 'US'],
    [to('DE'), 'Everywhere'],
    [to('US', ' alaska '), 'Alaska'],
    [to('US', 'AK', '10001-1234'), 'Manhattan'],
    [to('US', 'NY', '10299'), 'Manhattan'],
    [to('US', 'NY', '10300'), 'US'],
    [to('US', 'NY', '09999'), 'US'],
    [to('DE', 'AK', '10001'), 'Everywhere'],
  ])('of %j is %s', (address, name) => {
    expect(findZone(settings, address)?.name).toBe(name);
  });

  it('is the first of equals, and none if no zone matches', () => {
    const first = zone({ countries: ['CA'] });
    expect(findZone(settingsWith(first, zone({ countries: ['CA'] })), to('CA'))).toEqual(first);
    expect(findZone(settingsWith(first), to('MX'))).toBeUndefined();
    expect(() => chooseOffer(offersFor(settingsWith(first), to('MX'), parcel), undefined)).toThrow(
      'We can’t deliver this order to this address.',
    );
  });
});

describe('the price of a method', () => {
  const bands = [
    { upTo: 500, price: 300 },
    { upTo: 2_000, price: 600 },
  ];

  it.each([
    [0, 300],
    [500, 300],
    [501, 600],
    [2_000, 600],
    [2_001, undefined],
    [Number.MAX_SAFE_INTEGER, undefined],
  ])('by weight of %d g is %s', (weight, price) => {
    expect(priceFor(method({ kind: 'weight', bands }), { weight })).toBe(price);
  });

  it('by order value depends on the goods, and may have no limit', () => {
    const byValue = method({ kind: 'value', bands: [...bands, { upTo: null, price: 0 }] });
    expect([500, 2_000, 2_001].map((goods) => priceFor(byValue, { goods }))).toEqual([300, 600, 0]);
  });

  it('of the standard method is that of the settings, with its exceptions', () => {
    const settings = parseSettings({
      shippingFlat: 450,
      freeShippingOver: 9_000,
      freeFirstOrder: true,
    });
    expect(offersFor(settings, to('NZ'), parcel)).toMatchObject([
      { terms: { shippingFlat: 450, freeShippingOver: 9_000, freeFirstOrder: true } },
    ]);
  });

  it('of another method has its own limit, and is not free for a first order', () => {
    const settings = {
      ...settingsWith(zone({ methods: [method({ freeOver: 8_000 })] })),
      freeFirstOrder: true,
    };
    expect(offersFor(settings, to(), parcel)[0]?.terms).toEqual({
      shippingFlat: 700,
      freeShippingOver: 8_000,
      freeFirstOrder: false,
      freeShippingBeforeCodes: true,
    });
  });

  it('is never that of a method of another zone', () => {
    const [here, there] = [method({}), method({})];
    const settings = settingsWith(
      zone({ countries: ['US'], methods: [here] }),
      zone({ countries: ['CA'], methods: [there] }),
    );
    const offers = offersFor(settings, to('US'), parcel);
    expect(chooseOffer(offers, here.id).method).toEqual(here);
    expect(() => chooseOffer(offers, there.id)).toThrow('isn’t available for this order');
  });
});

it('items without a weight count as 500 g', () => {
  const lines = [
    { quantity: 2, weight: 120 },
    { quantity: 3, weight: null },
  ];
  expect(weightOf(lines)).toBe(1_740);
});

describe('the facts of the storefront', () => {
  const now = new Date('2026-11-23T12:00:00Z');

  it('of a new shop leave nothing to choose', () => {
    expect(deliveryFactsOf(parseSettings({}), now)).toMatchObject({
      facts: { country: 'US', countries: [], hasChoice: false, times: { daysFrom: 3, daysTo: 5 } },
      terms: { shippingFlat: 500, freeShippingOver: null },
      days: { from: 3, to: 5 },
    });
  });

  it('list the countries of all zones, unless one is for all', () => {
    const some = [zone({ countries: ['US', 'CA'] }), zone({ countries: ['CA', 'AT'] })];
    const { facts } = deliveryFactsOf(settingsWith(...some), now);
    expect(facts).toMatchObject({ countries: ['AT', 'CA', 'US'], hasChoice: true, times: null });
    expect(deliveryFactsOf(settingsWith(...some, zone({})), now).facts.countries).toEqual([]);
  });
});
