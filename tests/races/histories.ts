import fc from 'fast-check';
import { transaction } from '../../server/database/transaction';
import { createPromotion } from '../../server/promotions/promotions.service';
import type { TestAnswer } from '../support/shop';
import {
  applyIfPossible,
  type Model,
  type ModelOrder,
  PRICES,
  PROMO_PERCENT,
  PROMO_USES,
  type Step,
  type StepAnswer,
} from './model';
import { adding, isAtRest, ordering, paying, type RaceShop, type Request } from './race-shop';
import { type Cast, readShop } from './read-shop';

const SHOPPERS = 3;
const FIRST_STOCK = 6;
/** The choice that picks any order, even one that the step does not fit. */
const ANY_ORDER = 3;

/** A random step; its order or line is chosen from those that exist by then. */
const anyChoice = fc.record({
  kind: fc.constantFrom<Step['kind'][]>(
    ...repeat(5, 'add'),
    ...repeat(5, 'order'),
    ...repeat(4, 'pay'),
    ...repeat(3, 'ship'),
    ...repeat(3, 'deliver'),
    ...repeat(3, 'return'),
    ...repeat(3, 'receive'),
    ...repeat(2, 'cancel'),
    ...repeat(2, 'change'),
    ...repeat(2, 'promo'),
    'remove',
    'count',
  ),
  by: fc.nat(SHOPPERS - 1),
  which: fc.nat(ANY_ORDER),
  shirt: fc.nat(PRICES.length - 1),
  quantity: fc.integer({ min: 1, max: 3 }),
});
type RandomChoice = typeof anyChoice extends fc.Arbitrary<infer T> ? T : never;

export const BATCH_COUNT = 20;
export const MIN_BATCH_SIZE = 2;

/** Batches of concurrent steps, one after the other. */
export const anyHistory = fc.array(
  fc.array(anyChoice, { minLength: MIN_BATCH_SIZE, maxLength: 4 }),
  {
    minLength: BATCH_COUNT,
    maxLength: BATCH_COUNT,
    size: 'max',
  },
);

/**
 * Runs a history at two processes. After each batch some order of its steps must exist in which the sequential model
 * gives the shop's answers and ends in the shop's state. Returns the number of steps.
 */
export async function runHistory(shop: RaceShop, history: RandomChoice[][]): Promise<number> {
  const cast = await createCast(shop);
  let model: Model = {
    stock: PRICES.map(() => FIRST_STOCK),
    carts: cast.people.map(() => ({ lines: [], hasPromo: false })),
    orders: {},
    returns: {},
    uses: 0,
  };
  let count = 0;
  for (const [number, choices] of history.entries()) {
    const steps = choices.map((choice) => stepOf(model, choice));
    const responses = await shop.race(steps.map((step) => requestOf(shop, cast, step)));
    const answers = responses.map(stepAnswerOf);
    for (const { body } of responses)
      if (body?.payment?.clientSecret) cast.secrets.set(body._id, body.payment.clientSecret);
    await isAtRest(shop.pool, { withEmails: false });
    const seen = JSON.stringify(await readShop(shop.pool, cast));
    const outcomes = outcomesOf(model, steps, answers);
    const outcome = outcomes.find((each) => JSON.stringify(each) === seen);
    if (!outcome) throw new Error(describe(number, model, steps, answers, outcomes, seen));
    model = outcome;
    count += steps.length;
  }
  return count;
}

