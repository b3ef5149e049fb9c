/** One step of a user, for the shop and for the model. Shirts and shoppers are numbered. */
export type Step =
  | { kind: 'add'; by: number; shirt: number; quantity: number }
  | { kind: 'change'; by: number; line: string; quantity: number }
  | { kind: 'remove'; by: number; line: string }
  | { kind: 'promo'; by: number }
  | { kind: 'order'; by: number }
  | { kind: 'pay' | 'cancel' | 'ship' | 'deliver'; order: string }
  | { kind: 'return'; order: string; shirt: number; quantity: number }
  | ({ kind: 'receive'; order: string; returnId: string; shirt: number } & Units)
  | { kind: 'count'; shirt: number; quantity: number };

/** The received units of a return; the other requested units are missing. */
interface Units {
  resellable: number;
  damaged: number;
}

/** The shop's answer: `201` or `409 out_of_stock`, the id of the created record, and an order's total in cents. */
export interface StepAnswer {
  result: string;
  id: string;
  total: number;
}

export interface Line {
  id: string;
  shirt: number;
  quantity: number;
}

export interface ModelOrder {
  by: number;
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled' | 'Returned';
  /** Units of each shirt, and their price together after their share of the promo. */
  quantities: number[];
  amounts: number[];
  total: number;
  hasPromo: boolean;
  isCharged: boolean;
  /** Whether the shop has certainly been notified of the charge. */
  isChargeKnown: boolean;
  refunded: number;
  requested: number[];
  received: number[];
}

export interface ModelReturn {
  order: string;
  shirt: number;
  quantity: number;
  isReceived: boolean;
}

/** A sequential model of the shop: concurrent steps must have the result of some sequential order. */
export interface Model {
  stock: number[];
  carts: { lines: Line[]; hasPromo: boolean }[];
  orders: Record<string, ModelOrder>;
  returns: Record<string, ModelReturn>;
  uses: number;
}

export const PRICES = [1_999, 6_001];
export const SHIPPING = 500;
export const PROMO_PERCENT = 33;
export const PROMO_USES = 3;
const UNPAID_LIMIT = 5;

/** Applies a step to the model; false if a shop in this state cannot have given that answer. Changes the model. */
export function applyIfPossible(model: Model, step: Step, answer: StepAnswer): boolean {
  const hasSucceeded = answer.result.startsWith('2');
  const errors = expectedErrors(model, step);
  if (!hasSucceeded) return errors.may.includes(answer.result);
  return !errors.must && apply(model, step, answer);
}

/** The possible error answers of a step, and whether one is certain. */
function expectedErrors(model: Model, step: Step): { may: string[]; must: boolean } {
  const certain = (...answers: (string | false)[]) => {
    const may = answers.filter((answer) => answer !== false);
    return { may, must: may.length > 0 };
  };
  switch (step.kind) {
    case 'add': {
      const held = model.carts[step.by]?.lines.find(({ shirt }) => shirt === step.shirt);
      const wanted = (held?.quantity ?? 0) + step.quantity;
      return certain(wanted > at(model.stock, step.shirt) && '409 out_of_stock');
    }
    case 'change': {
      const line = model.carts[step.by]?.lines.find(({ id }) => id === step.line);
      if (!line) return certain('404 not_found');
      return certain(step.quantity > at(model.stock, line.shirt) && '409 out_of_stock');
    }
    case 'remove':
      return certain(
        !model.carts[step.by]?.lines.some(({ id }) => id === step.line) && '404 not_found',
      );
    case 'promo':
      return certain(model.uses >= PROMO_USES && '409 promo_invalid');
    case 'order':
      return errorsOfOrder(model, step.by);
    case 'pay': {
      const { status, isCharged } = orderOf(model, step.order);
      // Between the cancellation and the gateway's confirmation, a card can still be charged; it is refunded.
      return { may: status === 'Cancelled' && !isCharged ? ['409 order_state'] : [], must: false };
    }
    case 'cancel':
      return certain(orderOf(model, step.order).status !== 'Pending' && '409 order_state');
    case 'ship': {
      const { status, isCharged, isChargeKnown } = orderOf(model, step.order);
      const isForbidden = status === 'Cancelled' || (status === 'Pending' && !isCharged);
      const mayBeForbidden = status === 'Pending' && !isChargeKnown;
      return { may: isForbidden || mayBeForbidden ? ['409 order_state'] : [], must: isForbidden };
    }
    case 'deliver':
      return certain(
        ['Pending', 'Cancelled'].includes(orderOf(model, step.order).status) && '409 order_state',
      );
    case 'return': {
      const { status, quantities, requested } = orderOf(model, step.order);
      const left = at(quantities, step.shirt) - at(requested, step.shirt);
      return certain((status !== 'Delivered' || step.quantity > left) && '409 order_state');
    }
    default:
      return { may: [], must: false };
  }
}

function errorsOfOrder(model: Model, by: number): { may: string[]; must: boolean } {
  const { lines, hasPromo } = cartOf(model, by);
  const own = Object.values(model.orders).filter((order) => order.by === by);
  const pending = own.filter(({ status }) => status === 'Pending');
  const certain = [
    lines.length === 0 && '409 empty_cart',
    lines.some((line) => line.quantity > at(model.stock, line.shirt)) && '409 out_of_stock',
    hasPromo && model.uses >= PROMO_USES && '409 promo_invalid',
    pending.filter(({ isCharged }) => !isCharged).length >= UNPAID_LIMIT && '409 order_state',
  ].filter((answer) => answer !== false);
  const unsure = pending.filter(({ isChargeKnown }) => !isChargeKnown).length >= UNPAID_LIMIT;
  return { may: unsure ? [...certain, '409 order_state'] : certain, must: certain.length > 0 };
}

