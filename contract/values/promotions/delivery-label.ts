interface DeliveryPromotion {
  name: string;
  /** Its reduction of the delivery; omitted if there is none. */
  delivery?: number | undefined;
}

/** The label of the delivery in a list of sums, with the promotions that make it cheaper: 'Shipping (Free delivery Friday)'. */
export function deliveryLabel(label: string, promotions: readonly DeliveryPromotion[] = []) {
  const names = promotions.flatMap(({ name, delivery = 0 }) => (delivery > 0 ? [name] : []));
  return names.length === 0 ? label : `${label} (${names.join(', ')})`;
}
