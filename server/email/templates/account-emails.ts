import { adminPages } from '#contract/values/pages/admin-pages';
import * as pages from '#contract/values/pages/storefront-pages';
import {
  type EmailContent,
  type EmailShop,
  link,
  type Part,
  TOKEN_PLACEHOLDER,
  wordsOf,
} from './email-template';
import { sanitiseName } from './typed-text.rules';

// None of these greets by name: the address need not belong to the person who signed up, and a name may be any text.

const OF_ACCOUNT = 'You’re receiving this email because there’s an account with this address.';

/** `hasLink`: whether the email has a link that confirms the address. */
export function welcome(shop: EmailShop, hasLink: boolean): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'welcome');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      ...(hasLink ? [...say('confirm'), confirmAddress(shop)] : []),
      link(shop, 'Go to the shop', pages.home()),
      ...say(hasLink ? 'closingWithConfirm' : 'closing'),
    ],
    reason: OF_ACCOUNT,
  };
}

export function emailConfirmation(shop: EmailShop): EmailContent {
  return accountEmail(shop, 'email-confirmation', confirmAddress(shop));
}

export function passwordReset(shop: EmailShop): EmailContent {
  const setPassword = tokenLink(shop, 'Set a new password', pages.resetPassword());
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
      link(shop, 'Set a new password', pages.forgotPassword()),
    ],
    reason: OF_ACCOUNT,
  };
}

function emailChanged(shop: EmailShop, canUndo: boolean): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'email-changed');
  const undo = () => [...say('undo'), tokenLink(shop, 'Undo the change', pages.undoEmailChange())];
  return {
    ...heads,
    parts: [...say('opening'), ...(canUndo ? undo() : say('closing'))],
    reason: OF_ACCOUNT,
  };
}

function paymentsChanged(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'payments-changed');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      link(shop, 'See who changed what', adminPages.audit()),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because you’re an admin of the shop.',
  };
}

/** `role` as shown to staff; the link works for `days` days. */
export function staffInvitation(
  shop: EmailShop,
  { role, by, days }: { role: string; by: string | null; days: number },
): EmailContent {
  const inviter = by === null ? 'An admin' : sanitiseName(by);
  const { say, ...heads } = wordsOf(shop, 'staff-invitation', {
    inviter,
    role,
    days: String(days),
  });
  return {
    ...heads,
    parts: [
      ...say('opening'),
      tokenLink(shop, 'Accept the invitation', pages.invitation()),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because an admin of the shop entered this address.',
  };
}

export function newsletterConfirm(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'newsletter-confirm');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      tokenLink(shop, 'Confirm subscription', pages.confirmNewsletter()),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because someone entered this address for our newsletter.',
  };
}

/** The token is in the fragment, as in the link to a guest's order. */
export function dataLink(shop: EmailShop): EmailContent {
  const { say, ...heads } = wordsOf(shop, 'data-link');
  return {
    ...heads,
    parts: [
      ...say('opening'),
      link(shop, 'Download or delete your data', `${pages.orderData()}#${TOKEN_PLACEHOLDER}`),
      ...say('closing'),
    ],
    reason: 'You’re receiving this email because someone asked for it on the page of your order.',
  };
}

/** An email about an account with one link. */
function accountEmail(
  shop: EmailShop,
  email: 'email-confirmation' | 'password-reset',
  action: Part,
): EmailContent {
  const { say, ...heads } = wordsOf(shop, email);
  return { ...heads, parts: [...say('opening'), action, ...say('closing')], reason: OF_ACCOUNT };
}

function confirmAddress(shop: EmailShop): Part {
  return tokenLink(shop, 'Confirm address', pages.confirmEmail());
}

function tokenLink(shop: EmailShop, label: string, path: string): Part {
  return link(shop, label, `${path}?token=${TOKEN_PLACEHOLDER}`);
}
