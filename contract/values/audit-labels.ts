/**
 * Labels of audit actions. The name of the record follows the label: 'Shipped order ..742530'. The audit search matches
 * these labels, so staff can search for what they read.
 */
const words: Record<string, string> = {
  'account.create': 'Created the account of',
  'account.promote': 'Gave the Admin role to',
  'account.erase': 'Deleted the account of',
  'account.take-over': 'Handed over to the owner of the address: account',
  'account.second-factor-on': 'Turned on two-step sign-in for',
  'account.second-factor-off': 'Turned off two-step sign-in for',
  'content.save-draft': 'Saved a content draft',
  'content.publish': 'Published content',
  'content.restore': 'Restored published content, version',
  'content.discard-draft': 'Discarded the content draft',
  'customer.approve-unpaid': 'Changed the limit for unpaid items of',
  'customer.export': 'Exported the data of',
  'import.read': 'Checked the import file',
  'import.options': 'Changed the options of the import file',
  'import.apply': 'Imported the file',
  'import.undo': 'Undid the import of',
  'job.retry': 'Retried job',
  'mail.send-again': 'Resent the email',
  'order.ship': 'Shipped order',
  'order.undo-ship': 'Undid the shipment of order',
  'order.tracking': 'Changed the tracking of order',
  'order.deliver': 'Marked as delivered: order',
  'order.cancel': 'Cancelled order',
  'order.delete': 'Deleted order',
  'order.restore': 'Restored order',
  'order.refund': 'Refunded order',
  'order.note': 'Added a note to order',
  'payment-issue.refund': 'Refunded the charge of payment issue',
  'payment-issue.resolve': 'Resolved payment issue',
  'picture.store': 'Uploaded a picture',
  'product.create': 'Added product',
  'product.update': 'Edited product',
  'product.bulk': 'Bulk-edited product',
  'product.import': 'Imported changes to product',
  'product.undo': 'Undid changes to product',
  'product.delete': 'Deleted product',
  'product.restore': 'Restored product',
  'promotion.create': 'Added promo code',
  'promotion.update': 'Edited promo code',
  'promotion.pause': 'Paused promo code',
  'promotion.resume': 'Resumed promo code',
  'promotion.archive': 'Archived promo code',
  'promotion.delete': 'Deleted promo code',
  'return.receive': 'Received the return for order',
  'return.reject': 'Rejected the return for order',
  'session.revoke-all': 'Signed out everyone',
  'setting.change': 'Changed the setting',
  'staff.invite': 'Invited to staff:',
  'staff.withdraw-invitation': 'Withdrew the invitation to',
  'staff.join': 'Joined staff:',
  'staff.change-role': 'Changed the role of',
  'staff.remove': 'Removed from staff:',
  'staff.end-sessions': 'Signed out everywhere',
  'stock.adjust': 'Adjusted the stock of',
};

const PRICE_WORDS = 'Changed the price of';
/** These actions read as price changes when they changed only price fields. */
export const priceActions = ['product.update', 'product.bulk', 'product.import'];
export const priceFields = ['price', 'discountPrice'];

/** The label of an audit entry’s action, or the action’s key where it has no label. */
export function wordsOf({
  action,
  after,
}: {
  action: string;
  after: Record<string, unknown> | null;
}): string {
  const changed = Object.keys(after ?? {});
  const isPrice =
    priceActions.includes(action) &&
    changed.length > 0 &&
    changed.every((field) => priceFields.includes(field));
  return isPrice ? PRICE_WORDS : (words[action] ?? action);
}

/** Actions whose label contains `text` (case-insensitive), and whether the label for price changes does. */
export function actionsInWords(text: string): { actions: string[]; price: boolean } {
  const needle = text.trim().toLowerCase();
  const holds = (phrase: string) => phrase.toLowerCase().includes(needle);
  return {
    actions: Object.keys(words).filter((action) => holds(words[action] ?? '')),
    price: holds(PRICE_WORDS),
  };
}
