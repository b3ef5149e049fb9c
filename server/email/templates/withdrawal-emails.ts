import * as pages from '#contract/values/pages/storefront-pages';
import type { WithdrawalEmailData } from '../email-data.queries';
import {
  type EmailContent,
  type EmailShop,
  link,
  messagesFor,
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
  const text = messagesFor(shop).withdrawal;
  return {
    subject,
    title,
    parts: [
      ...say('opening'),
      {
        facts: [
          { label: text.name, value: sanitiseName(declared.name) },
          { label: text.order, value: order },
          { label: text.email, value: sanitiseLine(declared.email) },
          { label: text.items, value: itemsOf(shop, declared) },
          { label: text.declared, value: text.moment(declared.declaredAt, declared.timeZone) },
        ],
      },
      ...(declared.isOwn || declared.isConfirmedByReader
        ? []
        : [...say('confirm'), confirmationLink(shop, declared)]),
      ...say('closing'),
    ],
    reason: messagesFor(shop).withdrawal.reason,
  };
}

function confirmationLink(shop: EmailShop, { id }: WithdrawalEmailData) {
  const path = `${pages.confirmWithdrawal()}#${id}.${TOKEN_PLACEHOLDER}`;
  return link(shop, messagesFor(shop).withdrawal.confirm, path);
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
    reason: messagesFor(shop).withdrawal.reason,
  };
}

/** Words that a stranger may have typed are sent to an address only after its owner has confirmed them. */
function itemsOf(shop: EmailShop, declared: WithdrawalEmailData): string | string[] {
  const text = messagesFor(shop).withdrawal;
  const { chosen, items, isOwn, isConfirmedByReader } = declared;
  if (chosen.length > 0) return chosen;
  if (items !== '' && !isOwn && !isConfirmedByReader) return text.unconfirmedItems;
  return items === '' ? text.wholeOrder : items.split('\n').map(withoutLinks);
}
