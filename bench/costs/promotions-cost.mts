// Measures what promotions of a cart cost, in CPU time of this process, and how often no better combination exists. Carts and
// promotions come from fixed random numbers and need no database. The rounds alternate, and each figure is that of its
// cheapest round, as other work on the machine only adds time. The bare loop adds up, for each promotion, the lines that count.
//   npx tsx bench/costs/promotions-cost.mts
import { type Effect, goodsFilter } from '../../contract/promotions/effects';
import { applyPromotions } from '../../server/promotions/evaluation/apply-promotions.rules';
import type { BasketLine, JudgedPromotion } from '../../server/promotions/evaluation/basket';
import {
  basketLine,
  circumstances,
  judgedPromotion,
} from '../../tests/support/promotions/promotions';

const ROUNDS = 9;
const CARTS = 60;

interface Shape {
  promotions: number;
  lines: number;
  maxQuantity: number;
  /** Each line has two of them, and each promotion is about one. */
  tags: number;
}
const shapes: Shape[] = [
  { promotions: 10, lines: 4, maxQuantity: 2, tags: 25 },
  { promotions: 50, lines: 100, maxQuantity: 3, tags: 25 },
  { promotions: 50, lines: 100, maxQuantity: 3, tags: 3 },
  { promotions: 6, lines: 8, maxQuantity: 1, tags: 3 },
  { promotions: 6, lines: 8, maxQuantity: 3, tags: 3 },
  { promotions: 6, lines: 100, maxQuantity: 10, tags: 3 },
];

for (const shape of shapes) measure(shape);

function measure(shape: Shape): void {
  const carts = Array.from({ length: CARTS }, (_, n) => makeCart(shape, n + 1));
  const at = circumstances();
  const costs = carts.map(() => ({
    judged: Number.POSITIVE_INFINITY,
    bare: Number.POSITIVE_INFINITY,
  }));
  let best = 0;
  for (let round = 0; round < ROUNDS; round++) {
    best = 0;
    for (const [index, { lines, promotions }] of carts.entries()) {
      const cost = costs[index];
      if (!cost) continue;
      cost.bare = Math.min(
        cost.bare,
        cpuOf(() => addUp(lines, promotions)),
      );
      const judge = () => {
        if (applyPromotions(lines, promotions, at).isBest) best++;
      };
      cost.judged = Math.min(cost.judged, cpuOf(judge));
    }
  }
  const middle = (of: 'judged' | 'bare', place: number) =>
    costs.map((cost) => cost[of]).sort((a, b) => a - b)[Math.floor(place * (CARTS - 1))] ?? 0;
  const { promotions, lines, maxQuantity, tags } = shape;
  console.log(
    `${promotions} promotions on ${lines} lines of up to ${maxQuantity}, ${tags} tags: median ${middle('judged', 0.5).toFixed(2)} ms, ` +
      `p90 ${middle('judged', 0.9).toFixed(2)} ms, largest ${middle('judged', 1).toFixed(2)} ms of CPU time, ` +
      `${(middle('judged', 0.5) / middle('bare', 0.5)).toFixed(1)} of the bare loop; best in ${best} of ${CARTS}`,
  );
}

/** In milliseconds. */
function cpuOf(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}

function addUp(lines: BasketLine[], promotions: JudgedPromotion[]): number {
  let sum = 0;
  for (const { conditions } of promotions)
    for (const line of lines)
      if (conditions.goods.tags.some((tag) => line.tags.includes(tag)))
        sum += line.quantity * line.unitDiscountPrice;
  return sum;
}

function makeCart({ promotions, lines, maxQuantity, tags }: Shape, seed: number) {
  const below = randomFrom(seed);
  const tag = () => `tag${below(tags)}`;
  return {
    lines: Array.from({ length: lines }, (_, n) =>
      basketLine({
        key: `line${n}`,
        unitDiscountPrice: 500 + below(9_000),
        quantity: 1 + below(maxQuantity),
        tags: [tag(), tag()],
      }),
    ),
    promotions: Array.from({ length: promotions }, (_, n) => {
      const about = goodsFilter.parse({ tags: [tag()] });
      const effect = effectOf(n, goodsFilter.parse({ tags: [tag()] }), about);
      const isAboutAll = effect.kind === 'bundle';
      return judgedPromotion({
        id: `promotion${n}`,
        effect,
        priority: 1 + below(5),
        conditions: isAboutAll ? {} : { goods: about },
      });
    }),
  };
}

/** Effects by turns. */
function effectOf(n: number, other: Goods, about: Goods): Effect {
  const effects: Effect[] = [
    { kind: 'percent', percent: 10 + (n % 20) },
    { kind: 'multi_buy', quantity: 3, pay: 2 },
    { kind: 'buy_get', buy: 2, get: 1, goods: other, percent: 50 },
    {
      kind: 'bundle',
      parts: [
        { goods: about, quantity: 1 },
        { goods: other, quantity: 1 },
      ],
      price: 5_000,
    },
    { kind: 'amount', amount: 500, per: 'order' },
    {
      kind: 'tiers',
      by: 'quantity',
      steps: [
        { from: 2, percent: 10 },
        { from: 5, percent: 20 },
      ],
    },
  ];
  return effects[n % effects.length] ?? { kind: 'percent', percent: 10 };
}
type Goods = ReturnType<typeof goodsFilter.parse>;

/** Repeatable whole numbers below a limit. */
function randomFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
}
