import { afterAll, expect, it } from 'vitest';
import { fromMomentField, toMomentField } from '../../web/admin/editing/moments';
import { fixture, openTestShop } from '../support/shop';

const test = fixture(openTestShop);
const staff = fixture(() => test.staff('Merchandiser'));
afterAll(() => test.expectVerified());

const ZONE = 'Europe/Berlin';
const path = '/api/admin/campaigns';

// From Saturday to Monday by the clock of the shop, over the night in which it is moved.
it.each([
  ['forward', '2099-03-28T00:00', '2099-03-30T00:00', 47, ['2099-03-27', '2099-03-29']],
  ['back', '2099-10-24T00:00', '2099-10-26T00:00', 49, ['2099-10-23', '2099-10-25']],
])(
  'a campaign begins and ends by the clock that moves %s between',
  async (_, from, until, hours, daysBefore) => {
    const shirt = await test.makeProduct({ price: 100, discountPrice: 100, stock: 9 });
    const fields = {
      name: 'Weekend',
      startsAt: fromMomentField(from, ZONE),
      endsAt: fromMomentField(until, ZONE),
    };
    const { body: campaign } = await staff.post(path, fields);
    expect(Date.parse(campaign.endsAt) - Date.parse(campaign.startsAt)).toBe(hours * 3_600_000);
    expect(toMomentField(campaign.startsAt, ZONE)).toBe(from);
    expect(toMomentField(campaign.endsAt, ZONE)).toBe(until);
    await staff.post(`${path}/${campaign._id}/prices`, { ids: [shirt._id], percent: 30 });
    expect((await staff.post(`${path}/${campaign._id}/plan`, {})).body.state).toBe('planned');
    const { rows } = await test.shop.pool.query(
      `select (price_at(p, (wall.clock || $2)::timestamptz)).discount_price as charged
      from product p, unnest($3::text[]) with ordinality as wall (clock, at) where p.id = $1 order by at`,
      [
        shirt._id,
        ` ${ZONE}`,
        [from, until].flatMap((wall, at) => [`${daysBefore[at]}T23:59:59`, wall]),
      ],
    );
    expect(rows.map(({ charged }) => charged)).toEqual([10_000, 7_000, 7_000, 10_000]);
    await staff.post(`${path}/${campaign._id}/end`, {});
  },
);
