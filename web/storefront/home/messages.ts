/** Texts of the home page that staff do not edit as content. */

/** Outcome of opening the confirmation link in a newsletter email. */
export const outcomes = {
  confirmed: 'You’re subscribed.',
  expired: 'This link has expired. Please subscribe again.',
  again: 'Go to the newsletter',
} as const;
