import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import {
  type EmailContent,
  type EmailShop,
  link,
  messagesFor,
  type Part,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { sanitiseName } from './typed-text.rules';

// None of these greets by name: the address need not belong to the person who signed up, and a name may be any text.

/** `hasLink`: whether the email has a link that confirms the address. */
export function welcome(shop: EmailShop, hasLink: boolean): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'welcome');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      ...(hasLink ? [...say('confirm'), confirmAddress(shop)] : []),
      link(shop, messagesFor(shop).account.toShop, pages.home()),
      ...say(hasLink ? 'closingWithConfirm' : 'closing'),
    ],
    reason: messagesFor(shop).account.reason,
  };
}

export function emailConfirmation(shop: EmailShop): EmailContent {
  return accountEmail(shop, 'email-confirmation', confirmAddress(shop));
}

export function passwordReset(shop: EmailShop): EmailContent {
  const setPassword = tokenLink(shop, messagesFor(shop).account.setPassword, pages.resetPassword());
  return accountEmail(shop, 'password-reset', setPassword);
}

/** `canUndo`: whether the email has a link that undoes a change of address. */
export function accountChanged(
  shop: EmailShop,
  change: 'email' | 'password' | 'second-factor-on' | 'second-factor-off' | 'payments',
  canUndo: boolean,
): EmailContent {
  if (change === 'email') return emailChanged(shop, canUndo);
  if (change === 'payments') return paymentsChanged(shop);
  const { say, ...heads } = wordsOf(shop, change === 'password' ? 'password-changed' : change);
  return {
    ...heads,
    parts: [
      ...say('opening'),
      ...say('closing'),
      link(shop, messagesFor(shop).account.setPassword, pages.forgotPassword()),
    ],
    reason: messagesFor(shop).account.reason,
  };
}

function emailChanged(shop: EmailShop, canUndo: boolean): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'email-changed');
  const undo = () => [
    ...say('undo'),
    tokenLink(shop, messagesFor(shop).account.undo, pages.undoEmailChange()),
  ];
  return {
    ...heads,
    parts: [...say('opening'), ...(canUndo ? undo() : say('closing'))],
    reason: messagesFor(shop).account.reason,
  };
}

function paymentsChanged(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'payments-changed');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      link(shop, messagesFor(shop).account.showChanges, adminPages.audit()),
      ...say('closing'),
    ],
    reason: messagesFor(shop).account.adminReason,
  };
}

/** `role` as shown to staff; the link works for `days` days. */
export function staffInvitation(
  shop: EmailShop,
  { role, by, days }: { role: string; by: string | null; days: number },
): EmailContent {
  const text = messagesFor(shop).account;
  const inviter = by === null ? text.anAdmin : sanitiseName(by);
  const { say, ...heads } = wordsOf(shop, 'staff-invitation', {
    inviter,
    role,
    days: String(days),
  });
  return {
    ...heads,
    parts: [
      ...say('opening'),
      tokenLink(shop, text.acceptInvitation, pages.invitation()),
      ...say('closing'),
    ],
    reason: text.invitationReason,
  };
}

export function newsletterConfirm(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'newsletter-confirm');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      tokenLink(shop, messagesFor(shop).account.confirmNewsletter, pages.confirmNewsletter()),
      ...say('closing'),
    ],
    reason: messagesFor(shop).account.newsletterReason,
  };
}

/** The token is in the fragment, as in the link to a guest's order. */
export function dataLink(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'data-link');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      link(shop, messagesFor(shop).account.showData, `${pages.orderData()}#${TOKEN_PLACEHOLDER}`),
      ...say('closing'),
    ],
    reason: messagesFor(shop).account.dataReason,
  };
}

/** An email about an account with one link. */
function accountEmail(
  shop: EmailShop,
  email: 'email-confirmation' | 'password-reset',
  action: Part,
): EmailContent {
  const { say, ...heads } = wordsOf(shop, email);
  return {
    ...heads,
    parts: [...say('opening'), action, ...say('closing')],
    reason: messagesFor(shop).account.reason,
  };
}

function confirmAddress(shop: EmailShop): Part {
  return tokenLink(shop, messagesFor(shop).account.confirmAddress, pages.confirmEmail());
}

function tokenLink(shop: EmailShop, label: string, path: string): Part {
  return link(shop, label, `${path}?token=${TOKEN_PLACEHOLDER}`);
}
