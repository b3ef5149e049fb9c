import type { DeliveryFacts } from '#contract/delivery';

/** Of a shop with one method to everywhere. */
export const deliveryFacts: DeliveryFacts = {
  country: 'US',
  countries: [],
  hasChoice: false,
  timeZone: 'UTC',
  holidays: [],
  times: { daysFrom: 3, daysTo: 5, cutOff: null, workingDays: [1, 2, 3, 4, 5] },
};
