import type { Effect, GoodsFilter } from '../../../contract/promotions/effects';
import type { BasketLine, JudgedPromotion } from '../../../server/promotions/evaluation/basket';

// What promotions take off at most, found by trying everything: each way to give the units of a basket to promotions, and
// each way to make groups of the units of a promotion. Only for a few units. It shares no code with the shop.

/** A unit of a line. */
interface Unit {
  line: BasketLine;
  price: number;
}

/**
 * What promotions save at most on the goods and on a delivery of a price that does not depend on them. Their conditions are
 * about goods, quantity and value.
 */
export function largestSaving(
  lines: BasketLine[],
  promotions: JudgedPromotion[],
  deliveryPrice: number,
): number {
  const usable = promotions.filter((promotion) => meetsConditions(lines, promotion));
  const together = usable.filter(({ isExclusive }) => !isExclusive);
  const sets = [together, ...usable.filter((one) => one.isExclusive).map((one) => [one])];
  return Math.max(...sets.map((set) => savingBy(lines, set, deliveryPrice)));
}

function meetsConditions(lines: BasketLine[], { conditions }: JudgedPromotion): boolean {
  const counting = lines.filter((line) => isIn(conditions.goods, line));
  const quantity = counting.reduce((total, line) => total + line.quantity, 0);
  return (
    quantity > 0 &&
    quantity >= (conditions.leastQuantity ?? 0) &&
    priceOf(counting) >= (conditions.leastValue ?? 0)
  );
}

const priceOf = (lines: BasketLine[]) =>
  lines.reduce((total, line) => total + line.quantity * line.unitDiscountPrice, 0);

/** By one set of promotions that may all apply. */
function savingBy(
  lines: BasketLine[],
  promotions: JudgedPromotion[],
  deliveryPrice: number,
): number {
  const units = unitsOf(lines);
  const byItems = largestOfItems(
    units,
    promotions.filter((one) => one.class === 'item').map((one) => worthOf(one, units, lines)),
  );
  const rest = priceOf(lines) - byItems;
  const byOrder = promotions
    .filter((one) => one.class === 'order')
    .map((one) => Math.min(rest, offOrder(one, rest, lines)));
  const byDelivery = promotions.map(({ effect }) =>
    effect.kind === 'delivery'
      ? part(deliveryPrice, effect.percent)
      : effect.kind === 'delivery_price'
        ? deliveryPrice - effect.price
        : 0,
  );
  return byItems + Math.max(0, ...byOrder) + Math.max(0, ...byDelivery);
}

/** The units from the dearest; of equal prices, in the order of the lines' keys. */
function unitsOf(lines: BasketLine[]): Unit[] {
  return lines
    .flatMap((line) =>
      Array.from({ length: line.quantity }, () => ({ line, price: line.unitDiscountPrice })),
    )
    .sort((a, b) => b.price - a.price || (a.line.key < b.line.key ? -1 : 1));
}

/** A set of units is a number whose bits are their positions. */
type Worth = (set: number) => number;

/** Tries each set of units for each promotion. */
function largestOfItems(units: Unit[], worths: Worth[]): number {
  const all = 2 ** units.length - 1;
  let best: number[] = Array.from({ length: all + 1 }, () => 0);
  for (const worth of worths) {
    const after = [...best];
    for (let free = 0; free <= all; free++)
      for (let set = free; set > 0; set = (set - 1) & free)
        after[free] = Math.max(after[free] ?? 0, worth(set) + (best[free & ~set] ?? 0));
    best = after;
  }
  return best[all] ?? 0;
}

/** What a promotion takes off if it takes exactly a set of units; minus infinity if it cannot. */
function worthOf(promotion: JudgedPromotion, units: Unit[], lines: BasketLine[]): Worth {
  const known = new Map<number, number>([[0, 0]]);
  const members = (set: number) => units.filter((_, index) => set & (1 << index));
  const worth: Worth = (set) => {
    const before = known.get(set);
    if (before !== undefined) return before;
    const first = set & -set;
    let best = Number.NEGATIVE_INFINITY;
    for (let group = set; group > 0; group = (group - 1) & set) {
      if (!(group & first)) continue;
      const off = offGroup(promotion, members(group), units, lines);
      if (off !== null) best = Math.max(best, off + worth(set & ~group));
    }
    known.set(set, best);
    return best;
  };
  return worth;
}

