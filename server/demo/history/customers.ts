import type { OrderInput } from '#contract/orders';
import { DAY, HOUR } from './calendar';
import { firstNames, lastNames, streets, towns } from './names';
import type { Random } from './random';

export interface Customer extends OrderInput {
  id: string;
  createdAt: number;
  /** The customer whose password is printed at the start. */
  isShopper: boolean;
}

/** Creates customers with unique names. Their addresses cannot receive email (RFC 2606). */
function createPeople(random: Random): (createdAt: number) => Customer {
  const taken = new Set<string>();
  return (createdAt) => {
    for (;;) {
      const person = { firstName: random.pick(firstNames), lastName: random.pick(lastNames) };
      const email = `${person.firstName}.${person.lastName}@shopper.example`.toLowerCase();
      if (taken.has(email)) continue;
      taken.add(email);
      return {
        ...{ id: random.id(createdAt), ...person, email, createdAt, isShopper: false },
        ...addressOf(random),
      };
    }
  };
}

export function demoShopper(random: Random, createdAt: number): Customer {
  const person = { firstName: 'Sam', lastName: 'Weaver', email: 'shopper@selvedge.test' };
  return {
    ...{ id: random.id(createdAt), ...person, createdAt, isShopper: true },
    ...addressOf(random),
  };
}

/** An order that needs a customer. */
interface Bought {
  placedAt: number;
  /** Has the code for new customers: the order is its customer's first. */
  isFirst: boolean;
}

const CUSTOMERS = 160;
/** Customers who have not ordered yet. */
const WITHOUT_ORDERS = 9;

/**
 * The customers of some orders, in the orders' order, and those without orders. A customer signs up shortly before the
 * first order; later orders are by returning customers.
 */
export function findCustomers(
  random: Random,
  orders: Bought[],
): { ofOrders: Customer[]; all: Customer[] } {
  const newPerson = createPeople(random);
  const buyers: Customer[] = [];
  const buyerCount = CUSTOMERS - WITHOUT_ORDERS;
  const firsts = orders.filter((order) => order.isFirst).length;
  let others = 0;
  const ofOrders = orders.map((order, index) => {
    const isDue = others < Math.ceil(((buyerCount - firsts) * (index + 1)) / orders.length);
    if (!order.isFirst && (!isDue || others >= buyerCount - firsts)) return random.pick(buyers);
    if (!order.isFirst) others++;
    const buyer = newPerson(order.placedAt - random.whole(3 * 60_000, 2 * HOUR));
    buyers.push(buyer);
    return buyer;
  });
  const [first, last] = [orders[0]?.placedAt ?? 0, orders.at(-1)?.placedAt ?? 0];
  const withoutOrders = Array.from({ length: CUSTOMERS - buyers.length }, () =>
    newPerson(random.whole(first, last - DAY)),
  );
  return { ofOrders, all: [...buyers, ...withoutOrders] };
}

function addressOf(random: Random) {
  const { city, state, zip } = random.pick(towns);
  return {
    // 555-0100 to 555-0199 are reserved for fiction.
    mobile: `555-01${String(random.whole(0, 99)).padStart(2, '0')}`,
    streetAddress: `${random.whole(2, 480)} ${random.pick(streets)}`,
    city,
    state,
    zipCode: zip,
  };
}