function apply(model: Model, step: Step, answer: StepAnswer): boolean {
  switch (step.kind) {
    case 'add': {
      const { lines } = cartOf(model, step.by);
      const held = lines.find(({ shirt }) => shirt === step.shirt);
      if (held) held.quantity += step.quantity;
      else lines.push({ id: answer.id, shirt: step.shirt, quantity: step.quantity });
      return held === undefined || held.id === answer.id;
    }
    case 'change':
      for (const line of cartOf(model, step.by).lines)
        if (line.id === step.line) line.quantity = step.quantity;
      return true;
    case 'remove': {
      const cart = cartOf(model, step.by);
      cart.lines = cart.lines.filter(({ id }) => id !== step.line);
      return true;
    }
    case 'promo':
      cartOf(model, step.by).hasPromo = true;
      return true;
    case 'order':
      return place(model, step.by, answer);
    case 'pay':
      return pay(orderOf(model, step.order));
    case 'cancel':
      return cancel(model, orderOf(model, step.order));
    case 'ship':
      return move(orderOf(model, step.order), 'Pending', 'Shipped');
    case 'deliver':
      return move(orderOf(model, step.order), 'Shipped', 'Delivered');
    case 'return': {
      const { requested } = orderOf(model, step.order);
      requested[step.shirt] = at(requested, step.shirt) + step.quantity;
      const { shirt, quantity } = step;
      model.returns[answer.id] = { order: step.order, shirt, quantity, isReceived: false };
      return true;
    }
    case 'receive':
      return receive(model, orderOf(model, step.order), step);
    case 'count':
      model.stock[step.shirt] = step.quantity;
      return true;
  }
}

function place(model: Model, by: number, answer: StepAnswer): boolean {
  const cart = cartOf(model, by);
  const quantities = PRICES.map(
    (_, shirt) => cart.lines.find((line) => line.shirt === shirt)?.quantity ?? 0,
  );
  const goods = quantities.map((quantity, shirt) => quantity * at(PRICES, shirt));
  const subtotal = goods.reduce((sum, amount) => sum + amount);
  const promo = cart.hasPromo ? Math.round((subtotal * PROMO_PERCENT) / 100) : 0;
  const amounts = deductPromo(goods, promo, cart.lines[0]?.shirt ?? 0);
  const total = subtotal - promo + SHIPPING;
  for (const [shirt, quantity] of quantities.entries())
    model.stock[shirt] = at(model.stock, shirt) - quantity;
  if (cart.hasPromo) model.uses++;
  model.orders[answer.id] = {
    by,
    status: 'Pending',
    quantities,
    amounts,
    total,
    hasPromo: cart.hasPromo,
    isCharged: false,
    isChargeKnown: false,
    refunded: 0,
    requested: quantities.map(() => 0),
    received: quantities.map(() => 0),
  };
  model.carts[by] = { lines: [], hasPromo: false };
  return answer.total === total;
}

/**
 * Two lines share a promo: each part is rounded down, and the remaining cent goes to the larger remainder, or to the
 * earlier line if they are equal.
 */
function deductPromo(goods: number[], promo: number, earlier: number): number[] {
  const [first = 0, second = 0] = goods;
  if (first + second === 0) return goods;
  const shares = [first, second].map((amount) => Math.floor((amount * promo) / (first + second)));
  const rests = [first, second].map((amount) => (amount * promo) % (first + second));
  const left = promo - at(shares, 0) - at(shares, 1);
  const centTo = at(rests, 0) === at(rests, 1) ? earlier : at(rests, 1) > at(rests, 0) ? 1 : 0;
  return goods.map((amount, index) => amount - at(shares, index) - (index === centTo ? left : 0));
}

function pay(order: ModelOrder): boolean {
  order.isCharged = true;
  if (order.status === 'Cancelled') order.refunded = order.total;
  return true;
}

function cancel(model: Model, order: ModelOrder): boolean {
  order.status = 'Cancelled';
  for (const [shirt, quantity] of order.quantities.entries())
    model.stock[shirt] = at(model.stock, shirt) + quantity;
  if (order.hasPromo) model.uses--;
  if (order.isCharged) order.refunded = order.total;
  return true;
}

function move(order: ModelOrder, from: ModelOrder['status'], to: 'Shipped' | 'Delivered'): boolean {
  if (order.status === from) order.status = to;
  return true;
}

function receive(
  model: Model,
  order: ModelOrder,
  { returnId, resellable, damaged }: Units & { returnId: string },
): boolean {
  const parcel = model.returns[returnId];
  if (!parcel) throw new Error(`the model knows no return ${returnId}`);
  if (parcel.isReceived) return true;
  const { shirt } = parcel;
  const quantity = resellable + damaged;
  order.requested[shirt] = at(order.requested, shirt) - (parcel.quantity - quantity);
  parcel.isReceived = true;
  parcel.quantity = quantity;
  const worth = (units: number) =>
    Math.floor((at(order.amounts, shirt) * units) / at(order.quantities, shirt));
  const before = at(order.received, shirt);
  order.refunded += worth(before + quantity) - worth(before);
  order.received[shirt] = before + quantity;
  model.stock[shirt] = at(model.stock, shirt) + resellable;
  if (order.quantities.every((bought, index) => bought === order.received[index]))
    order.status = 'Returned';
  return true;
}

function orderOf(model: Model, id: string): ModelOrder {
  const order = model.orders[id];
  if (!order) throw new Error(`the model knows no order ${id}`);
  return order;
}

function cartOf(model: Model, by: number): Model['carts'][number] {
  const cart = model.carts[by];
  if (!cart) throw new Error(`the model knows no shopper ${by}`);
  return cart;
}

const at = (numbers: number[], index: number): number => numbers[index] ?? 0;
