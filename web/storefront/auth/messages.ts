/** Texts for signing in, signing up, resetting a password and joining the staff. */

export const signIn = {
  title: 'Sign in',
  newHere: 'New here?',
  create: 'Create an account',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'The six digits from your authenticator app, or a recovery code.',
  remember: 'Remember me',
  forgot: 'Forgot Password',
  submit: 'Sign in',
  busy: 'Signing in',
} as const;

export const signUp = {
  title: 'Create an account',
  haveOne: 'Have an account?',
  signIn: 'Sign in',
  passwordHint: 'At least 8 characters.',
  submit: 'Create Account',
  busy: 'Creating',
} as const;

export const forgot = {
  title: 'Forgot Password',
  text: 'Enter your email and we’ll send you a link to set a new password.',
  submit: 'Send link',
  busy: 'Sending',
  sentTitle: 'Check your email',
  sentHint: 'The link works once and expires in an hour. No email? Check your spam folder.',
  back: 'Back to sign in',
} as const;

export const reset = {
  title: 'Set a new password',
  text: 'We’ll sign you in here and sign you out on every other device.',
  password: 'New password',
  submit: 'Set password',
  busy: 'Setting',
  done: 'Your password has been changed.',
  deadTitle: 'This link doesn’t work',
  deadText: 'It’s incomplete, already used or more than an hour old.',
  deadAction: 'Get a new link',
} as const;

export const confirmEmail = {
  title: 'Confirm your email address',
  lead: 'Confirm that this email address is yours.',
  confirm: 'Confirm address',
  busy: 'Confirming',
  doneTitle: 'Email address confirmed',
  done: (email: string) => `Thank you for confirming ${email}.`,
  shop: 'Go to the shop',
  deadTitle: 'This link doesn’t work',
  deadText:
    'It’s incomplete, more than 7 days old or for an address you’ve since changed. You can get a new one on your account page.',
  account: 'Go to your account',
} as const;

export const undoEmail = {
  title: 'Undo the email change',
  text: 'Set a new password to get your account back. We’ll sign you in here and sign you out on every other device.',
  password: 'New password',
  submit: 'Restore my email address',
  busy: 'Restoring',
  done: 'Your email address is restored and your password has been changed.',
  deadTitle: 'This link doesn’t work',
  deadText: 'It’s incomplete, already used or more than 72 hours old.',
  deadAction: 'Contact us',
} as const;

export const invitation = {
  title: 'Join the staff',
  text: (email: string, role: string) => `You’re joining as ${role} with ${email}.`,
  submit: 'Join',
  busy: 'Joining',
  deadTitle: 'This invitation doesn’t work',
  deadText: 'It’s been used or withdrawn, or it’s more than 7 days old. Ask for a new one.',
  home: 'Go to the shop',
} as const;

export const setup = {
  title: 'Set up your shop',
  text: 'Create the first admin account. You can invite colleagues later.',
  submit: 'Create account',
  busy: 'Creating',
  deadTitle: 'This link doesn’t work',
  deadText:
    'It’s been used, or it’s more than 24 hours old. Restart the shop to print a new one, or sign in if you have an account.',
  signIn: 'Sign in',
} as const;

export const password = {
  password: 'Password',
  staffHint: 'At least 12 characters.',
  show: 'Show password',
  hide: 'Hide password',
} as const;

export const afterwards = {
  wished: 'Added to your favourites.',
  added: 'Added to your cart.',
  failed: 'We couldn’t finish what you started. Please try again.',
} as const;
