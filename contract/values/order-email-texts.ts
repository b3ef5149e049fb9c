import { orderLabel } from './order-number';

/** The subjects of emails about an order, by their template; `order` is its label, such as `#1001`. */
export const orderEmailSubjects = {
  'order-confirmation': (order: string) => `Your order ${order}`,
  'order-shipped': (order: string) => `Your order ${order} is on its way`,
  'order-tracking': (order: string) => `Tracking for your order ${order}`,
  'order-delivered': (order: string) => `Your order ${order} has arrived`,
  'order-cancelled': (order: string) => `Your order ${order} was cancelled`,
  'order-refunded': (order: string) => `Refund for your order ${order}`,
  'return-requested': (order: string) => `How to send your return for order ${order}`,
  'return-received': (order: string) => `We’ve received your return for order ${order}`,
  'return-rejected': (order: string) => `Your return for order ${order} was rejected`,
} as const;

type OrderEmail = keyof typeof orderEmailSubjects;

/** The subject of a deleted email, derived from its template; a text that is not a template is returned unchanged. */
export function subjectOfOrderEmail(template: string, order: { number: number }): string {
  const known = Object.keys(orderEmailSubjects) as OrderEmail[];
  const email = known.find((name) => name === template);
  return email ? orderEmailSubjects[email](orderLabel(order)) : template;
}
