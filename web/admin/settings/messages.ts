import type { ShopSettings } from '#contract/settings';

/** The texts of the settings' screen. */

export const settings = {
  title: 'Settings',
  shop: 'Shop',
  delivery: 'Delivery',
  returns: 'Returns and stock',
  mail: 'Mail',
  save: 'Save settings',
  saving: 'Saving',
  saved: 'The settings are saved',
  nothing: 'Nothing was changed',
  number: 'Enter a number.',
  dollars: 'In dollars',
  never: 'Empty for never.',
  optional: 'Empty for the usual one.',
  history: 'Changes',
  noHistory: 'Nothing was changed yet.',
  was: (before: string, after: string) => `${before} → ${after}`,
  none: 'none',
  theShop: 'The shop',
  fix: (amount: string) => `Deliver free over ${amount}`,
  names: {
    shopName: 'Shop name',
    catalogueAccess: 'Who may see the products',
    shippingFlat: 'Shipping',
    freeShippingOver: 'Free delivery over',
    returnDays: 'Days for a return',
    deliveryFrom: 'Delivery takes at least, in working days',
    deliveryTo: 'Delivery takes at most, in working days',
    lowStock: 'Stock is low at, in pieces',
    mailFromName: "Sender's name",
    mailFromAddress: "Sender's address",
    contactEmail: 'Where shoppers write to',
  } satisfies Record<keyof ShopSettings, string>,
  access: {
    members: 'Signed-in shoppers only',
    public: 'Everyone',
  } satisfies Record<ShopSettings['catalogueAccess'], string>,
  accessHint:
    'With "Everyone" the products can be found by search engines, and visitors have a cart.',
} as const;
