import type { Card, CardFaults } from './card.rules';

export type PayOutcome =
  | { kind: 'succeeded' }
  | { kind: 'declined'; message: string }
  | { kind: 'invalid'; faults: CardFaults }
  /** The gateway's own words for what went wrong. */
  | { kind: 'refused'; message: string }
  /** There is nothing to pay with yet. */
  | { kind: 'later' }
  /** The payment is over: its order was cancelled. */
  | { kind: 'closed' }
  /** Nobody can tell whether the card was charged: the order has to be asked. */
  | { kind: 'unknown' };

/** Gives the card to the sandbox gateway, as to a service outside: without the shop's token. */
export async function payAtSandbox(clientSecret: string, card: Card): Promise<PayOutcome> {
  const url = `/sandbox-gateway/payments/${encodeURIComponent(clientSecret)}/confirm`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
    credentials: 'omit',
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as Answer | null;
  switch (response?.status) {
    case 200:
      return { kind: 'succeeded' };
    case 402:
      return { kind: 'declined', message: body?.message ?? '' };
    case 400:
      return { kind: 'invalid', faults: faultsOf(body) };
    case 404:
    case 409:
      return { kind: 'closed' };
    default:
      return { kind: 'unknown' };
  }
}

interface Answer {
  message?: string;
  details?: { path: string; message: string }[];
}

function faultsOf(body: Answer | null): CardFaults {
  return Object.fromEntries((body?.details ?? []).map(({ path, message }) => [path, message]));
}
