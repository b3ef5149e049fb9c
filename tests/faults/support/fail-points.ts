/**
 * A step at which a fault test can kill the shop, identified by one of its statements. `before` and `after` refer to
 * the statement, `commit` and `committed` to its transaction. A statement outside a transaction is committed when it
 * ends.
 */
export interface Step {
  statement: string;
  at: 'before' | 'after' | 'commit' | 'committed';
}

/**
 * The named steps. An order's stock and rows are written by one statement; its idempotency key belongs to the account,
 * so the lock on the cart also protects the key.
 * `FAIL_AT=order.beforeCommit` ends the process at the first time, `…:3` at the third.
 */
export const failPoints = {
  'order.afterKey': { statement: 'order-lock-carts', at: 'after' },
  'order.afterStockLock': { statement: 'order-read-checkouts', at: 'after' },
  'order.afterStockUpdate': { statement: 'order-insert', at: 'after' },
  'order.afterInsert': { statement: 'order-insert', at: 'after' },
  'order.beforeCommit': { statement: 'order-insert', at: 'commit' },
  'order.afterCommit': { statement: 'order-insert', at: 'committed' },
  'order.beforeGateway': { statement: 'sandbox-payment-insert', at: 'before' },
  'order.beforeRecordingGateway': { statement: 'payment-store-reference', at: 'before' },
  'order.beforeMail': { statement: 'mail-insert', at: 'before' },
  'promo.afterUse': { statement: 'order-insert', at: 'after' },
  'pay.beforeCommit': { statement: 'sandbox-payment-apply-card', at: 'before' },
  'pay.afterCommit': { statement: 'sandbox-payment-apply-card', at: 'committed' },
  'webhook.beforeCommit': { statement: 'payment-lock-for-event', at: 'commit' },
  'webhook.afterCommit': { statement: 'payment-lock-for-event', at: 'committed' },
  'cancel.beforeCommit': { statement: 'order-set-status', at: 'commit' },
  'cancel.afterCommit': { statement: 'order-set-status', at: 'committed' },
  'lapse.beforeCommit': { statement: 'order-set-status', at: 'commit' },
  'lapse.afterCommit': { statement: 'order-set-status', at: 'committed' },
  'refund.beforeGateway': { statement: 'sandbox-refund-insert', at: 'before' },
  'refund.beforeRecording': { statement: 'refund-mark-done', at: 'before' },
  'refund.afterCommit': { statement: 'refund-mark-done', at: 'committed' },
  'ship.beforeCommit': { statement: 'order-set-status', at: 'commit' },
  'ship.afterCommit': { statement: 'order-set-status', at: 'committed' },
  'capture.beforeGateway': { statement: 'sandbox-payment-capture', at: 'before' },
  'capture.beforeRecording': { statement: 'payment-update-captured', at: 'before' },
  'capture.beforeCommit': { statement: 'capture-mark-done', at: 'commit' },
  'capture.afterCommit': { statement: 'capture-mark-done', at: 'committed' },
  'return.beforeCommit': { statement: 'return-insert', at: 'commit' },
  'return.afterCommit': { statement: 'return-insert', at: 'committed' },
  'receive.beforeCommit': { statement: 'return-mark-received', at: 'commit' },
  'receive.afterCommit': { statement: 'return-mark-received', at: 'committed' },
  'reset.beforeCommit': { statement: 'password-reset-use', at: 'commit' },
  'reset.afterCommit': { statement: 'password-reset-use', at: 'committed' },
  'productDelete.beforeCommit': { statement: 'product-remove-from-carts', at: 'commit' },
  'productDelete.afterCommit': { statement: 'product-remove-from-carts', at: 'committed' },
  'terms.afterUpdate': { statement: 'product-update-terms', at: 'after' },
  'terms.afterCommit': { statement: 'product-update-terms', at: 'committed' },
} satisfies Record<string, Step>;

export type FailPoint = keyof typeof failPoints;

/** The steps of an operation: `order` for `order.beforeCommit` and the others. */
export function pointsOf(operation: string): FailPoint[] {
  return (Object.keys(failPoints) as FailPoint[]).filter((name) =>
    name.startsWith(`${operation}.`),
  );
}
