/** Texts of the home page that staff do not edit as content. */

export const carousel = {
  label: 'Featured',
  roleDescription: 'carousel',
  slideRoleDescription: 'slide',
  position: (number: number, count: number) => `${number} of ${count}`,
  choose: (number: number, count: number) => `Slide ${number} of ${count}`,
  pause: 'Pause',
  play: 'Play',
} as const;

/** Outcome of opening the confirmation link in a newsletter email. */
export const outcomes = {
  confirmed: 'You’re subscribed.',
  expired: 'This link has expired. Please subscribe again.',
  again: 'Go to the newsletter',
} as const;
