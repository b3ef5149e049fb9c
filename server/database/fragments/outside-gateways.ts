import * as methods from '#contract/values/orders/payment-methods';

// SQL literals of the gateways that collect outside the shop.

export const BANK_TRANSFER = `'${methods.BANK_TRANSFER}'`;
export const ON_DELIVERY = `'${methods.ON_DELIVERY}'`;
