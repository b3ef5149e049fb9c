/** Texts of the page on which shoppers withdraw from a contract. */
export const withdrawal = {
  title: 'Withdraw from contract',
  description: 'Declare that you withdraw from a purchase, without giving a reason.',
  lead: (days: number) =>
    `You can withdraw from your purchase within ${days} days of the delivery of the last parcel, without giving a reason. You don’t need to sign in.`,
  name: 'Your name',
  orderNumber: 'Order number',
  orderHint: 'It’s in your order confirmation, for example 1001.',
  email: 'Email',
  emailHint: 'The address you ordered with. We’ll send your receipt there.',
  what: 'What are you withdrawing from?',
  whole: 'The whole order',
  some: 'Some items',
  items: 'Which items?',
  chosen: 'Items',
  itemsHint: 'Name the items, their sizes and how many.',
  noItems: 'Name at least one item.',
  noneChosen: 'Choose at least one item.',
  next: 'Continue',
  reviewTitle: 'Check and confirm',
  reviewText: 'I withdraw from the contract for the purchase of:',
  back: 'Change details',
  confirm: 'Confirm withdrawal',
  sending: 'Sending',
  doneTitle: 'We’ve received your withdrawal',
  doneText: (email: string) =>
    `We’ve sent a receipt to ${email}. If your order hasn’t been sent, confirm your withdrawal with the link in it, and we’ll cancel and refund the order right away.`,
  ownDoneText: (email: string) =>
    `We’ve sent a receipt to ${email}. We’ll email you about your refund, and how to send back what you already have.`,
  declaredAt: 'Declared',
  home: 'Home',
  unit: (quantity: number, title: string, size: string) => `${quantity} × ${title}, ${size}`,
} as const;

/** Texts of the page of the link in the receipt. */
export const confirmWithdrawal = {
  title: 'Confirm your withdrawal',
  lead: 'Confirm that it was you who withdrew. If the order hasn’t been sent, we’ll cancel it and refund what you paid.',
  confirm: 'Confirm withdrawal',
  busy: 'Confirming',
  doneTitle: 'Withdrawal confirmed',
  doneText: 'Thank you. We’ll email you about your order and your refund.',
  home: 'Home',
  deadTitle: 'This link has expired',
  deadText: 'Your withdrawal is still valid. Contact us, and we’ll take care of it.',
  contact: 'Contact us',
} as const;
