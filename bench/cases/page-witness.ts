import type { Call } from '../load/round';
import type { Stage } from '../stage';
import { sendRequest } from './right-answers';

/** How long a page may show what was. */
const MAX_AGE_MS = 1_000;

/** Changes products through the API, and compares pages with what they may show. */
export interface Witness {
  /** Places an order of the cart, which sells out its size. */
  sell(headers: Record<string, string>, body: string): Promise<void>;
  changePrice(headers: Record<string, string>, id: string, n: number): Promise<void>;
  /** Requests pages of products that have changed, and lists, until the signal. Throws if one shows what was too long ago. */
  watch(signal: AbortSignal): Promise<void>;
  /** Compares the last values with the database. */
  confirm(): Promise<void>;
  summary(): string;
}

/** A value between the request that set it and the answer to the one that replaced it, in milliseconds. */
interface Period {
  value: string;
  from: number;
  until: number;
}

interface Product {
  id: string;
  /** In major units, as pages show it. */
  price: Period[];
  /** Whether a size is in stock, by its name. */
  stock: Map<string, Period[]>;
}

export async function createWitness({ pool, server }: Stage, calls: Call[]): Promise<Witness> {
  const listPaths = calls.flatMap(({ path }) => (path.startsWith('/product/') ? [] : [path]));
  const changed = new Map<string, Product>();
  const recent: Product[] = [];
  const { rows } = await pool.query<{ id: string; price: number; sizes: Record<string, number> }>(
    `select p.id, p.discount_price as price, json_object_agg(s.name, s.quantity) as sizes
    from product p join product_size s on s.product_id = p.id where p.id = any ($1::uuid[]) group by p.id`,
    [calls.flatMap(({ path }) => path.split('/product/')[1] ?? [])],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  let checks = 0;
  let orders = 0;

  const productOf = (id: string): Product => {
    const known = changed.get(id);
    if (known) return known;
    const row = stored.get(id);
    if (!row) throw new Error(`There is no product ${id}.`);
    const always = (value: string): Period[] => [
      { value, from: 0, until: Number.POSITIVE_INFINITY },
    ];
    const product = {
      id,
      price: always(String(row.price / 100)),
      stock: new Map(
        Object.entries(row.sizes).map(([name, quantity]) => [name, always(String(quantity > 0))]),
      ),
    };
    changed.set(id, product);
    return product;
  };

  /** Sends a change; its value is shown from the request on, and the one before until the answer at the latest. */
  async function during(
    send: () => Promise<{ product: Product; periods: Period[]; value: string }>,
  ) {
    const from = performance.now();
    const { product, periods, value } = await send();
    const last = periods.at(-1);
    if (last) last.until = performance.now();
    periods.push({ value, from, until: Number.POSITIVE_INFINITY });
    recent.push(product);
  }

  function requireShown(path: string, periods: Period[], shown: string[], from: number): void {
    checks++;
    const until = performance.now();
    const allowed = periods.filter(
      (period) => period.until > from - MAX_AGE_MS && period.from < until,
    );
    if (!allowed.some(({ value }) => shown.includes(value)))
      throw new Error(
        `${path} shows ${shown.join(', ')}, not ${allowed.map(({ value }) => value).join(' or ')}`,
      );
  }

  async function checkProduct(product: Product): Promise<void> {
    const path = `/product/${product.id}`;
    const from = performance.now();
    const { body } = await sendRequest(server.url, { method: 'GET', path });
    for (const { size, offers } of offersOf(body.toString())) {
      requireShown(path, product.price, [String(Number(offers.price))], from);
      const stock = product.stock.get(size);
      if (stock) requireShown(path, stock, [String(offers.availability.endsWith('InStock'))], from);
    }
  }

  async function checkList(path: string): Promise<void> {
    const from = performance.now();
    const { body } = await sendRequest(server.url, { method: 'GET', path });
    for (const card of body.toString().split('<article').slice(1)) {
      const id = /\/product\/([0-9a-f-]{36})/.exec(card)?.[1] ?? '';
      const product = changed.get(id);
      if (!product) continue;
      const prices = [...(card.split('</article>')[0]?.matchAll(/\$([\d,.]+)/g) ?? [])];
      const shown = prices.map(([, text = '']) => String(Number(text.replaceAll(',', ''))));
      requireShown(path, product.price, shown, from);
    }
  }

  return {
    sell: (headers, body) =>
      during(async () => {
        const call = { method: 'POST', path: '/api/orders', headers, body, status: 201 } as const;
        const order = JSON.parse((await sendRequest(server.url, call)).body.toString());
        const { product, size } = order.orderItems[0];
        orders++;
        const sold = productOf(product._id);
        return { product: sold, periods: sold.stock.get(size) ?? [], value: 'false' };
      }),
    changePrice: (headers, id, n) =>
      during(async () => {
        const product = productOf(id);
        const value = String(Number(product.price[0]?.value) - (n % 2 === 0 ? 0.01 : 0.02));
        const price = Number(Number(value).toFixed(2));
        const body = JSON.stringify({ discountPrice: price });
        await sendRequest(server.url, {
          method: 'PUT',
          path: `/api/admin/products/${id}`,
          headers,
          body,
        });
        return { product, periods: product.price, value: String(price) };
      }),
    async watch(signal) {
      for (let n = 0; !signal.aborted; n++) {
        const product = recent.at(-1 - (n % 40));
        const list = listPaths[(n * 13) % listPaths.length];
        if (product) await checkProduct(product);
        if (list) await checkList(list);
        await new Promise(setImmediate);
      }
    },
    async confirm() {
      const { rows: now } = await pool.query<{ id: string; price: number }>(
        'select id, discount_price as price from product where id = any ($1::uuid[])',
        [[...changed.keys()]],
      );
      for (const { id, price } of now) {
        const last = changed.get(id)?.price.at(-1)?.value;
        if (last !== String(price / 100)) throw new Error(`${id} costs ${price}, not ${last}`);
      }
    },
    summary: () =>
      `${orders} orders and ${recent.length - orders} prices changed ${changed.size} products; ${checks} values of pages were compared`,
  };
}

interface Offer {
  size: string;
  offers: { price: string | number; availability: string };
}

/** The offers of a product page by size, from its structured data. */
function offersOf(html: string): Offer[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return texts
    .flatMap(([, json = '']) => JSON.parse(json))
    .flatMap((data) => data.hasVariant ?? (data.offers ? [data] : []));
}
