import { z } from 'zod';
import { day } from '../day';
import { endpoint } from '../endpoint';
import { moneyInput } from '../money';
import { oneLine, text } from '../text';
import {
  DELIVERY_ZONES_LIMIT,
  deliveryMethodKinds,
  PRICE_BANDS_LIMIT,
  ZONE_METHODS_LIMIT,
} from '../values/delivery/delivery-methods';
import { area } from './area';
import { checkArea, country, zoneArea } from './zone-area';

const wholeDays = z
  .number('Enter a whole number.')
  .int('Must be a whole number.')
  .min(0, 'Must be 0 or more.')
  .max(90, 'Must be at most 90.');

/** The amounts are major units in the API and minor units as stored. */
function methodOf<Amount extends z.ZodType<number>>(amount: Amount) {
  const band = z.object({
    /** The greatest weight in grams, or the greatest order value; null: without limit. */
    upTo: z.number('Enter a number.').positive('Must be more than 0.').max(1e9).nullable(),
    price: amount,
  });
  return z
    .object({
      id: z.uuid(),
      name: oneLine(60),
      kind: z.enum(deliveryMethodKinds),
      price: amount,
      /** Prices by weight or order value, ascending. */
      bands: z.array(band).max(PRICE_BANDS_LIMIT, `Add up to ${PRICE_BANDS_LIMIT} prices.`),
      /** Free from this value of the goods, less any promo. */
      freeOver: amount.nullable(),
      daysFrom: wholeDays,
      daysTo: wholeDays,
      cutOff: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:00.')
        .nullable(),
      workingDays: z
        .array(z.number().int().min(1).max(7))
        .min(1, 'Choose at least one day.')
        .overwrite((days) => [...new Set(days)].sort()),
      /** Where orders are collected; only for `pickup`. */
      pickupPlace: text(300),
    })
    .superRefine(({ kind, bands, daysFrom, daysTo, pickupPlace }, ctx) => {
      const refuse = (path: (string | number)[], message: string) =>
        ctx.addIssue({ code: 'custom', path, message });
      if (daysTo < daysFrom) refuse(['daysTo'], 'Can’t be shorter than the fastest delivery.');
      if (kind === 'pickup' && pickupPlace === '')
        refuse(['pickupPlace'], 'Enter where the order is collected.');
      if (kind !== 'weight' && kind !== 'value') return;
      if (bands.length === 0) refuse(['bands'], 'Add at least one price.');
      for (const [index, { upTo }] of bands.entries()) {
        const before = bands[index - 1];
        if (before && (before.upTo === null || (upTo !== null && upTo <= before.upTo)))
          refuse(['bands', index, 'upTo'], 'Must be more than in the line above.');
      }
    });
}

function zoneOf<Amount extends z.ZodType<number>>(amount: Amount) {
  return z
    .object({
      ...zoneArea,
      methods: z
        .array(methodOf(amount))
        .max(ZONE_METHODS_LIMIT, `Add up to ${ZONE_METHODS_LIMIT} methods.`),
    })
    .superRefine(checkArea);
}

/** How the shop delivers. */
export function deliverySetupOf<Amount extends z.ZodType<number>>(amount: Amount) {
  return z.object({
    country,
    timeZone: text(60).refine(isTimeZone, 'Unknown time zone.'),
    holidays: z
      .array(z.object({ day, name: oneLine(60) }))
      .max(200, 'Enter up to 200 holidays.')
      .overwrite((holidays) => holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1))),
    zones: z
      .array(zoneOf(amount))
      .max(DELIVERY_ZONES_LIMIT, `Add up to ${DELIVERY_ZONES_LIMIT} zones.`)
      .superRefine((zones, ctx) => {
        const ids = zones.flatMap(({ id, methods }) => [id, ...methods.map((each) => each.id)]);
        if (new Set(ids).size < ids.length)
          ctx.addIssue({ code: 'custom', message: 'Each zone and method needs its own id.' });
      }),
  });
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}

const setup = deliverySetupOf(moneyInput);
export type DeliverySetup = z.output<typeof setup>;
export type DeliveryZone = DeliverySetup['zones'][number];
export type DeliveryMethod = DeliveryZone['methods'][number];

const storedSetup = setup.extend({
  /** Incremented by each change. */
  version: z.number().int(),
});
export type AdminDelivery = z.infer<typeof storedSetup>;

/** Orders delivered by one method in one month, by the promise that was made. */
const promises = z.object({
  /** `YYYY-MM`, by the shop's time zone. */
  month: z.string(),
  method: z.string(),
  orders: z.number().int(),
  /** Delivered on or before the last promised day. */
  kept: z.number().int(),
  /** Delivered before the first promised day; these are kept too. */
  early: z.number().int(),
  /** The mean delay in days of those delivered late; null if none was. */
  daysLate: z.number().nullable(),
});
export type DeliveryPromises = z.infer<typeof promises>;

const settings = area('admin', 'Admin: delivery');

export const getDelivery = endpoint({
  ...settings.get('/api/admin/delivery'),
  summary: 'Delivery zones with their methods, and holidays',
  response: storedSetup,
});

export const updateDelivery = endpoint({
  ...settings.put('/api/admin/delivery'),
  summary:
    'Change the given parts; zones are replaced as a whole. With a `version`, 409 `stale_version` if someone else has saved since',
  body: setup.extend({ version: z.number().int() }).partial(),
  response: storedSetup,
});

export const listDeliveryPromises = endpoint({
  ...area('staff:orders', 'Admin: delivery').get('/api/admin/delivery/promises'),
  summary:
    'Delivered orders of the last 12 months by month and method, and how many came as promised',
  response: z.array(promises),
  list: true,
});
