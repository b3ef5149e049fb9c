/** Labels and hints of a promotion, by the names of the fields. */
export const promotionTexts = {
  trigger: {
    label: 'Applies',
    options: { automatic: 'Automatically', code: 'With a promo code' },
  },
  code: {
    label: 'Code',
    hint: 'Shoppers enter this code. It isn’t case-sensitive.',
  },
  name: {
    label: 'Name',
    hint: 'Shoppers see it in their cart and on their order.',
  },
  kind: {
    label: 'Discount',
    options: {
      percent: 'Percentage off',
      amount: 'Amount off',
      fixed_price: 'Fixed price for each item',
      multi_buy: 'Several for the price of fewer: 3 for 2',
      buy_get: 'Buy some, get others cheaper',
      bundle: 'Several together at one price',
      tiers: 'The more, the cheaper',
      delivery: 'Percentage off delivery',
      delivery_price: 'Fixed price of delivery',
    },
  },
  value: {
    label: 'Discount',
  },
  minimum: {
    label: 'Minimum subtotal',
  },
  startsAt: {
    label: 'Starts',
  },
  endsAt: {
    label: 'Ends',
  },
  useLimit: {
    label: 'Total uses',
  },
  customerLimit: {
    label: 'Uses per customer',
  },
  budget: {
    label: 'Budget',
    hint: 'It ends once its orders have cost this much.',
  },
  isExclusive: {
    label: 'With other promotions',
    options: { false: 'Can be combined', true: 'Only on its own' },
  },
  priority: {
    label: 'Priority',
    hint: 'Of equal promotions, the lowest number applies.',
  },
  isSuggested: {
    label: 'Hint in the cart',
    options: { true: 'Say what is missing', false: 'No hint' },
  },
} as const;
