import { formatCount } from '../../ui/text/format-count';

/** Texts of the two-step sign-in screen. */

export const factor = {
  title: 'Two-step sign-in',
  about:
    'Protect your account with a code from an authenticator app on your phone, in addition to your password.',
  off: 'Off',
  on: (day: string) => `On since ${day}`,
  left: (count: string) => `${count} left`,
  recoveryCodeCount: (count: number) => formatCount(count, 'recovery code'),
  password: 'Your password',
  code: 'Six-digit code from the app',
  codeOrRecovery: 'Six-digit code from the app, or a recovery code',
  begin: 'Set up',
  beginning: 'Setting up',
  scan: 'Scan this code with the app',
  picture: 'QR code for the authenticator app',
  secret: 'Or enter this key in the app',
  confirm: 'Turn on',
  confirming: 'Turning on',
  stop: 'Cancel',
  codesTitle: 'Your recovery codes',
  codesText:
    'Use one if you lose your phone. Each code works once. We only show them now, so save them somewhere safe.',
  copy: 'Copy',
  copied: 'Codes copied',
  print: 'Print',
  kept: 'I’ve saved my codes',
  renew: 'Get new recovery codes',
  renewing: 'Creating codes',
  disable: 'Turn off',
  disabled: 'Two-step sign-in is off',
  change: 'Change',
} as const;
