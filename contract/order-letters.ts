/** The letters about an order, by what they are called on it; `id` is its last six characters. */
export const orderLetterSubjects = {
  'order-confirmation': (id: string) => `Your order ${id}`,
  'order-shipped': (id: string) => `Your order ${id} is on its way`,
  'order-delivered': (id: string) => `Your order ${id} has arrived`,
  'order-cancelled': (id: string) => `Your order ${id} was cancelled`,
  'order-refunded': (id: string) => `Refund for your order ${id}`,
  'return-received': (id: string) => `We’ve received your return for order ${id}`,
} as const;

type OrderLetter = keyof typeof orderLetterSubjects;

/** The subject of a letter that is not kept any more, from its template; what is no template stays as it is. */
export function subjectOfLetter(template: string, orderId: string): string {
  const known = Object.keys(orderLetterSubjects) as OrderLetter[];
  const letter = known.find((name) => name === template);
  return letter ? orderLetterSubjects[letter](orderId.slice(-6)) : template;
}
