import { type EmailContent, type EmailShop, link, type Part } from './email-template';
import { sanitiseName } from './typed-text.rules';

/** Replaces the token in a stored link; see server/auth/sessions/link-token.ts. */
export const TOKEN_PLACEHOLDER = 'token-not-kept';

// None of these greets by name: the address need not belong to the person who signed up, and a name may be any text.

const OF_ACCOUNT = 'You’re receiving this email because there’s an account with this address.';

/** `hasLink`: whether the email has a link that confirms the address. */
export function welcome(shop: EmailShop, hasLink: boolean): EmailContent {
  return {
    subject: `Welcome to ${shop.name}`,
    title: `Welcome to ${shop.name}`,
    parts: [
      'Your account is ready. You’ll find your orders, favourites and cart there.',
      ...(hasLink
        ? ['Please confirm that this email address is yours:', confirmAddress(shop)]
        : []),
      link(shop, 'Go to the shop', '/'),
      hasLink
        ? 'If you didn’t create this account, don’t confirm it. You can take it over by setting a new password.'
        : 'If you didn’t create this account, you can ignore this email.',
    ],
    reason: OF_ACCOUNT,
  };
}

export function emailConfirmation(shop: EmailShop): EmailContent {
  return {
    subject: `Confirm your email address for ${shop.name}`,
    title: 'Confirm your email address',
    parts: [
      'An account in our shop now uses this address. If it’s yours, confirm it here:',
      confirmAddress(shop),
      'The link works for 7 days. If the account isn’t yours, don’t confirm it.',
    ],
    reason: OF_ACCOUNT,
  };
}

export function passwordReset(shop: EmailShop): EmailContent {
  return {
    subject: `Set a new password for ${shop.name}`,
    title: 'Set a new password',
    parts: [
      'We received a request to reset the password for your account. If it was you, set a new password here:',
      tokenLink(shop, 'Set a new password', '/reset-password'),
      'The link works once and expires in an hour. If it wasn’t you, ignore this email and your password stays the same.',
    ],
    reason: OF_ACCOUNT,
  };
}

/** `canUndo`: whether the email has a link that undoes a change of address. */
export function accountChanged(
  shop: EmailShop,
  change: 'email' | 'password' | 'second-factor-on' | 'second-factor-off',
  canUndo: boolean,
): EmailContent {
  if (change === 'email') return emailChanged(shop, canUndo);
  const state = change === 'second-factor-on' ? 'on' : 'off';
  const [subject, title, notice] =
    change === 'password'
      ? [
          `The password of your ${shop.name} account was changed`,
          'Your password was changed',
          'The password of your account has just been changed. If it was you, there’s nothing to do.',
        ]
      : [
          `Two-step sign-in for your ${shop.name} account is ${state}`,
          `Two-step sign-in is ${state}`,
          state === 'on'
            ? 'From now on, you’ll sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere safe, away from your phone.'
            : 'From now on, you’ll sign in with just your password.',
        ];
  return {
    ...{ subject, title, reason: OF_ACCOUNT },
    parts: [
      notice,
      'If it wasn’t you, set a new password right away. This signs out every other device.',
      link(shop, 'Set a new password', '/forgot-password'),
    ],
  };
}

function emailChanged(shop: EmailShop, canUndo: boolean): EmailContent {
  return {
    subject: `The email address of your ${shop.name} account was changed`,
    title: 'Your email address was changed',
    parts: [
      'The email address of your account has just been changed, and this address can no longer sign in to it. If it was you, there’s nothing to do.',
      ...(canUndo
        ? [
            'If it wasn’t you, undo the change within 72 hours. You’ll set a new password, which signs out every other device:',
            tokenLink(shop, 'Undo the change', '/undo-email-change'),
          ]
        : ['If it wasn’t you, contact us right away.']),
    ],
    reason: OF_ACCOUNT,
  };
}

/** `role` as shown to staff; the link works for `days` days. */
export function staffInvitation(
  shop: EmailShop,
  { role, by, days }: { role: string; by: string | null; days: number },
): EmailContent {
  const inviter = by === null ? 'An admin' : sanitiseName(by);
  return {
    subject: `Join the staff of ${shop.name}`,
    title: `Join the staff of ${shop.name}`,
    parts: [
      `${inviter} has invited you to join the staff of ${shop.name} as ${role}. Set your name and a password here:`,
      tokenLink(shop, 'Accept the invitation', '/invitation'),
      `The link works once and expires after ${days} days. If you weren’t expecting it, you can ignore this email.`,
    ],
    reason: 'You’re receiving this email because an admin of the shop entered this address.',
  };
}

export function newsletterConfirm(shop: EmailShop): EmailContent {
  return {
    subject: `Confirm your subscription to ${shop.name}`,
    title: 'One more step',
    parts: [
      'Please confirm that you’d like to receive our newsletter.',
      tokenLink(shop, 'Confirm subscription', '/newsletter/confirm'),
      'If you didn’t ask for it, you can ignore this email.',
    ],
    reason: 'You’re receiving this email because someone entered this address for our newsletter.',
  };
}

function confirmAddress(shop: EmailShop): Part {
  return tokenLink(shop, 'Confirm address', '/confirm-email');
}

function tokenLink(shop: EmailShop, label: string, path: string): Part {
  return link(shop, label, `${path}?token=${TOKEN_PLACEHOLDER}`);
}
