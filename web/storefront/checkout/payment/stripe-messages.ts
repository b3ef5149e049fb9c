/** Texts around Stripe’s payment fields. */
export const stripeTexts = {
  loading: 'Loading the payment form',
  notLoaded: 'We couldn’t load the payment form. Your order is saved.',
  tryAgain: 'Try again',
  notReady: 'The payment form is still loading. Please try again in a moment.',
} as const;
