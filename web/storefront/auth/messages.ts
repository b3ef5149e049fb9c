/** The texts of signing in, signing up and the way back to a lost password. */

export const signIn = {
  title: 'Sign in',
  newHere: 'New here?',
  create: 'Create an account',
  email: 'Email',
  password: 'Password',
  code: 'Code',
  codeHint: 'Six digits of your authenticator app, or a recovery code.',
  remember: 'Remember me',
  forgot: 'Forgot Password',
  submit: 'Sign in',
  busy: 'Signing in',
} as const;

export const signUp = {
  title: 'Create an account',
  haveOne: 'Have an account?',
  signIn: 'Sign in',
  firstName: 'First name',
  lastName: 'Last name',
  passwordHint: '8 characters or more.',
  submit: 'Create Account',
  busy: 'Creating',
} as const;

export const forgot = {
  title: 'Forgot Password',
  text: 'Tell us your email, and we send you a link that sets a new password.',
  submit: 'Send the link',
  busy: 'Sending',
  sentTitle: 'Look at your mail',
  sentHint: 'The link works once and for one hour. If no mail comes, look in the spam folder.',
  back: 'Back to sign in',
} as const;

export const reset = {
  title: 'Set a new password',
  text: 'You are signed in with it at once, and signed out everywhere else.',
  password: 'New password',
  submit: 'Set password',
  busy: 'Setting',
  done: 'Your password is changed.',
  deadTitle: 'This link does not work',
  deadText: 'It is incomplete, was used before, or is older than an hour.',
  again: 'Ask for a new link',
} as const;

export const invitation = {
  title: 'Join the staff',
  text: (email: string, role: string) => `You join as ${role}, with the address ${email}.`,
  password: 'Password',
  passwordHint: '12 characters or more.',
  submit: 'Join',
  busy: 'Joining',
  deadTitle: 'This invitation does not work',
  deadText: 'It was used or taken back, or is older than 7 days. Ask for a new one.',
  home: 'To the shop',
} as const;

export const password = {
  show: 'Show password',
  hide: 'Hide password',
} as const;

export const afterwards = {
  wished: 'Added to your favourites.',
  added: 'Added to your cart.',
  failed: 'What you were about to do could not be done. Please try again.',
} as const;

export const forms = {
  failed: 'Something went wrong. Please try again.',
} as const;
