/** How an order is paid, as shoppers and staff see it. */
export const paymentMethods = ['card', 'bank-transfer', 'on-delivery'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The gateways. `sandbox` and `stripe` take cards; the others collect outside the shop. */
export const gateways = ['sandbox', 'stripe', 'bank-transfer', 'none'] as const;
export type GatewayName = (typeof gateways)[number];

const methods: Record<GatewayName, PaymentMethod> = {
  sandbox: 'card',
  stripe: 'card',
  'bank-transfer': 'bank-transfer',
  none: 'on-delivery',
};

export function methodOf(gateway: GatewayName): PaymentMethod {
  return methods[gateway];
}

/** Whether the money arrives outside the shop, so that there is no gateway to call and nothing to type at the checkout. */
export function isCollectedOutside(gateway: GatewayName): boolean {
  return methods[gateway] !== 'card';
}
