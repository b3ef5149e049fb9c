import { formatCount } from '../../ui/text/format-count';

/** The page to which shoppers come back from their bank. */
export const returned = {
  asking: 'Waiting for your bank',
  askingText:
    'We’re asking your bank about the payment. This can take a moment. You won’t be charged twice.',
  refused: 'Your payment didn’t go through',
  refusedText: 'You haven’t been charged. We still hold your items, so you can try again.',
  open: 'You haven’t paid yet',
  openText:
    'Your bank hasn’t confirmed a payment. If you have paid, stay on this page: it updates by itself. If not, you can go back and pay.',
  again: 'Back to payment',
  replaced: 'You’ve chosen another way to pay',
  replacedText:
    'Another payment has taken the place of this one. If this one still takes money, it pays for your order or we refund it.',
  failedText: 'It hasn’t been charged. Your order continues with the payment you chose after it.',
  surplus: 'Your order was already paid',
  surplusText: 'We refund this payment in full.',
  order: 'View your order',
} as const;

/** Texts of the checkout. */
export const checkout = {
  title: 'Checkout',
  personal: 'Personal Details',
  shipping: 'Shipping Information',
  payment: 'Payment method',
  email: 'Email',
  emailHint: 'We’ll send your order confirmation here.',
  haveAccount: 'Have an account?',
  signIn: 'Sign in',
  signInWhy: 'to use your saved addresses.',
  sendTo: 'Deliver to',
  delivery: 'Delivery method',
  noDelivery: 'We can’t deliver this order to this address. Please try another.',
  deliveryUnknown: 'Enter your address to see how we deliver.',
  otherAddress: 'A different address',
  saveAddress: 'Save this address to my account',
  addressNotSaved: 'We couldn’t save the address to your account.',
  howToPay: 'How would you like to pay?',
  otherMethod: (chosen: string, now: string) =>
    `${chosen} can’t be used for this order. We’ve chosen ${now} instead.`,
  noMethod: 'None of our payment methods can be used for this order. Please contact us.',
  company: 'Company',
  vatNumber: 'VAT number',
  card: 'Card',
  cardNumber: 'Card number',
  expiry: 'Expiry',
  expiryHint: 'MM / YY',
  cvv: 'CVV',
  cardNote: 'Your card details go straight to our payment provider. We never see them.',
  leaves: 'You’ll pay on your bank’s page and then come back here.',
  back: 'Back',
  payNow: (total: string) => `Pay now ${total}`,
  testPayments: 'This shop is being tried out: payments are a test, and you’re charged nothing.',
  chargedLater: 'We only authorise your card now. You’ll be charged when we ship.',
  toPayment: 'Continue to payment',
  order: 'Place order',
  /** Where the law asks that the button names the obligation to pay. */
  obliged: {
    order_and_pay: (total: string) => `Order and pay ${total}`,
    obligation: (total: string) => `Order with obligation to pay ${total}`,
  },
  paying: 'Paying',
  review: 'Your order',
  line: (size: string, quantity: number) => `size ${size}, qty ${quantity}`,
  placed: 'Your order is reserved. Pay now to complete it.',
  earlier: 'You have an unpaid order. Review it below, then pay.',
  notInOrder: (items: string) =>
    `Not in this order: ${items} in your cart. You can order them next.`,
  items: (count: number) => formatCount(count, 'item'),
  reopen: 'Change items or address',
  reopening: 'Changing',
  reopened: 'Your items are back in your cart. Change what you like and order again.',
  reopenedWithout: (titles: string) =>
    `Your items are back in your cart. No longer available: ${titles}.`,
  emptyTitle: 'Your cart is empty',
  emptyText:
    'There’s nothing to check out. If you’ve just placed an order, you’ll find it in your account.',
  emptyGuestText:
    'There’s nothing to check out. If you’ve just placed an order, open it from the link in our email.',
  yourOrders: 'Your orders',
  shop: 'Continue Shopping',
  noOrderTitle: 'Order not found',
  noOrderText: 'It may belong to another account, or the link is incomplete.',
  noOrderAction: 'Go to checkout',
  kept: 'Nothing is lost. Please try again in a moment.',
  changed: 'Your cart has changed since you opened this page.',
  otherItems: 'The items in your cart have changed since you opened this page.',
  otherPrice: (title: string, now: string, before: string) =>
    `${title} now costs ${now} (was ${before}).`,
  promoRemoved: (code: string) => `The promo code ${code} no longer applies.`,
  otherShipping: (now: string) => `Shipping is now ${now}.`,
  otherTotal: (now: string) => `Your total is now ${now}.`,
  lookAgain: 'Nothing has been ordered yet. Review the changes, then pay.',
  offline:
    'You’re offline. We’ll continue as soon as you’re back online, and you won’t be charged twice.',
  declined: (reason: string) =>
    `${reason} Check the card details or try another card. You haven’t been charged.`,
  unanswered:
    'Our payment provider didn’t respond. Press Pay now again. You won’t be charged twice.',
  badNumber: 'Check the card number.',
  badExpiry: 'Enter a future expiry date, for example 08 / 29.',
  badCvv: 'Enter the 3 or 4 digits on your card.',
} as const;

/** Texts around Stripe’s payment fields. */
export const stripe = {
  next: 'You’ll enter your card details in the next step.',
  codeRefused:
    'Your bank didn’t confirm the payment. Get a new code from your banking app and try again. You haven’t been charged.',
  accountRefused:
    'We can’t debit this bank account. Check the number, or choose another way to pay. You haven’t been charged.',
  loading: 'Loading the payment form',
  notLoaded: 'We couldn’t load the payment form. Your order is saved.',
  tryAgain: 'Try again',
  notReady: 'The payment form is still loading. Please try again in a moment.',
} as const;
