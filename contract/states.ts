/** The states an order, its payment and a return of it can be in. Which may follow which is the server's to say. */

export const orderStatuses = ['Pending', 'Shipped', 'Delivered', 'Cancelled', 'Returned'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const paymentStatuses = ['unpaid', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export const returnStatuses = ['requested', 'received'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];
