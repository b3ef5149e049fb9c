/**
 * What staff did, in words that the name of the thing may follow: 'Shipped order' ..742530. The server finds entries by
 * these words, so what is read can be searched for.
 */
const words: Record<string, string> = {
  'account.create': 'Made the account of',
  'account.promote': 'Made an admin of',
  'account.erase': 'Erased the account of',
  'account.second-factor-on': 'Turned sign-in codes on for',
  'account.second-factor-off': 'Turned sign-in codes off for',
  'content.save-draft': 'Saved a draft of the content',
  'content.publish': 'Published the content',
  'content.discard-draft': 'Discarded the draft of the content',
  'customer.export': 'Exported the data of',
  'import.read': 'Read the product file',
  'import.apply': 'Applied the product file',
  'import.undo': 'Undid the product file',
  'job.retry': 'Tried a job again',
  'mail.send-again': 'Sent again the mail',
  'order.ship': 'Shipped order',
  'order.deliver': 'Marked as delivered order',
  'order.cancel': 'Cancelled order',
  'order.delete': 'Deleted order',
  'order.restore': 'Put back order',
  'order.refund': 'Gave back money for order',
  'order.note': 'Wrote a note on order',
  'picture.store': 'Uploaded a picture',
  'product.create': 'Added product',
  'product.update': 'Changed product',
  'product.bulk': 'Changed, with others, product',
  'product.import': 'Changed by import product',
  'product.undo': 'Undid the change of product',
  'product.delete': 'Deleted product',
  'product.restore': 'Put back product',
  'promotion.create': 'Added promo code',
  'promotion.update': 'Changed promo code',
  'promotion.pause': 'Paused promo code',
  'promotion.resume': 'Resumed promo code',
  'promotion.archive': 'Archived promo code',
  'promotion.delete': 'Deleted promo code',
  'return.receive': 'Received the return of order',
  'return.reject': 'Did not take the return of order',
  'setting.change': 'Changed the setting',
  'staff.invite': 'Invited to the staff',
  'staff.withdraw-invitation': 'Withdrew the invitation of',
  'staff.join': 'Joined the staff:',
  'staff.change-role': 'Changed the role of',
  'staff.remove': 'Took off the staff',
  'staff.end-sessions': 'Signed out everywhere',
  'stock.adjust': 'Adjusted the stock of',
};

const PRICE_WORDS = 'Changed the price of';
/** These changes are told as changes of the price where they changed nothing else. */
export const priceActions = ['product.update', 'product.bulk', 'product.import'];
export const priceFields = ['price', 'discountPrice'];

/** An entry's action in words; the action itself where there are none for it. */
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

/** Which actions hold a text in their words, whatever its letter case, and whether changes of the price alone do. */
export function actionsInWords(text: string): { actions: string[]; price: boolean } {
  const sought = text.trim().toLowerCase();
  const holds = (phrase: string) => phrase.toLowerCase().includes(sought);
  return {
    actions: Object.keys(words).filter((action) => holds(words[action] ?? '')),
    price: holds(PRICE_WORDS),
  };
}
