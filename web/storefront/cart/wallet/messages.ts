/** Texts of the test wallet. */
export const testWallet = {
  open: 'Pay with the test wallet',
  opening: 'Opening',
  title: 'Test wallet',
  about: 'This is a test. No money is moved.',
  deliverTo: 'Deliver to',
  total: 'Total',
  pay: 'Confirm payment',
  paying: 'Paying',
  notDelivered:
    'The test wallet’s address is in the United States, where this shop doesn’t deliver.',
} as const;
