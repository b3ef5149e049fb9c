import type { EmailList } from '#contract/values/content/email-lists';

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

/** Texts of the page that the unsubscribe link of an email opens. */
export const unsubscription = {
  title: 'Unsubscribe',
  lead: 'Would you like to stop these emails? You’ll still get emails about your orders and your account.',
  confirm: 'Unsubscribe',
  busy: 'Unsubscribing',
  doneTitle: 'You’re unsubscribed',
  done: {
    reviews: 'We won’t ask you for reviews again.',
    'stock-notices': 'We won’t email you about sizes that are back in stock, unless you ask again.',
    'cart-reminders': 'We won’t remind you of items in your cart again.',
    'price-drops': 'We won’t email you about cheaper favourites again.',
  } satisfies Record<EmailList, string>,
  deadTitle: 'This link doesn’t work',
  deadText: 'Please write to us, and we’ll stop the emails for you.',
  home: 'Home',
  contact: 'Contact us',
} as const;
