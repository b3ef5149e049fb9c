import type { Letter } from './letter';

/** Stands in a stored link where the token of the sent one is; see server/platform/link-token.ts. */
export const TOKEN_MARK = 'token-not-kept';

// None of these greets by name: an address need not belong to who signed up with it, and a name may be any text.

const OF_ACCOUNT = 'You get this mail because there is an account with this address.';

export function welcome(shopName: string, shopUrl: string): Letter {
  return {
    subject: `Welcome to ${shopName}`,
    title: `Welcome to ${shopName}`,
    parts: [
      {
        paragraph: 'Your account is open. Favourites, orders and your cart wait for you in it.',
      },
      { action: { label: 'Go to the shop', url: `${shopUrl}/` } },
      { paragraph: 'If you did not open this account, you need do nothing.' },
    ],
    reason: OF_ACCOUNT,
  };
}

export function passwordReset(shopName: string, shopUrl: string): Letter {
  return {
    subject: `Set a new password for ${shopName}`,
    title: 'Set a new password',
    parts: [
      {
        paragraph:
          'Somebody asked for a new password for your account. If it was you, set it here:',
      },
      {
        action: {
          label: 'Set a new password',
          url: `${shopUrl}/reset-password?token=${TOKEN_MARK}`,
        },
      },
      {
        paragraph:
          'The link works once and for one hour. If it was not you, you need do nothing: your password stays as it is.',
      },
    ],
    reason: OF_ACCOUNT,
  };
}

export function accountChanged(
  shopName: string,
  shopUrl: string,
  change: 'email' | 'password' | 'second-factor-on' | 'second-factor-off',
): Letter {
  if (change === 'second-factor-on' || change === 'second-factor-off')
    return secondFactorChanged(shopName, shopUrl, change === 'second-factor-on');
  const what = change === 'email' ? 'email address' : 'password';
  return {
    subject: `The ${what} of your ${shopName} account was changed`,
    title: `Your ${what} was changed`,
    parts: [
      { paragraph: `The ${what} of your account was just changed. If it was you, all is well.` },
      {
        paragraph:
          change === 'email'
            ? 'If it was not you, please write to us at once: this address no longer opens the account.'
            : 'If it was not you, set a new password at once; that signs out everybody else.',
      },
      ...(change === 'password'
        ? [{ action: { label: 'Set a new password', url: `${shopUrl}/forgot-password` } }]
        : []),
    ],
    reason: OF_ACCOUNT,
  };
}

function secondFactorChanged(shopName: string, shopUrl: string, isOn: boolean): Letter {
  const state = isOn ? 'on' : 'off';
  return {
    subject: `Sign-in codes of your ${shopName} account were turned ${state}`,
    title: `Sign-in codes are ${state}`,
    parts: [
      {
        paragraph: isOn
          ? 'From now on, signing in needs your password and a code of your authenticator app. Keep the recovery codes where you find them without your phone.'
          : 'From now on, your password alone signs you in. The authenticator app is no longer asked for.',
      },
      {
        paragraph: 'If it was not you, set a new password at once; that signs out everybody else.',
      },
      { action: { label: 'Set a new password', url: `${shopUrl}/forgot-password` } },
    ],
    reason: OF_ACCOUNT,
  };
}

/** `role` as the shop writes it; the link works for `days` days. */
export function staffInvitation(
  shopName: string,
  shopUrl: string,
  invited: { role: string; by: string | null; days: number },
): Letter {
  return {
    subject: `Join the staff of ${shopName}`,
    title: `Join the staff of ${shopName}`,
    parts: [
      {
        paragraph: `${invited.by ?? 'An admin'} invites you to work in ${shopName}, as ${invited.role}. Set your name and a password here:`,
      },
      {
        action: {
          label: 'Accept the invitation',
          url: `${shopUrl}/invitation?token=${TOKEN_MARK}`,
        },
      },
      {
        paragraph: `The link works once and for ${invited.days} days. If you did not expect it, you need do nothing.`,
      },
    ],
    reason: 'You get this mail because an admin of the shop entered this address.',
  };
}

export function newsletterConfirm(shopName: string, shopUrl: string): Letter {
  return {
    subject: `Confirm your subscription to ${shopName}`,
    title: 'One more step',
    parts: [
      {
        paragraph: 'Please confirm that you want our newsletter. Without this you will not get it.',
      },
      {
        action: {
          label: 'Confirm the subscription',
          url: `${shopUrl}/newsletter/confirm?token=${TOKEN_MARK}`,
        },
      },
      { paragraph: 'If you did not ask for it, you need do nothing.' },
    ],
    reason: 'You get this mail because somebody entered this address for our newsletter.',
  };
}
