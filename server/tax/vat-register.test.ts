import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutsideService, serviceFaults } from '../../tests/support/services/outside-service';
import { fixture, freshFixture, type Json, openTestShop } from '../../tests/support/shop';
import { rate, taxSetup, taxZone } from '../../tests/support/tax/tax';
import { vies } from './vat-register';

const TIMEOUT_MS = 200;

let shirt: Json;
const ada = freshFixture(() => test.signUp());
beforeEach(() => test.shop.pool.query('delete from vat_number_check'));
const service = fixture(openOutsideService);
const test = fixture(openTestShop);
beforeAll(async () => {
  test.shop.vatRegister = vies(service.url, TIMEOUT_MS);
  const edith = await test.admin();
  shirt = await test.makeProduct({ stock: 100 });
  await edith.put('/api/admin/delivery', { country: 'AT' });
  const zones = [taxZone(['DE', 'AT'], rate('standard', 19))];
  const setup = taxSetup({ exemptsBusinesses: true, checksOnline: true, zones });
  expect((await edith.put('/api/admin/tax', setup)).status).toBe(200);
});

const order = async (vatNumber?: string) => {
  await ada.fillCart(shirt);
  const address = { country: 'DE', state: 'BE', zipCode: '10115' };
  return ada.orderWith({ ...address, ...(vatNumber && { vatNumber }) });
};
const number = 'DE136695976';

describe.each([...serviceFaults, 'member state away'] as const)(
  'a register that is %s',
  (fault) => {
    it('exempts no order: one with the number is refused, one without is placed with tax', async () => {
      service.answer =
        fault === 'member state away' ? { isValid: false, userError: 'MS_UNAVAILABLE' } : fault;
      const { status, body } = await order(number);
      expect([status, body.details[0]]).toEqual([
        400,
        { path: 'vatNumber', message: expect.stringContaining('order without it') },
      ]);
      const placed = await order();
      expect([placed.status, placed.body.tax.kind]).toEqual([201, 'included']);
      // The next answer is not a remembered failure.
      const { rows } = await test.shop.pool.query('select 1 from vat_number_check');
      expect(rows).toEqual([]);
    });
  },
);

it('that answers again exempts the business', async () => {
  service.answer = { isValid: true, userError: 'VALID' };
  const { status, body } = await order(number);
  expect([status, body.tax.kind]).toEqual([201, 'reverse_charge']);
  expect(service.requests.at(-1)).toBe('/DE/vat/136695976');
});
