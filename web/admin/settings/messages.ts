import type { ShopSettings } from '#contract/admin/settings';
import type { PostagePayer } from '#contract/values/orders/return-postage';

/** Texts of the settings screen. */

export const settings = {
  title: 'Settings',
  shop: 'Shop',
  brandHint: 'The shop’s name, logo, colours and menus have a page of their own.',
  toBrand: 'Edit brand',
  currencyHint:
    'All prices are in this currency. You can’t change it once there are products, promo codes or orders.',
  currencyFixed: 'It can’t be changed any more, because products, promo codes or orders use it.',
  delivery: 'Delivery',
  checkout: 'Checkout',
  returns: 'Returns and stock',
  payments: 'Payment',
  paymentsHint: 'Shoppers choose between these and the payment gateway of the shop.',
  onDeliveryHint: 'A shop without a payment gateway always offers it.',
  bankDaysHint: 'The order’s items are held for this long, up to 21 days.',
  bankHint: 'Shoppers see it when they order by bank transfer.',
  offered: { false: 'Not offered', true: 'Offered' },
  mail: 'Email',
  contact: 'Contact',
  openingHoursHint:
    'When customers can reach you, one per line: Monday to Friday, 9 am to 5 pm. Shown on the contact page and in order emails.',
  replyDaysHint: 'Shown on the contact page and in order emails. Leave empty to promise nothing.',
  postage: { customer: 'The customer pays', shop: 'The shop pays' } satisfies Record<
    PostagePayer,
    string
  >,
  postageHint: 'Shown on the returns page, on orders, on return slips and in emails.',
  search: 'Search',
  synonymsHint:
    'One rule per line. “jeans, slacks: denim, pants” also finds denim and pants when shoppers search for jeans or slacks.',
  save: 'Save settings',
  saving: 'Saving',
  saved: 'Settings saved',
  nothing: 'No changes to save',
  inCurrency: (currency: string) => `In ${currency}`,
  never: 'Leave empty to turn off.',
  optional: 'Leave empty to use the default.',
  returnAddressHint:
    'The address for returns, as written on a parcel. If it’s empty, customers are asked to email you first.',
  products: 'Product safety',
  partyHint:
    'Name, postal address, and an email or web address, each on a new line. Products show it unless they name their own. Leave empty to show none.',
  history: 'Changes',
  noHistory: 'No changes yet.',
  was: (before: string, after: string) => `${before} → ${after}`,
  none: 'none',
  theShop: 'The shop',
  fix: (amount: string) => `Make delivery free over ${amount}`,
  fixFirstOrder: 'Make delivery free on first orders',
  fixAll: 'Fix all',
  names: {
    shopName: 'Shop name',
    currency: 'Currency',
    catalogueAccess: 'Who can see products',
    shippingFlat: 'Delivery charge',
    freeShippingOver: 'Free delivery on orders over',
    freeShippingBeforeCodes: 'Free delivery with a promo code',
    freeFirstOrder: 'Delivery of a first order',
    changeMinutes: 'Time to change an order, in minutes',
    returnDays: 'Return period, in days',
    reviewRequestDays: 'Ask for reviews after, in days',
    bankTransfer: 'Bank transfer',
    bankAccountHolder: 'Account holder',
    bankIban: 'IBAN',
    bankBic: 'BIC',
    bankTransferDays: 'Days to wait for a transfer',
    payOnDelivery: 'Payment on delivery',
    chargeAt: 'Charge cards',
    deliveryFrom: 'Fastest delivery, in working days',
    deliveryTo: 'Slowest delivery, in working days',
    newForDays: 'Days under New Arrivals',
    lowStock: 'Low-stock threshold, in units',
    dateLocale: 'Date format',
    checkoutPhone: 'Phone number',
    expressWallets: 'Apple Pay, Google Pay and Link in the cart',
    mailFromName: 'Sender name',
    mailFromAddress: 'Sender address',
    contactEmail: 'Contact address for customers',
    openingHours: 'Opening hours',
    replyDays: 'You reply within, in working days',
    returnPostage: 'Postage of returns',
    returnAddress: 'Return address',
    maker: 'Default maker',
    responsiblePerson: 'Default EU responsible person',
    searchSynonyms: 'Synonyms',
  } satisfies Record<keyof ShopSettings, string>,
  access: {
    members: 'Signed-in shoppers only',
    public: 'Everyone',
  } satisfies Record<ShopSettings['catalogueAccess'], string>,
  phone: {
    hidden: 'Don’t ask',
    optional: 'Ask, optional',
    required: 'Ask, required',
  } satisfies Record<ShopSettings['checkoutPhone'], string>,
  phoneHint: 'Fewer fields mean fewer abandoned orders. Some carriers need a number.',
  wallets: { hidden: 'Not shown', shown: 'Shown' } satisfies Record<
    ShopSettings['expressWallets'],
    string
  >,
  charge: {
    order: 'When the order is placed',
    shipment: 'When the order ships, parcel by parcel',
  } satisfies Record<ShopSettings['chargeAt'], string>,
  chargeHint:
    'Cards are authorised at the checkout, usually for 7 days: ship within that time. Applies to new orders.',
  walletsHint:
    'Only if payments go through Stripe. Turn the wallets on in your Stripe account too.',
  codes: {
    true: 'Based on the total before the discount',
    false: 'Based on the total after the discount',
  },
  firstOrder: { charged: 'Charged like any other', free: 'Free' },
  firstOrderHint:
    'An order counts as the first if the account has no other, except cancelled ones.',
  changeMinutesHint:
    'Shoppers can change sizes, quantities and the address of an order that hasn’t been shipped. 0 means not at all.',
  newForDaysHint:
    'Counted from the day a product was added. Leave empty to show only products that you mark yourself.',
  reviewRequestHint:
    'Customers get one email after the delivery of an order. Leave it empty to send none.',
  dateLocaleHint: (example: string) =>
    `For example ${example}. The time zone is that of the delivery settings.`,
  accessHint:
    'For signed-in shoppers only, visitors see the home page and are asked to sign in before any product. If everyone can see products, search engines list them and visitors use a cart without signing in.',
} as const;
