import type { EmailName } from './email-texts';

/**
 * Emails that shoppers get because they once agreed or asked, beside those about an order or an account. Each such email can be
 * unsubscribed from with one click (RFC 8058), without signing in.
 */
export const emailLists = ['reviews', 'stock-notices', 'cart-reminders', 'price-drops'] as const;
export type EmailList = (typeof emailLists)[number];

/** The emails of the lists. */
export const listOfEmail: ReadonlyMap<string, EmailList> = new Map([
  ['review-request', 'reviews'],
  ['back-in-stock', 'stock-notices'],
  ['cart-reminder', 'cart-reminders'],
  ['price-drop', 'price-drops'],
]);

/**
 * The emails that staff can switch off: they tell or ask, and no law and no contract asks for them. All others confirm a
 * contract, a payment, a right or a change of an account, or were asked for by their recipient.
 */
export const optionalEmails: readonly EmailName[] = [
  'order-tracking',
  'order-delivered',
  'order-collected',
  'review-request',
];
