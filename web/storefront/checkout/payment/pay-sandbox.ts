import type { FormErrors } from '../../../api/use-api-form';
import { languageHeader } from '../../../ui/text/language';
import { checkout as texts } from '../messages';
import { type Card, cardPaths } from './card.rules';

export type PayOutcome =
  | { kind: 'succeeded' }
  | { kind: 'rejected'; errors: FormErrors }
  /** The payment fields are not shown yet. */
  | { kind: 'later' }
  /** The payment is over: its order was cancelled. */
  | { kind: 'closed' }
  /** It is unknown whether the card was charged: the order's payment status has to be read. */
  | { kind: 'unknown' };

/** Sends the card to the sandbox gateway as to an external service: without the shop's token. */
export async function payAtSandbox(clientSecret: string, card: Card): Promise<PayOutcome> {
  const url = `/sandbox-gateway/payments/${encodeURIComponent(clientSecret)}/confirm`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...languageHeader, 'content-type': 'application/json' },
    body: JSON.stringify(card),
    credentials: 'omit',
  }).catch(() => null);
  const body = (await response?.json().catch(() => null)) as Answer | null;
  switch (response?.status) {
    case 200:
      return { kind: 'succeeded' };
    case 402:
      return {
        kind: 'rejected',
        errors: { [cardPaths.number]: texts.declined(body?.message ?? '') },
      };
    case 400:
      return { kind: 'rejected', errors: errorsOf(body) };
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

function errorsOf(body: Answer | null): FormErrors {
  const details = body?.details ?? [];
  return Object.fromEntries(details.map(({ path, message }) => [`card.${path}`, message]));
}
