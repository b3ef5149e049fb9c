import type { ChangedAddress } from '#contract/orders/order-changes';
import type { Caller } from '../../auth/sessions/caller';
import type { Totals } from '../../cart/cart.rules';
import type { StockLine } from '../../inventory/inventory.service';
import type { FrozenPromotion, GoodsFacts } from '../../promotions/promotions.service';
import type { Settings } from '../../settings/shop-settings';
import type { Taxes } from '../../tax/tax.rules';
import type { OrderLineRow, OrderRow } from '../orders.queries';

/** Who changes an order: its shopper, in time, or staff until it ships. */
export type Changer =
  | { by: 'customer'; accountId: string; network: string | null }
  | { by: 'staff'; caller: Caller; reason: string };

/** A product with its sizes as they are now. Money in minor units, weights in grams. */
export interface ChangeableProduct {
  productId: string;
  title: string;
  brand: string;
  colour: string;
  imageUrl: string;
  price: number;
  discountPrice: number;
  isOnSale: boolean;
  /** See `TaxedGoods`. */
  taxClass: string;
  category: string;
  sizes: { name: string; quantity: number; weight: number | null }[];
}

export interface ChangeRequest {
  items: { _id: string; size: string; quantity: number }[];
  /** Products that staff add. */
  added: { product: string; size: string; quantity: number }[];
  address: ChangedAddress | null;
}

/** What a change depends on; the order and the stock are locked. */
export interface ChangeContext {
  order: OrderRow;
  lines: OrderLineRow[];
  /** The taxes of the order; null in an order from a shop without tax. */
  taxes: Taxes | null;
  products: ChangeableProduct[];
  /** Those of the order, as it froze them. */
  promotions: FrozenPromotion[];
  /** What they ask about the products, by id. */
  goods: ReadonlyMap<string, GoodsFacts>;
  settings: Settings;
  /** Whether staff take the delivery upon the shop. */
  isDeliveryFree?: boolean;
  newId(): string;
}

/** A line of an order without tax. */
export type UntaxedLine = Omit<ChangedLine, 'taxAdded'>;

export type ChangedLine = Omit<OrderLineRow, 'orderId' | 'refundedQuantity' | 'cancelledQuantity'>;

export type Recipient = Pick<
  OrderRow,
  'firstName' | 'lastName' | 'mobile' | 'streetAddress' | 'city' | 'state' | 'zipCode' | 'country'
>;

/** An order as a change makes it, and what that takes. */
export interface DecidedChange {
  lines: ChangedLine[];
  totals: Totals;
  taxes: Taxes | null;
  /** Null without a code, or if the code no longer fits. */
  promotion: { id: string; code: string } | null;
  /** All promotions that still apply. */
  promotions: FrozenPromotion[];
  recipient: Recipient;
  delivery: Pick<OrderRow, 'deliveryMethod' | 'pickupPlace' | 'estimatedFrom' | 'estimatedTo'>;
  /** Units to take from stock, and to return to it; each product and size once. */
  stock: { take: StockLine[]; return: StockLine[] };
  /** In minor units: what the total rises by. */
  difference: number;
  /** What changed, for people, without personal data. */
  summary: string[];
}

export type Products = Map<string, ChangeableProduct>;
