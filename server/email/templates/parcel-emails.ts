import { trackingUrl } from '#contract/values/delivery/carriers';
import { ownValue } from '#contract/values/own-value';
import type { EmailParcel, OrderEmailData, OrderEmailLine } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  type Fact,
  type Item,
  messagesFor,
  type Part,
} from './email-template';
import {
  arrival,
  destination,
  itemsBelow,
  itemsOf,
  type OrderEmailDetails,
  type OrderEmailTemplate,
  orderEmail,
  orderFacts,
  pricedItem,
} from './order-emails';

export const parcelEmails = {
  'order-shipped': { compose: parcelShipped },
  'order-tracking': { compose: parcelTracking },
  'order-delivered': { compose: orderDelivered },
} satisfies Record<string, OrderEmailTemplate>;

/** The items of a parcel, and the items not yet shipped. Without a parcel, everything is shipped. */
function parcelShipped(
  shop: EmailShop,
  order: OrderEmailData,
  { parcel }: OrderEmailDetails,
): EmailContent {
  const isCollected = order.pickupPlace !== '';
  const rest = parcel ? itemsOf(shop, order.lines, (line) => unitsAfter(line, order, parcel)) : [];
  const isPart = rest.length > 0 || (parcel?.number ?? 1) > 1;
  return orderEmail(isCollected ? 'order-ready' : 'order-shipped', shop, order, (say) => [
    ...say(isPart ? 'openingPart' : 'opening'),
    {
      facts: [
        ...orderFacts(shop, order),
        ...(isCollected ? [] : [arrival(shop, order)]),
        ...trackingOf(shop, parcel),
        ...destination(shop, order),
      ],
    },
    ...trackParcel(shop, parcel),
    { items: sentItems(shop, order, parcel) },
    ...itemsBelow(say('rest'), rest),
  ]);
}

/** Sent when staff change the tracking of a parcel. */
function parcelTracking(
  shop: EmailShop,
  order: OrderEmailData,
  { parcel }: OrderEmailDetails,
): EmailContent {
  return orderEmail('order-tracking', shop, order, (say) => [
    ...say('opening'),
    {
      facts: [
        ...orderFacts(shop, order),
        ...trackingOf(shop, parcel),
        arrival(shop, order),
        ...destination(shop, order),
      ],
    },
    ...trackParcel(shop, parcel),
  ]);
}

function orderDelivered(
  shop: EmailShop,
  order: OrderEmailData,
  { settings }: OrderEmailDetails,
): EmailContent {
  const returnPeriod = messagesFor(shop).parcel.returnPeriod(settings.returnDays);
  return orderEmail(
    order.pickupPlace === '' ? 'order-delivered' : 'order-collected',
    shop,
    order,
    (say) => [
      ...say('opening'),
      ...say('details'),
      { facts: [...orderFacts(shop, order), ...destination(shop, order)] },
      { items: sentItems(shop, order) },
    ],
    { returnPeriod },
  );
}

/** The units of a line that are in later parcels or not shipped yet. */
function unitsAfter(
  { id, quantity, cancelledQuantity }: OrderEmailLine,
  { parcels }: OrderEmailData,
  { number }: EmailParcel,
): number {
  return parcels
    .filter((parcel) => parcel.number <= number)
    .reduce(
      (left, { quantities }) => left - (ownValue(quantities, id) ?? 0),
      quantity - cancelledQuantity,
    );
}

/** The items of a parcel with prices; without one, of all parcels. */
function sentItems(shop: EmailShop, { lines }: OrderEmailData, parcel?: EmailParcel): Item[] {
  return lines
    .map((line) => ({
      ...line,
      quantity: parcel
        ? (ownValue(parcel.quantities, line.id) ?? 0)
        : line.quantity - line.cancelledQuantity,
    }))
    .filter(({ quantity }) => quantity > 0)
    .map((line) => pricedItem(shop, line));
}

/** Carrier and tracking number, if known. */
function trackingOf(shop: EmailShop, parcel: EmailParcel | undefined): Fact[] {
  const text = messagesFor(shop).parcel;
  const { carrier = '', trackingNumber = '' } = parcel ?? {};
  return [
    ...(carrier === '' ? [] : [{ label: text.carrier, value: carrier }]),
    ...(trackingNumber === '' ? [] : [{ label: text.trackingNumber, value: trackingNumber }]),
  ];
}

/** A link to the parcel's tracking page, if there is one. */
function trackParcel(shop: EmailShop, parcel: EmailParcel | undefined): Part[] {
  if (!parcel) return [];
  const { trackingNumber: number, carrier } = parcel;
  const url = parcel.trackingUrl || trackingUrl({ number, carrier });
  return url === null ? [] : [{ action: { label: messagesFor(shop).parcel.track, url } }];
}
