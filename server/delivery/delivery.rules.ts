import type { ZoneArea } from '#contract/admin/zone-area';
import type { DeliveryFacts, Destination } from '#contract/delivery';
import { addDays, dayIn } from '#contract/values/dates';
import { deliveryDates } from '#contract/values/delivery/delivery-dates';
import { DEFAULT_ITEM_WEIGHT } from '#contract/values/delivery/delivery-methods';
import { storedState, storedZipCode } from '../address-formats/address-formats.rules';
import { fieldError } from '../http/errors';
import { refusals } from '../http/refusals/messages';
import type { Settings, StoredMethod, StoredZone } from '../settings/shop-settings';

/** In the shop's own country, as long as the address is unknown. */
export const noDestination: Destination = { country: '', state: '', zipCode: '' };

/** Where an order goes. */
export function destinationOf({
  country = '',
  state,
  zipCode,
}: {
  country?: string | undefined;
  state: string;
  zipCode: string;
}): Destination {
  return { country, state, zipCode };
}

/** What the price of a method depends on: grams, and the goods less any promo in minor units. */
interface Parcel {
  weight: number;
  goods: number;
}

/** What a method charges for a parcel, in minor units. */
export interface DeliveryTerms {
  shippingFlat: number;
  freeShippingOver: number | null;
  /** Whether that counts the goods before promo codes. */
  freeShippingBeforeCodes?: boolean;
  /** Whether an account's first order is free. */
  freeFirstOrder: boolean;
}

/** A method that delivers a parcel to its destination. */
export interface DeliveryOffer {
  method: StoredMethod;
  terms: DeliveryTerms;
}

/** The methods that deliver a parcel to a destination, in the shop's order. */
export function offersFor(settings: Settings, to: Destination, parcel: Parcel): DeliveryOffer[] {
  return offersIn(findZone(settings, to), settings, parcel);
}

/** The methods that deliver a parcel in a zone, in the shop's order; see `findZone`. */
export function offersIn(
  zone: StoredZone | undefined,
  settings: Settings,
  parcel: Parcel,
): DeliveryOffer[] {
  return (zone?.methods ?? []).flatMap((method) => {
    const terms = termsOf(method, settings, parcel);
    return terms ? { method, terms } : [];
  });
}

/**
 * The chosen offer; without a choice, the first. Throws `invalid_request` if nothing delivers to the destination, or not by
 * that method any more.
 */
export function chooseOffer(
  offers: readonly DeliveryOffer[],
  methodId: string | undefined,
): DeliveryOffer {
  const [first] = offers;
  if (!first) throw fieldError('invalid_request', 'zipCode', refusals.checkout.noDelivery);
  const chosen =
    methodId === undefined ? first : offers.find(({ method }) => method.id === methodId);
  if (chosen) return chosen;
  const message = refusals.checkout.deliveryMethod;
  throw fieldError('invalid_request', 'deliveryMethodId', message);
}

/** The zone of a destination; see `closestZone`. */
export function findZone({ delivery }: Settings, to: Destination): StoredZone | undefined {
  return closestZone(delivery.zones, { ...to, country: to.country || delivery.country });
}

/**
 * The zone of a destination: of those that match, one with its postcode before one with its state, before one with its
 * country, before one for all countries; of equals, the first.
 */
export function closestZone<Zone extends Omit<ZoneArea, 'id' | 'name'>>(
  zones: readonly Zone[],
  { country, ...to }: Destination,
): Zone | undefined {
  const normaliseState = (state: string) => storedState(country, state.trim()).toLowerCase();
  const state = normaliseState(to.state);
  const postcode = storedZipCode(country, to.zipCode).replace(/[\s-]/g, '');
  const matches = ({ countries, states, postcodes }: Zone) =>
    (countries.length === 0 || countries.includes(country)) &&
    (states.length === 0 || states.some((one) => normaliseState(one) === state)) &&
    (postcodes.length === 0 || postcodes.some((range) => isInRange(postcode, range)));
  const [closest] = zones
    .filter(matches)
    .toSorted((one, other) => precision(other) - precision(one));
  return closest;
}

