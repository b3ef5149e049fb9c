/** How the price of a delivery method is found. `standard`: by the shop's settings. `pickup`: collected from the shop. */
export const deliveryMethodKinds = ['standard', 'flat', 'weight', 'value', 'pickup'] as const;
export type DeliveryMethodKind = (typeof deliveryMethodKinds)[number];

/** The weight in grams of an item whose product has none. */
export const DEFAULT_ITEM_WEIGHT = 500;

export const DELIVERY_ZONES_LIMIT = 50;
export const ZONE_METHODS_LIMIT = 10;
export const PRICE_BANDS_LIMIT = 20;
