import { withdrawalTexts } from '#contract/values/orders/withdrawals';

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
  confirm: withdrawalTexts.confirm,
  sending: 'Sending',
  doneTitle: 'We’ve received your withdrawal',
  doneText: (email: string) =>
    `We’ve sent a receipt to ${email}, if emails to it arrive. We’ll then email you about your refund, and how to send back what you have.`,
  declaredAt: 'Declared',
  home: 'Home',
  unit: (quantity: number, title: string, size: string) => `${quantity} × ${title}, ${size}`,
} as const;
