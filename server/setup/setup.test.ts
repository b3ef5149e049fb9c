import { describe, expect, it } from 'vitest';
import type { Setup } from '#contract/admin/setup';
import { countryCodes } from '#contract/values/countries/countries';
import { currencies } from '#contract/values/currencies';
import { setupSteps } from '#contract/values/setup';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { countryDefaults } from './country-defaults';

const shop = freshFixture(openTestShop);
const edith = freshFixture(() => shop.admin());

describe('the set-up checklist', () => {
  const setup = async (): Promise<Setup> => (await edith.get('/api/admin/setup')).body;
  const open = async () =>
    (await setup()).steps.filter(({ state }) => state === 'open').map(({ name }) => name);
  const skip = (name: string, isSkipped: boolean) =>
    edith.put(`/api/admin/setup/steps/${name}`, { isSkipped });

  it('has every step open in a new shop', async () => {
    const begun = await setup();
    expect(begun.steps).toEqual(setupSteps.map((name) => ({ name, state: 'open' })));
    expect(begun).toMatchObject({ isShown: true, isHidden: false });
  });

  it('says that a public shop with the sandbox moves no money', async () => {
    const { config } = shop.shop;
    const { publicUrl } = config;
    expect(await setup()).toMatchObject({ movesNoMoney: false });
    Object.assign(config, { publicUrl: 'https://shop.example' });
    expect(await setup()).toMatchObject({ movesNoMoney: true });
    Object.assign(config, { publicUrl });
  });

  it('ticks a step when staff change a setting, and unticks it when they change it back', async () => {
    const before = await open();
    await edith.put('/api/admin/settings', { shopName: 'Needle & Co', shippingFlat: 7 });
    await edith.put('/api/admin/settings', { catalogueAccess: 'public' });
    const ticked = ['name', 'delivery', 'go-live'];
    expect(before).toEqual(expect.arrayContaining(ticked));
    expect(await open()).toEqual(before.filter((name) => !ticked.includes(name)));
    await edith.put('/api/admin/settings', { catalogueAccess: 'members' });
    expect(await open()).toContain('go-live');
  });

  it('ticks the legal pages once both are published, not while they are a draft', async () => {
    const write = async (slug: string) => {
      const path = `/api/admin/content/${slug}`;
      const { live } = (await edith.get(path)).body;
      await edith.put(path, { ...live, body: 'Our own words.' });
      return () => edith.post(`${path}/publish`, {});
    };
    const publishTerms = await write('terms');
    await publishTerms();
    expect(await open()).toContain('legal');
    const publishPrivacy = await write('privacy');
    expect(await open()).toContain('legal');
    await publishPrivacy();
    expect(await open()).not.toContain('legal');
  });

  it('ticks the first products, and the test order only if it is placed by staff', async () => {
    const shirt = await shop.makeProduct();
    expect(await open()).not.toContain('products');
    await (await shop.signUpConfirmed()).placedOrder(shirt);
    expect(await open()).toContain('test-order');
    await edith.placedOrder(shirt);
    expect(await open()).not.toContain('test-order');
  });

  it('ticks payment and email by the configuration of the server', async () => {
    const own = await openTestShop({
      config: { gateway: 'none', smtpUrl: 'smtp://mail.example' },
    });
    const admin = await own.admin();
    const { steps }: Setup = (await admin.get('/api/admin/setup')).body;
    expect(steps.filter(({ state }) => state === 'done')).toEqual([
      { name: 'payment', state: 'done' },
      { name: 'email', state: 'done' },
    ]);
    await own.close();
  });

  it('lets staff mark a step as not needed and take that back, with one audit entry each', async () => {
    const state = async () => (await setup()).steps.find(({ name }) => name === 'taxes')?.state;
    await skip('taxes', true);
    await skip('taxes', true);
    expect(await state()).toBe('skipped');
    await skip('taxes', false);
    expect(await state()).toBe('open');
    const { body } = await edith.get('/api/admin/audit?q=setup.&entityId=taxes');
    expect(body.map(({ action }: { action: string }) => action)).toEqual([
      'setup.reopen',
      'setup.skip',
    ]);
    expect((await skip('coffee', true)).status).toBe(404);
  });

  it('leaves the dashboard when it is hidden or finished', async () => {
    await edith.put('/api/admin/setup', { isHidden: true });
    expect(await setup()).toMatchObject({ isShown: false, isHidden: true });
    await edith.put('/api/admin/setup', { isHidden: false });
    expect((await setup()).isShown).toBe(true);
    for (const name of await open()) await skip(name, true);
    expect(await setup()).toMatchObject({ isShown: false, isHidden: false });
  });

  it('is for admins, and not on the dashboard of a demo shop', async () => {
    expect((await (await shop.staff('Merchandiser')).get('/api/admin/setup')).status).toBe(403);
    const demo = await openTestShop({ config: { demo: true } });
    const { body } = await (await demo.admin()).get('/api/admin/setup');
    expect(body).toMatchObject({ isShown: false, isHidden: false });
    await demo.close();
  });
});