/** What one group of units costs less; null if these units are no group. */
function offGroup(
  { effect, conditions }: JudgedPromotion,
  group: Unit[],
  units: Unit[],
  lines: BasketLine[],
): number | null {
  const counts = ({ line }: Unit) => isIn(conditions.goods, line);
  const total = group.reduce((sum, { price }) => sum + price, 0);
  switch (effect.kind) {
    case 'buy_get':
      return offBuyGet(effect, group, counts);
    case 'bundle':
      return group.every(counts) && fillsParts(effect.parts, group) ? total - effect.price : null;
    case 'multi_buy': {
      if (!group.every(counts) || group.length !== effect.quantity) return null;
      const prices = group.map(({ price }) => price).sort((a, b) => a - b);
      return prices.slice(0, effect.quantity - effect.pay).reduce((sum, price) => sum + price, 0);
    }
    default: {
      const once = amountOnce(effect, conditions.goods, lines);
      if (once !== null)
        return group.every(counts) && group.length === units.filter(counts).length
          ? Math.min(once, total)
          : null;
      const [unit] = group;
      if (!unit || group.length !== 1 || !counts(unit)) return null;
      return Math.min(unit.price, offUnit(effect, unit.price, conditions.goods, lines));
    }
  }
}

function offBuyGet(
  { buy, get, goods, percent }: Extract<Effect, { kind: 'buy_get' }>,
  group: Unit[],
  counts: (unit: Unit) => boolean,
): number | null {
  let best: number | null = null;
  for (let chosen = 0; chosen < 2 ** group.length; chosen++) {
    const bought = group.filter((_, index) => chosen & (1 << index));
    const given = group.filter((_, index) => !(chosen & (1 << index)));
    if (bought.length !== buy || given.length > get || !bought.every(counts)) continue;
    const isAllowed = given.every((unit) => {
      const place = group.indexOf(unit);
      return (
        isIn(goods, unit.line) &&
        (!counts(unit) || bought.every((other) => group.indexOf(other) < place))
      );
    });
    const off = given.reduce((sum, { price }) => sum + part(price, percent), 0);
    if (isAllowed) best = Math.max(best ?? 0, off);
  }
  return best;
}

/** Whether units can be given to the parts of a bundle so that each is full. */
function fillsParts(parts: { goods: GoodsFilter; quantity: number }[], group: Unit[]): boolean {
  const [unit, ...others] = group;
  if (!unit) return parts.every(({ quantity }) => quantity === 0);
  return parts.some(
    ({ goods, quantity }, index) =>
      quantity > 0 &&
      isIn(goods, unit.line) &&
      fillsParts(
        parts.map((one, other) => (other === index ? { ...one, quantity: quantity - 1 } : one)),
        others,
      ),
  );
}

/** The amount that an effect takes off all its goods together; null if it does not. */
function amountOnce(effect: Effect, goods: GoodsFilter, lines: BasketLine[]): number | null {
  if (effect.kind === 'amount') return effect.per === 'order' ? effect.amount : null;
  if (effect.kind !== 'tiers') return null;
  const step = stepOf(effect, goods, lines);
  return step && step.percent === undefined ? (step.amount ?? 0) : null;
}

function offUnit(effect: Effect, price: number, goods: GoodsFilter, lines: BasketLine[]): number {
  if (effect.kind === 'percent') return part(price, effect.percent);
  if (effect.kind === 'amount') return effect.amount;
  if (effect.kind === 'fixed_price') return price > effect.price ? price - effect.price : 0;
  if (effect.kind === 'tiers') return part(price, stepOf(effect, goods, lines)?.percent ?? 0);
  return 0;
}

function offOrder(
  { effect, conditions }: JudgedPromotion,
  rest: number,
  lines: BasketLine[],
): number {
  if (effect.kind === 'percent') return part(rest, effect.percent);
  if (effect.kind === 'amount') return effect.amount;
  if (effect.kind !== 'tiers') return 0;
  const { percent, amount = 0 } = stepOf(effect, conditions.goods, lines) ?? {};
  return percent === undefined ? amount : part(rest, percent);
}

function stepOf(
  { by, steps }: Extract<Effect, { kind: 'tiers' }>,
  goods: GoodsFilter,
  lines: BasketLine[],
) {
  const counting = lines.filter((line) => isIn(goods, line));
  const reached =
    by === 'value' ? priceOf(counting) : counting.reduce((total, line) => total + line.quantity, 0);
  let last: (typeof steps)[number] | undefined;
  for (const step of steps) if (step.from <= reached) last = step;
  return last;
}

/** A percentage in whole units; halves round up. */
function part(amount: number, percent: number): number {
  const hundredths = amount * percent;
  const whole = (hundredths - (hundredths % 100)) / 100;
  return hundredths % 100 >= 50 ? whole + 1 : whole;
}

/** Baskets of the model have tags only. */
function isIn(goods: GoodsFilter, line: BasketLine): boolean {
  if (goods.price === 'reduced' && line.unitDiscountPrice === line.unitPrice) return false;
  if (goods.price === 'full' && line.unitDiscountPrice < line.unitPrice) return false;
  return goods.tags.length === 0 || goods.tags.some((tag) => line.tags.includes(tag));
}
