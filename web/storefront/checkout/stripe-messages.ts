/** The texts around Stripe's fields. */
export const stripeTexts = {
  loading: 'Loading the payment fields',
  notLoaded: 'The payment fields could not be loaded. Your order is kept.',
  tryAgain: 'Try again',
  notReady: 'The payment fields are still loading. Please try again in a moment.',
} as const;
