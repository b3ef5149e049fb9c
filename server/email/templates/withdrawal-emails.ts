import * as pages from '#contract/values/pages/storefront-pages';
import type { WithdrawalEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  link,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { sanitiseLine, sanitiseName, withoutLinks } from './typed-text.rules';

/** The receipt of a declared withdrawal: its content, its time to the second, and the link that confirms it if its buyer has not. */
export function withdrawalReceived(
  shop: EmailShop,
  declared: WithdrawalEmailData,
  contactEmail: string,
): EmailContent {
  const order = sanitiseName(declared.orderNumber);
  const { subject, title, say } = wordsOf(shop, 'withdrawal-received', { order, contactEmail });
  return {
    subject,
    title,
    parts: [
      ...say('opening'),
      {
        facts: [
          { label: 'Name', value: sanitiseName(declared.name) },
          { label: 'Order', value: order },
          { label: 'Email', value: sanitiseLine(declared.email) },
          { label: 'Withdrawn from', value: itemsOf(declared) },
          { label: 'Declared', value: `${declared.declaredAt} (${declared.timeZone})` },
        ],
      },
      ...(declared.isOwn || declared.isConfirmedByReader
        ? []
        : [...say('confirm'), confirmationLink(shop, declared)]),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because a withdrawal was declared with this address.',
  };
}

function confirmationLink(shop: EmailShop, { id }: WithdrawalEmailData) {
  const path = `${pages.confirmWithdrawal()}#${id}.${TOKEN_PLACEHOLDER}`;
  return link(shop, 'Confirm it’s you', path);
}

/** Why a declared withdrawal is not accepted: all its items are excluded. */
export function withdrawalRefused(
  shop: EmailShop,
  declared: WithdrawalEmailData,
  contactEmail: string,
): EmailContent {
  const order = sanitiseName(declared.orderNumber);
  const { subject, title, say } = wordsOf(shop, 'withdrawal-refused', { order, contactEmail });
  return {
    subject,
    title,
    parts: [
      ...say('opening'),
      ...declared.exclusions.flatMap((reason) => say(reason)),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because a withdrawal was declared with this address.',
  };
}

/** Words that a stranger may have typed are sent to an address only after its owner has confirmed them. */
function itemsOf(declared: WithdrawalEmailData): string | string[] {
  const { chosen, items, isOwn, isConfirmedByReader } = declared;
  if (chosen.length > 0) return chosen;
  if (items !== '' && !isOwn && !isConfirmedByReader)
    return 'The items you described. We’ll email you the list once you’ve confirmed.';
  return items === '' ? 'The whole order' : items.split('\n').map(withoutLinks);
}
