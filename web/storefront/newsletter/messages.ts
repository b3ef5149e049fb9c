/** Texts of the page that the link in a newsletter email opens. */
export const newsletterConfirmation = {
  title: 'Confirm your subscription',
  lead: 'Would you like to receive our newsletter? Confirm it below.',
  confirm: 'Confirm subscription',
  busy: 'Confirming',
  doneTitle: 'You’re subscribed',
  doneText: 'Thank you. You’ll hear from us soon.',
  deadTitle: 'This link has expired',
  deadText: 'Please subscribe again at the bottom of our home page.',
  home: 'Home',
} as const;
