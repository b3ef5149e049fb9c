import type { EmailContent, Part } from './email-template';
import { sanitiseName } from './typed-text.rules';

/** Replaces the token in a stored link; see server/auth/sessions/link-token.ts. */
export const TOKEN_PLACEHOLDER = 'token-not-kept';

// None of these greets by name: the address need not belong to the person who signed up, and a name may be any text.

const OF_ACCOUNT = 'You’re receiving this email because there’s an account with this address.';

/** `hasLink`: whether the email has a link that confirms the address. */
export function welcome(shopName: string, shopUrl: string, hasLink: boolean): EmailContent {
  return {
    subject: `Welcome to ${shopName}`,
    title: `Welcome to ${shopName}`,
    parts: [
      {
        paragraph: 'Your account is ready. You’ll find your orders, favourites and cart there.',
      },
      ...(hasLink
        ? [
            { paragraph: 'Please confirm that this email address is yours:' },
            confirmAction(shopUrl),
          ]
        : []),
      { action: { label: 'Go to the shop', url: `${shopUrl}/` } },
      {
        paragraph: hasLink
          ? 'If you didn’t create this account, don’t confirm it. You can take it over by setting a new password.'
          : 'If you didn’t create this account, you can ignore this email.',
      },
    ],
    reason: OF_ACCOUNT,
  };
}

export function emailConfirmation(shopName: string, shopUrl: string): EmailContent {
  return {
    subject: `Confirm your email address for ${shopName}`,
    title: 'Confirm your email address',
    parts: [
      {
        paragraph: 'An account in our shop now uses this address. If it’s yours, confirm it here:',
      },
      confirmAction(shopUrl),
      {
        paragraph: 'The link works for 7 days. If the account isn’t yours, don’t confirm it.',
      },
    ],
    reason: OF_ACCOUNT,
  };
}

function confirmAction(shopUrl: string): Part {
  return {
    action: {
      label: 'Confirm address',
      url: `${shopUrl}/confirm-email?token=${TOKEN_PLACEHOLDER}`,
    },
  };
}

export function passwordReset(shopName: string, shopUrl: string): EmailContent {
  return {
    subject: `Set a new password for ${shopName}`,
    title: 'Set a new password',
    parts: [
      {
        paragraph:
          'We received a request to reset the password for your account. If it was you, set a new password here:',
      },
      {
        action: {
          label: 'Set a new password',
          url: `${shopUrl}/reset-password?token=${TOKEN_PLACEHOLDER}`,
        },
      },
      {
        paragraph:
          'The link works once and expires in an hour. If it wasn’t you, ignore this email and your password stays the same.',
      },
    ],
    reason: OF_ACCOUNT,
  };
}

/** `canUndo`: whether the email has a link that undoes a change of address. */
export function accountChanged(
  shopName: string,
  shopUrl: string,
  change: 'email' | 'password' | 'second-factor-on' | 'second-factor-off',
  canUndo: boolean,
): EmailContent {
  if (change === 'second-factor-on' || change === 'second-factor-off')
    return secondFactorChanged(shopName, shopUrl, change === 'second-factor-on');
  return change === 'email'
    ? emailChanged(shopName, shopUrl, canUndo)
    : passwordChanged(shopName, shopUrl);
}

function emailChanged(shopName: string, shopUrl: string, canUndo: boolean): EmailContent {
  const intro = {
    paragraph:
      'The email address of your account has just been changed, and this address can no longer sign in to it. If it was you, there’s nothing to do.',
  };
  const undo = [
    {
      paragraph:
        'If it wasn’t you, undo the change within 72 hours. You’ll set a new password, which signs out every other device:',
    },
    {
      action: {
        label: 'Undo the change',
        url: `${shopUrl}/undo-email-change?token=${TOKEN_PLACEHOLDER}`,
      },
    },
  ];
  return {
    subject: `The email address of your ${shopName} account was changed`,
    title: 'Your email address was changed',
    parts: [
      intro,
      ...(canUndo ? undo : [{ paragraph: 'If it wasn’t you, contact us right away.' }]),
    ],
    reason: OF_ACCOUNT,
  };
}

function passwordChanged(shopName: string, shopUrl: string): EmailContent {
  return {
    subject: `The password of your ${shopName} account was changed`,
    title: 'Your password was changed',
    parts: [
      {
        paragraph:
          'The password of your account has just been changed. If it was you, there’s nothing to do.',
      },
      {
        paragraph:
          'If it wasn’t you, set a new password right away. This signs out every other device.',
      },
      { action: { label: 'Set a new password', url: `${shopUrl}/forgot-password` } },
    ],
    reason: OF_ACCOUNT,
  };
}

function secondFactorChanged(shopName: string, shopUrl: string, isOn: boolean): EmailContent {
  const state = isOn ? 'on' : 'off';
  return {
    subject: `Two-step sign-in for your ${shopName} account is ${state}`,
    title: `Two-step sign-in is ${state}`,
    parts: [
      {
        paragraph: isOn
          ? 'From now on, you’ll sign in with your password and a code from your authenticator app. Keep your recovery codes somewhere safe, away from your phone.'
          : 'From now on, you’ll sign in with just your password.',
      },
      {
        paragraph:
          'If it wasn’t you, set a new password right away. This signs out every other device.',
      },
      { action: { label: 'Set a new password', url: `${shopUrl}/forgot-password` } },
    ],
    reason: OF_ACCOUNT,
  };
}

/** `role` as shown to staff; the link works for `days` days. */
export function staffInvitation(
  shopName: string,
  shopUrl: string,
  invited: { role: string; by: string | null; days: number },
): EmailContent {
  return {
    subject: `Join the staff of ${shopName}`,
    title: `Join the staff of ${shopName}`,
    parts: [
      {
        paragraph: `${invited.by === null ? 'An admin' : sanitiseName(invited.by)} has invited you to join the staff of ${shopName} as ${invited.role}. Set your name and a password here:`,
      },
      {
        action: {
          label: 'Accept the invitation',
          url: `${shopUrl}/invitation?token=${TOKEN_PLACEHOLDER}`,
        },
      },
      {
        paragraph: `The link works once and expires after ${invited.days} days. If you weren’t expecting it, you can ignore this email.`,
      },
    ],
    reason: 'You’re receiving this email because an admin of the shop entered this address.',
  };
}

export function newsletterConfirm(shopName: string, shopUrl: string): EmailContent {
  return {
    subject: `Confirm your subscription to ${shopName}`,
    title: 'One more step',
    parts: [
      {
        paragraph: 'Please confirm that you’d like to receive our newsletter.',
      },
      {
        action: {
          label: 'Confirm subscription',
          url: `${shopUrl}/newsletter/confirm?token=${TOKEN_PLACEHOLDER}`,
        },
      },
      { paragraph: 'If you didn’t ask for it, you can ignore this email.' },
    ],
    reason: 'You’re receiving this email because someone entered this address for our newsletter.',
  };
}
