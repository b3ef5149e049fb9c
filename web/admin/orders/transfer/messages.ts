/** Texts about orders that are paid by bank transfer. */
export const transfers = {
  title: 'Bank transfers',
  due: 'Still to be paid',
  received: (day: string) => `Received on ${day}`,
  record: 'Record transfer',
  recordNamed: (order: string) => `Record transfer for order ${order}`,
  recordTitle: (order: string) => `Transfer for order ${order}`,
  recordText: (reference: string, customer: string) =>
    `Look for the payment reference ${reference} or the name ${customer} on your bank statement.`,
  amount: (currency: string) => `Amount received, in ${currency}`,
  amountHint: 'If it isn’t the amount due, a payment issue is opened.',
  receivedOn: 'Received on',
  bankReference: 'The bank’s own reference',
  bankReferenceHint: 'Only needed if the same amount arrived twice on one day.',
  save: 'Record transfer',
  saving: 'Recording',
  saved: (order: string) => `Order ${order} is paid`,
  savedInPart: (due: string) => `Transfer recorded. ${due} is still missing.`,
  refundTitle: (amount: string) => `Refund of ${amount}`,
  refundDue: 'To be transferred back',
  accountUsable: 'Account replaced by the customer: wait until',
  refund: 'Record refund',
  refundNamed: (amount: string) => `Record refund of ${amount}`,
  refundText:
    'Make the transfer at your bank first, then record it here. The customer gets an email.',
  noAccount:
    'The customer hasn’t entered an account yet. Use the one that the payment came from, or ask.',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  ibanHint: 'Deleted 30 days after the refund.',
  sentOn: 'Transferred on',
  refundSaved: (amount: string) => `Refund of ${amount} recorded`,
} as const;
