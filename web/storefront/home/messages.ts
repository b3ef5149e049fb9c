/** Texts of the home page that staff do not edit as content. */

export const home = {
  title: 'Clothing for women and men',
  description:
    'Everyday clothing for women and men: T-shirts, shirts, dresses, hoodies and more, chosen for the cloth first.',
} as const;

/** Outcome of opening the confirmation link in a newsletter email. */
export const outcomes = {
  confirmed: 'You’re subscribed.',
  expired: 'This link has expired. Please subscribe again.',
  again: 'Go to the newsletter',
} as const;