function precision({
  countries,
  states,
  postcodes,
}: Pick<ZoneArea, 'countries' | 'states' | 'postcodes'>): number {
  if (postcodes.length > 0) return 3;
  if (states.length > 0) return 2;
  return countries.length > 0 ? 1 : 0;
}

/** Compares by the length of each bound. */
function isInRange(postcode: string, { from, to }: { from: string; to: string }): boolean {
  return (
    postcode.slice(0, from.length) >= from && postcode !== '' && postcode.slice(0, to.length) <= to
  );
}

/** What a method charges; null if it does not take the parcel. */
function termsOf(method: StoredMethod, settings: Settings, parcel: Parcel): DeliveryTerms | null {
  const { kind, price, freeOver } = method;
  const { freeShippingBeforeCodes } = settings;
  const own = { freeShippingOver: freeOver, freeShippingBeforeCodes, freeFirstOrder: false };
  switch (kind) {
    case 'standard': {
      const { shippingFlat, freeShippingOver, freeFirstOrder } = settings;
      return { shippingFlat, freeShippingOver, freeShippingBeforeCodes, freeFirstOrder };
    }
    case 'flat':
    case 'pickup':
      return { shippingFlat: price, ...own };
    case 'weight':
    case 'value': {
      const measure = kind === 'weight' ? parcel.weight : parcel.goods;
      const band = method.bands.find(({ upTo }) => upTo === null || measure <= upTo);
      return band ? { shippingFlat: band.price, ...own } : null;
    }
  }
}

/** The weight of a parcel in grams; items without a weight count as `DEFAULT_ITEM_WEIGHT`. */
export function weightOf(lines: readonly { quantity: number; weight: number | null }[]): number {
  return lines.reduce(
    (sum, { quantity, weight }) => sum + quantity * (weight ?? DEFAULT_ITEM_WEIGHT),
    0,
  );
}

/** The days between which an order placed at `placedAt` arrives. */
export function promisedDates(placedAt: Date, method: StoredMethod, settings: Settings) {
  return deliveryDates(placedAt, timesOf(method, settings), calendarOf(settings));
}

function calendarOf({ delivery }: Settings) {
  return { timeZone: delivery.timeZone, holidays: delivery.holidays.map(({ day }) => day) };
}

function timesOf({ kind, daysFrom, daysTo, cutOff, workingDays }: StoredMethod, terms: Settings) {
  const days =
    kind === 'standard'
      ? { daysFrom: terms.deliveryFrom, daysTo: terms.deliveryTo }
      : { daysFrom, daysTo };
  return { ...days, cutOff, workingDays };
}

/** What shoppers see before they have a cart: the facts, and the terms of the first method in the shop's own country. */
export function deliveryFactsOf(
  settings: Settings,
  now: Date,
): { facts: DeliveryFacts; terms: DeliveryTerms; days: { from: number; to: number } } {
  const { country, zones } = settings.delivery;
  const [first] = offersFor(settings, noDestination, { weight: 0, goods: 0 });
  const times = first ? timesOf(first.method, settings) : null;
  const { timeZone, holidays } = calendarOf(settings);
  const yesterday = addDays(dayIn(now, timeZone), -1);
  const isEverywhere = zones.some(({ countries }) => countries.length === 0);
  const [zone] = zones;
  const hasChoice =
    zones.length !== 1 ||
    !isEverywhere ||
    zone?.methods.length !== 1 ||
    zone.methods[0]?.kind !== 'standard';
  return {
    facts: {
      country,
      hasChoice,
      times,
      timeZone,
      countries: isEverywhere ? [] : [...new Set(zones.flatMap((each) => each.countries))].sort(),
      holidays: holidays.filter((day) => day >= yesterday),
    },
    terms: first?.terms ?? settings,
    days: {
      from: times?.daysFrom ?? settings.deliveryFrom,
      to: times?.daysTo ?? settings.deliveryTo,
    },
  };
}
