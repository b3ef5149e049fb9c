/** The texts of the newsletter's form, far below on the page. */
export const newsletter = {
  title: 'New cloth, now and then',
  text: 'One letter a month: what arrived, what it is made of, how to look after it.',
  email: 'Email',
  placeholder: 'Enter your email',
  submit: 'Subscribe',
  busy: 'Subscribing',
  small: 'You can leave with one click, any time.',
  failed: 'The shop could not be reached. Please try again.',
} as const;