async function createCast(shop: RaceShop): Promise<Cast> {
  const code = `H-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const terms = { code, kind: 'percent' as const, value: PROMO_PERCENT, useLimit: PROMO_USES };
  await transaction(shop.pool, (tx) => createPromotion(tx, terms));
  const shirts: string[] = [];
  for (const cents of PRICES)
    shirts.push(await shop.makeShirt(FIRST_STOCK, { price: 80, discountPrice: cents / 100 }));
  const people = await shop.newcomers(SHOPPERS);
  return { people, shirts, code, secrets: new Map(), owners: new Map(), lines: new Map() };
}

/** The step for a random choice; if there is no suitable order or line, a product is added to the cart. */
function stepOf(model: Model, { kind, by, which, shirt, quantity }: RandomChoice): Step {
  const instead: Step = { kind: 'add', by, shirt, quantity };
  switch (kind) {
    case 'add':
      return instead;
    case 'promo':
    case 'order':
      return { kind, by };
    case 'count':
      return { kind, shirt, quantity: quantity * 2 };
    case 'change':
    case 'remove': {
      const lines = model.carts[by]?.lines ?? [];
      const line = lines[which % lines.length]?.id;
      return line === undefined ? instead : { kind, by, line, quantity };
    }
    case 'receive': {
      const [returnId, found] = recent(Object.entries(model.returns), which) ?? [];
      if (returnId === undefined || found === undefined) return instead;
      const resellable = Math.min(found.quantity, quantity);
      const damaged = resellable < found.quantity && shirt === 0 ? 1 : 0;
      return { kind, order: found.order, returnId, shirt: found.shirt, resellable, damaged };
    }
    default: {
      const [order, found] = orderForStep(kind, Object.entries(model.orders), which) ?? [];
      if (order === undefined || found === undefined) return instead;
      if (kind !== 'return') return { kind, order };
      const bought = found.quantities[shirt] ? shirt : 1 - shirt;
      return { kind, order, shirt: bought, quantity };
    }
  }
}

/** Usually an order for which the step is allowed, sometimes any. */
function orderForStep(
  kind: keyof typeof isSuitable,
  orders: [string, ModelOrder][],
  which: number,
): [string, ModelOrder] | undefined {
  const fit = orders.filter(([, order]) => isSuitable[kind](order));
  return which === ANY_ORDER || fit.length === 0 ? recent(orders, which) : recent(fit, which);
}

const isSuitable = {
  pay: ({ status, isCharged }: ModelOrder) => status === 'Pending' && !isCharged,
  cancel: ({ status }: ModelOrder) => status === 'Pending',
  ship: ({ status, isCharged }: ModelOrder) => status === 'Pending' && isCharged,
  deliver: ({ status }: ModelOrder) => status === 'Shipped',
  return: ({ status }: ModelOrder) => status === 'Delivered',
};

const recent = <T>(all: T[], which: number): T | undefined =>
  all[Math.max(0, all.length - 1 - which)];

function requestOf({ staff }: RaceShop, cast: Cast, step: Step): Request {
  const byStaff = (call: string, body?: object) => ({
    token: staff.jwt,
    call,
    ...(body ? { body } : {}),
  });
  const personOf = (number: number) => cast.people[number] ?? staff;
  const own = (number: number, call: string, body?: object) => ({
    ...byStaff(call, body),
    token: personOf(number).jwt,
  });
  switch (step.kind) {
    case 'add':
      return adding(personOf(step.by), cast.shirts[step.shirt] ?? '', step.quantity);
    case 'change':
      return own(step.by, `PUT /api/cart_items/${step.line}`, { quantity: step.quantity });
    case 'remove':
      return own(step.by, `DELETE /api/cart_items/${step.line}`);
    case 'promo':
      return own(step.by, 'PUT /api/cart/promo', { code: cast.code });
    case 'order':
      return ordering(personOf(step.by));
    case 'pay':
      return paying({ payment: { clientSecret: cast.secrets.get(step.order) ?? '' } });
    case 'cancel':
      return own(cast.owners.get(step.order) ?? 0, `POST /api/orders/${step.order}/cancel`);
    case 'ship':
    case 'deliver':
      return byStaff(`PUT /api/admin/orders/${step.order}/${step.kind}`, {});
    case 'return':
      return own(cast.owners.get(step.order) ?? 0, `POST /api/orders/${step.order}/return`, {
        items: [{ _id: cast.lines.get(`${step.order}/${step.shirt}`), quantity: step.quantity }],
        reason: '',
      });
    case 'receive':
      return byStaff(`PUT /api/admin/returns/${step.returnId}/receive`, {
        items: [
          {
            resellable: step.resellable,
            damaged: step.damaged,
            _id: cast.lines.get(`${step.order}/${step.shirt}`),
          },
        ],
      });
    case 'count':
      return byStaff(`PUT /api/admin/products/${cast.shirts[step.shirt]}`, {
        sizes: [{ name: 'M', quantity: step.quantity }],
      });
  }
}

function stepAnswerOf({ status, body }: TestAnswer): StepAnswer {
  return {
    result: [status, body?.code].filter(Boolean).join(' '),
    id: body?._id ?? '',
    total: Math.round((body?.total ?? 0) * 100),
  };
}

/** The possible states of the model: one for each order of the steps that gives the shop's answers. */
function outcomesOf(model: Model, steps: Step[], answers: StepAnswer[]): Model[] {
  if (steps.length === 0) return [settledModel(model)];
  return steps.flatMap((step, index) => {
    const next = structuredClone(model);
    const answer = answers[index];
    if (!answer || !applyIfPossible(next, step, answer)) return [];
    const isOther = (_: unknown, other: number) => other !== index;
    return outcomesOf(next, steps.filter(isOther), answers.filter(isOther));
  });
}

/** The state without pending work: the shop has been notified of every charge. Lists are sorted by id. */
function settledModel(model: Model): Model {
  const orders = Object.entries(model.orders)
    .map(([id, order]) => [id, { ...order, isChargeKnown: order.isCharged }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const returns = Object.entries(model.returns).sort(([a], [b]) => (a < b ? -1 : 1));
  const carts = model.carts.map(({ lines, hasPromo }) => ({
    lines: lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    hasPromo,
  }));
  return {
    ...model,
    carts,
    orders: Object.fromEntries(orders),
    returns: Object.fromEntries(returns),
  };
}

function describe(
  number: number,
  model: Model,
  steps: Step[],
  answers: StepAnswer[],
  outcomes: Model[],
  seen: string,
): string {
  const lines = steps.map((step, index) => {
    const { result = '', id = '' } = answers[index] ?? {};
    return `  ${JSON.stringify(step)} → ${result} ${id}`;
  });
  const possible = [...new Set(outcomes.map((each) => JSON.stringify(each)))];
  return [
    `Batch ${number}: no sequential order of these steps explains the answers and the state.`,
    ...lines,
    `before:   ${JSON.stringify(model)}`,
    `seen:     ${seen}`,
    ...(possible.length === 0
      ? ['No sequential order gives these answers.']
      : possible.map((one) => `possible: ${one}`)),
  ].join('\n');
}

function repeat<T extends string>(count: number, kind: T): T[] {
  return Array.from({ length: count }, () => kind);
}
