import type { Order, OrderReturn } from '#contract/orders/orders';
import { isPaidOnDelivery } from '#contract/values/orders/payment-methods';
import { refundLabel } from '#contract/values/state-labels';
import { order as texts } from './messages';

export type Step = {
  id: string;
  label: string;
  /** Further details. */
  note?: string;
  /** The link of the note. */
  url?: string;
  /** The time of the event, ISO 8601; null if it was not recorded or is expected. */
  at: string | null;
  isDone: boolean;
};

/** The past and expected events of an order, oldest first. `money` formats amounts in major units. */
export function timelineOf(order: Order, money: (amount: number) => string): Step[] {
  const placed = step('placed', texts.stepPlaced, order.orderDate);
  if (order.orderStatus === 'Cancelled')
    return [
      placed,
      ...(wasPaid(order) ? [step('paid', texts.stepPaid, null)] : []),
      step('cancelled', texts.stepCancelled, order.cancelledAt),
      ...refundOf(order, money),
    ];
  const shipped = {
    ...expectedStep(
      'shipped',
      order.pickupPlace ? texts.stepReady : texts.stepShipped,
      order.shippedAt,
    ),
    ...parcelOf(order),
  };
  return [
    placed,
    ...paymentOf(order),
    shipped,
    expectedStep(
      'delivered',
      order.pickupPlace ? texts.stepCollected : texts.stepDelivered,
      order.deliveredAt,
    ),
    ...order.returns.flatMap((orderReturn) => returnOf(orderReturn, money)),
    ...(order.returns.some(({ refund }) => refund !== null) ? [] : refundOf(order, money)),
  ];
}

function paymentOf(order: Order): Step[] {
  if (isPaidOnDelivery(order.payment.gateway)) return [];
  if (order.payment.status === 'authorised')
    return [{ ...step('authorised', texts.stepAuthorised, null), note: texts.chargedLater }];
  return [{ id: 'paid', label: texts.stepPaid, at: null, isDone: wasPaid(order) }];
}

function wasPaid({ payment }: Order): boolean {
  return payment.status === 'paid' || payment.status === 'refunded';
}

/** The tracking of the only parcel; several are shown apart. */
function parcelOf({ tracking, shipment, parcels = [] }: Order): Pick<Step, 'note' | 'url'> {
  if (!tracking || parcels.length > 1 || shipment === 'partial') return {};
  const note =
    [tracking.carrier, tracking.number].filter(Boolean).join(' ') || (tracking.url ?? '');
  return tracking.url ? { note, url: tracking.url } : { note };
}

function refundOf(order: Order, money: (amount: number) => string): Step[] {
  const label = refundLabel(order);
  if (label === null) return [];
  const noteOf = order.payment.refundAccount ? texts.toBeTransferred : texts.onItsWay;
  const note = noteOf(money(order.refunded + (order.refundPending ?? 0)));
  return [{ ...step('refunded', label, null), note }];
}

function returnOf(orderReturn: OrderReturn, money: (amount: number) => string): Step[] {
  const units = orderReturn.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const requested = {
    ...step(`${orderReturn._id}-requested`, texts.stepReturnAsked, orderReturn.requestedAt),
    note: texts.pieces(units),
  };
  if (orderReturn.status === 'rejected')
    return [
      requested,
      {
        ...step(`${orderReturn._id}-refused`, texts.stepReturnRejected, orderReturn.rejectedAt),
        ...(orderReturn.rejection ? { note: orderReturn.rejection } : {}),
      },
    ];
  const received = expectedStep(
    `${orderReturn._id}-received`,
    texts.stepReturned,
    orderReturn.receivedAt,
  );
  if (orderReturn.refund === null || orderReturn.refund === 0) return [requested, received];
  return [requested, { ...received, note: texts.onItsWay(money(orderReturn.refund)) }];
}

const step = (id: string, label: string, at: string | null): Step => ({
  id,
  label,
  at,
  isDone: true,
});

/** A step is done once it has a time. */
const expectedStep = (id: string, label: string, at: string | null): Step => ({
  ...step(id, label, at),
  isDone: at !== null,
});
