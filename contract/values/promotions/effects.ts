const valueFields: ReadonlyMap<string, string> = new Map([
  ['percent', 'percent'],
  ['amount', 'amount'],
  ['fixed_price', 'price'],
  ['buy_get', 'percent'],
  ['bundle', 'price'],
  ['delivery', 'percent'],
  ['delivery_price', 'price'],
]);

/** The number of an effect that the record of a promotion has as `value`; undefined for an effect without one. */
export const fieldOfValue = (kind: string) => valueFields.get(kind);

/** Whether the `value` of an effect is a percentage; else it is money. */
export const isPercentage = (kind: string) => fieldOfValue(kind) === 'percent';

/** The filter of a promotion for some goods only. */
interface Goods {
  [list: string]: unknown;
}

/** Whether a filter names no goods. */
function isForAllGoods(goods: Goods): boolean {
  return Object.values(goods).every((value) =>
    Array.isArray(value) ? value.length === 0 : value === 'any',
  );
}

/** What a promotion acts on by default: a percentage or an amount off all goods is off the order. */
export function classOf({ kind, conditions }: { kind: string; conditions: { goods: Goods } }) {
  if (kind === 'delivery' || kind === 'delivery_price') return 'delivery';
  if (kind === 'gift') return 'gift';
  const isOfOrder = ['percent', 'amount', 'tiers'].includes(kind);
  return isOfOrder && isForAllGoods(conditions.goods) ? 'order' : 'item';
}
