import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { defaultDelivery } from '../../server/settings/delivery-settings';
import { defaultTax } from '../../server/settings/tax-settings';

/** A process looks for changed settings four times a second. */
const NOTICED_MS = 1_000;

const oregon = { countries: ['US'], states: ['OR'], postcodes: [] };
const [zone] = defaultDelivery.zones;
const [method] = zone?.methods ?? [];

/** Two methods with holidays, prices by order value and a cut-off time. The totals of orders stay the same. */
const delivery = {
  ...defaultDelivery,
  holidays: [{ day: '2099-12-25', name: 'Christmas' }],
  zones: [
    {
      ...zone,
      ...oregon,
      id: '0197a000-0000-7000-8000-000000000011',
      name: 'Oregon',
      methods: [
        {
          ...method,
          kind: 'value',
          name: 'Parcel',
          daysFrom: 2,
          daysTo: 4,
          cutOff: '14:00',
          bands: [{ upTo: null, price: 500 }],
        },
        {
          ...method,
          kind: 'flat',
          name: 'Express',
          price: 1_500,
          daysFrom: 1,
          daysTo: 1,
          id: '0197a000-0000-7000-8000-000000000012',
        },
      ],
    },
  ],
};

/** A rate for the items and another for the delivery, included in the prices. */
const tax = {
  ...defaultTax,
  isOn: true,
  rounding: 'rate',
  deliveryClass: 'delivery',
  classes: [...defaultTax.classes, { code: 'delivery', name: 'Delivery', categories: [] }],
  zones: [
    {
      ...oregon,
      id: '0197a000-0000-7000-8000-000000000013',
      name: 'Oregon',
      rates: [
        { taxClass: 'standard', name: 'Sales tax', percent: 5.75 },
        { taxClass: 'delivery', name: 'Sales tax', percent: 2.5 },
      ],
    },
  ],
};

/** Turns on tax, zones and methods. */
export async function tradeWithTax(pool: pg.Pool): Promise<void> {
  for (const [name, value] of Object.entries({ delivery, tax }))
    await pool.query(
      `insert into setting (name, value) values ($1, $2)
      on conflict (name) do update set value = excluded.value, changed_at = now()`,
      [name, JSON.stringify(value)],
    );
  await delay(NOTICED_MS);
}

/** Asserts that the newest order has its delivery method and its tax lines. */
export async function requireTaxed(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ method: string; lines: number }>(
    `select o.delivery_method as method, (select count(*)::integer from order_tax_line where order_id = o.id) as lines
    from shop_order o order by o.number desc limit 1`,
  );
  if (rows[0]?.method !== 'Parcel' || rows[0].lines < 2)
    throw new Error(`The newest order has ${JSON.stringify(rows[0])}`);
}
