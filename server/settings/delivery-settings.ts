import { z } from 'zod';
import { type DeliverySetup, deliverySetupOf } from '#contract/admin/delivery';

/** As stored: all amounts in minor units. */
const stored = deliverySetupOf(z.number().int().min(0));
export type DeliverySettings = z.output<typeof stored>;
export type StoredZone = DeliverySettings['zones'][number];
export type StoredMethod = StoredZone['methods'][number];

/** One method to everywhere, whose price and days are those of the settings. */
export const defaultDelivery: DeliverySettings = {
  country: 'US',
  timeZone: 'UTC',
  holidays: [],
  zones: [
    {
      id: '0197a000-0000-7000-8000-000000000001',
      name: 'Everywhere',
      countries: [],
      states: [],
      postcodes: [],
      methods: [
        {
          id: '0197a000-0000-7000-8000-000000000002',
          name: 'Standard delivery',
          kind: 'standard',
          price: 0,
          bands: [],
          freeOver: null,
          daysFrom: 0,
          daysTo: 0,
          cutOff: null,
          workingDays: [1, 2, 3, 4, 5],
          pickupPlace: '',
        },
      ],
    },
  ],
};

/** The stored zones, methods and holidays, which are one setting: they are read, saved and cached together. */
export const deliverySetting = stored.default(defaultDelivery);

/** The same zones and methods with every amount converted. */
export function convertDelivery(
  setup: DeliverySetup,
  convert: (amount: number) => number,
): DeliverySetup & DeliverySettings {
  return {
    ...setup,
    zones: setup.zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({
        ...method,
        price: convert(method.price),
        freeOver: method.freeOver === null ? null : convert(method.freeOver),
        bands: method.bands.map(({ upTo, price }) => ({
          upTo: upTo === null || method.kind !== 'value' ? upTo : convert(upTo),
          price: convert(price),
        })),
      })),
    })),
  };
}
