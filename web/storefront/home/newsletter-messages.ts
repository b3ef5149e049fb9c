/** Texts of the newsletter form at the bottom of the home page. */
export const newsletter = {
  title: 'New cloth, now and then',
  text: 'One email a month: what’s new, what it’s made of and how to care for it.',
  email: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  busy: 'Subscribing',
  small: 'Unsubscribe with one click, any time.',
  failed: 'We couldn’t reach the shop. Please try again.',
} as const;
