/** Labels and hints of the settings, by the names of the fields. */
export const settingTexts = {
  shopName: {
    label: 'Shop name',
  },
  currency: {
    label: 'Currency',
  },
  dateLocale: {
    label: 'Date format',
  },
  language: {
    label: 'Language of the storefront',
    hint: 'Of buttons, messages and emails. Products and pages are shown as you write them. You choose your own language of the admin area in your account menu.',
  },
  furtherLanguages: {
    label: 'Further languages of the storefront',
    hint: 'Their pages have a prefix, such as /de, and shoppers switch the language in the menu and at the foot of each page.',
  },
  catalogueAccess: {
    label: 'Who can see products',
    hint: 'For signed-in shoppers only, visitors see the home page and are asked to sign in before any product. If everyone can see products, search engines list them and visitors use a cart without signing in.',
    options: { members: 'Signed-in shoppers only', public: 'Everyone' },
  },
  shippingFlat: {
    label: 'Delivery charge',
  },
  freeShippingOver: {
    label: 'Free delivery on orders over',
    hint: 'Leave empty to turn off.',
  },
  freeShippingBeforeCodes: {
    label: 'Free delivery with a promo code',
    options: {
      true: 'Based on the total before the discount',
      false: 'Based on the total after the discount',
    },
  },
  freeFirstOrder: {
    label: 'Delivery of a first order',
    hint: 'An order counts as the first if the account has no other, except cancelled ones.',
    options: { false: 'Charged like any other', true: 'Free' },
  },
  changeMinutes: {
    label: 'Time to change an order, in minutes',
    hint: 'Shoppers can change sizes, quantities and the address of an order that hasn’t been shipped. 0 means not at all.',
  },
  returnDays: {
    label: 'Return period, in days',
  },
  lowStock: {
    label: 'Low-stock threshold, in units',
  },
  reviewRequestDays: {
    label: 'Ask for reviews after, in days',
    hint: 'Customers get one email after the delivery of an order. Leave it empty to send none.',
  },
  deliveryFrom: {
    label: 'Fastest delivery, in working days',
  },
  deliveryTo: {
    label: 'Slowest delivery, in working days',
  },
  newForDays: {
    label: 'Days under New Arrivals',
    hint: 'Counted from the day a product was added. Leave empty to show only products that you mark yourself.',
  },
  priceRounding: {
    label: 'Rounding of planned prices',
    hint: 'Prices that are planned by a percentage end like this. You can choose otherwise for each of them.',
  },
  speedMeasurement: {
    label: 'Measure how fast pages are',
    hint: 'Shoppers’ browsers report how long pages took, without cookies and without anything about the person. The dashboard shows the figures. In a small shop, measuring every visit gives them sooner.',
    options: { tenth: 'One visit in ten', all: 'Every visit', off: 'Off' },
  },
  chargeAt: {
    label: 'Charge cards',
    hint: 'Cards are authorised at the checkout, usually for 7 days: ship within that time. Applies to new orders.',
    options: {
      order: 'When the order is placed',
      shipment: 'When the order ships, parcel by parcel',
    },
  },
  payOnDelivery: {
    label: 'Payment on delivery',
    hint: 'A shop without a payment gateway always offers it.',
  },
  bankTransfer: {
    label: 'Bank transfer',
  },
  bankAccountHolder: {
    label: 'Account holder',
    hint: 'Shoppers see it when they order by bank transfer.',
  },
  bankIban: {
    label: 'IBAN',
  },
  bankBic: {
    label: 'BIC',
  },
  bankTransferDays: {
    label: 'Days to wait for a transfer',
    hint: 'The order’s items are held for this long, up to 21 days.',
  },
  maxSettlingDays: {
    label: 'Days to wait for a bank',
    hint: 'Some methods settle days later, and the order’s items are held until then. Methods that take longer aren’t offered.',
  },
  checkoutPhone: {
    label: 'Phone number',
    hint: 'Fewer fields mean fewer abandoned orders. Some carriers need a number.',
    options: { hidden: 'Don’t ask', optional: 'Ask, optional', required: 'Ask, required' },
  },
  expressWallets: {
    label: 'Apple Pay, Google Pay and Link in the cart',
    hint: 'Only if payments go through Stripe. Turn the wallets on in your Stripe account too.',
    options: { hidden: 'Not shown', shown: 'Shown' },
  },
  contactEmail: {
    label: 'Contact address for customers',
  },
  replyDays: {
    label: 'You reply within, in working days',
    hint: 'Shown on the contact page and in order emails. Leave empty to promise nothing.',
  },
  openingHours: {
    label: 'Opening hours',
    hint: 'When customers can reach you, one per line: Monday to Friday, 9 am to 5 pm. Shown on the contact page and in order emails.',
  },
  cartReminderHours: {
    label: 'Remind of a cart after, in hours',
    hint: 'One email about the items that a customer has left in the cart and that are still in stock. Leave it empty to send none.',
  },
  secondCartReminderHours: {
    label: 'Remind a second time after, in hours',
    hint: 'Counted from the first email. Leave it empty to send only one.',
  },
  priceDropPercent: {
    label: 'Email about cheaper favourites from, in percent',
    hint: 'Sent at most once a day to a customer, for price drops of at least this percentage. Leave it empty to send none.',
  },
  reminderAudience: {
    label: 'Who gets these emails',
    hint: 'Without consent, such emails are advertising that many countries forbid. Some allow them for people who have bought something similar and can object. Check the law that applies to you.',
    options: {
      consented: 'Only accounts that have switched them on',
      customers: 'Also customers who haven’t switched them off',
    },
  },
  returnPostage: {
    label: 'Postage of returns',
    hint: 'Shown on the returns page, on orders, on return slips and in emails.',
    options: { customer: 'The customer pays', shop: 'The shop pays' },
  },
  returnAddress: {
    label: 'Return address',
    hint: 'The address for returns, as written on a parcel. If it’s empty, customers are asked to email you first.',
  },
  maker: {
    label: 'Default maker',
  },
  responsiblePerson: {
    label: 'Default EU responsible person',
  },
  searchSynonyms: {
    label: 'Synonyms',
    hint: 'One rule per line. “jeans, slacks: denim, pants” also finds denim and pants when shoppers search for jeans or slacks.',
  },
} as const;
