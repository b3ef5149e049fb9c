import { lazy, Suspense } from 'react';
import type { Order } from '#contract/orders/orders';
import { importWhenOnline } from '../../../ui/lazy/load-module';

// Loaded only for orders that are paid by bank transfer.
const TransferDetails = lazy(async () => ({
  default: (await importWhenOnline(() => import('./transfer-details'))).TransferDetails,
}));
const RefundAccount = lazy(async () => ({
  default: (await importWhenOnline(() => import('./refund-account'))).RefundAccount,
}));

/** How to pay by bank transfer while it is awaited, or where its refund is sent. */
export function Transfer({ order }: { order: Order }) {
  const { bankTransfer, refundAccount } = order.payment;
  return (
    <Suspense>
      {bankTransfer && <TransferDetails of={bankTransfer} />}
      {refundAccount && <RefundAccount order={order} ending={refundAccount.ending} />}
    </Suspense>
  );
}