describe('the shop’s country', () => {
  const stateOf = async (name: string) =>
    (await edith.get('/api/admin/setup')).body.steps.find(
      (step: { name: string }) => step.name === name,
    ).state;

  const startIn = async (country: string) => {
    const { body } = await edith.get(`/api/admin/setup/country?country=${country}`);
    const { hasEuDuties: _, ...start } = body;
    expect((await edith.put('/api/admin/setup/country', start)).status).toBe(200);
  };

  it('proposes what is usual in a country, and every proposal can be saved', async () => {
    const proposal = async (country: string) =>
      (await edith.get(`/api/admin/setup/country?country=${country}`)).body;
    expect(await proposal('DE')).toEqual({
      country: 'DE',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      dateLocale: 'en-DE',
      language: 'de',
      pricesIncludeTax: true,
      hasEuDuties: true,
    });
    expect(await proposal('JP')).toMatchObject({ currency: 'JPY', hasEuDuties: false });
    expect(await proposal('US')).toMatchObject({ currency: 'USD', pricesIncludeTax: false });
    const { rows } = await shop.shop.pool.query('select name from pg_timezone_names');
    const zones = new Set(rows.map(({ name }) => name));
    for (const country of countryCodes) {
      const { timeZone, currency } = countryDefaults(country);
      expect(zones.has(timeZone), `${country} ${timeZone}`).toBe(true);
      expect(currencies, country).toContain(currency);
    }
  });

  it('one save applies them, with the duties of the country', async () => {
    await startIn('DE');
    const { body: facts } = await shop.visitor.get('/api/shop');
    expect(facts).toMatchObject({
      currency: 'EUR',
      dateLocale: 'en-DE',
      shippingFlat: 5,
      delivery: { country: 'DE', timeZone: 'Europe/Berlin' },
      legal: { withdrawalDays: 14, guarantee: true },
    });
    expect([await stateOf('country'), await stateOf('currency')]).toEqual(['done', 'done']);
  });

  it('neither Legal nor Go live is ticked while country, address and VAT number contradict each other', async () => {
    await startIn('DE');
    for (const slug of ['terms', 'privacy']) {
      const path = `/api/admin/content/${slug}`;
      const { live } = (await edith.get(path)).body;
      await edith.put(path, { ...live, body: 'Our own.' });
      await edith.post(`${path}/publish`, {});
    }
    await edith.put('/api/admin/settings', { catalogueAccess: 'public' });
    expect([await stateOf('legal'), await stateOf('go-live')]).toEqual(['done', 'done']);
    const { invoices } = (await edith.get('/api/admin/tax')).body;
    const number = async (taxNumber: string) => {
      await edith.put('/api/admin/tax', { invoices: { ...invoices, taxNumber } });
      const { conflict } = (await edith.get('/api/admin/setup')).body;
      return [conflict, await stateOf('legal'), await stateOf('go-live')];
    };
    expect(await number('FR40303265045')).toEqual([
      { shop: 'DE', address: null, vatNumber: 'FR' },
      'open',
      'open',
    ]);
    expect(await number('DE136695976')).toEqual([null, 'done', 'done']);
    const moved = await edith.put('/api/admin/delivery', { country: 'US' });
    expect(moved.status).toBe(200);
    expect(await stateOf('go-live')).toBe('open');
  });
});
