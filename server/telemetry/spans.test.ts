import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStripeShop, type StripeShop } from '../../tests/support/gateways/stripe-shop';
import { adasAddress, openTestShop, type TestShop } from '../../tests/support/shop';
import { recordSpans } from '../../tests/support/spans';
import { createOrderBatcher, placeOrder } from '../orders/place-order/place-order.service';
import { vies } from '../tax/vat-register';

const CALLERS_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${CALLERS_TRACE}-00f067aa0ba902b7-01`;

async function buyer(test: TestShop) {
  const user = await test.signUp();
  await user.fillCart(await test.makeProduct(), 'M', 1);
  return user;
}

it('without an SDK, jobs have no trace context', async () => {
  const tracesOfJobs = async ({ shop }: TestShop) =>
    (await shop.pool.query('select traceparent from job order by id')).rows.map(
      (row) => row.traceparent,
    );

  const test = await openTestShop({ config: { gateway: 'none' } });
  await (await buyer(test)).post('/api/orders', adasAddress, { traceparent });
  expect(new Set(await tracesOfJobs(test))).toEqual(new Set([null]));
  await test.close();
});

describe('with an SDK', () => {
  let recorded: ReturnType<typeof recordSpans>;
  let test: TestShop;
  let stripe: StripeShop;
  beforeAll(async () => {
    recorded = recordSpans();
    test = await openTestShop({ config: { gateway: 'none', trustProxy: '1' } });
    stripe = await openStripeShop();
  });
  beforeEach(() => recorded.clear());
  afterAll(async () => {
    await test.close();
    await stripe.close();
    await recorded.stop();
  });

  const spanNamed = (name: string) => {
    const [span] = recorded.spans().filter((one) => one.name === name);
    if (!span) throw new Error(`no span ${name} in ${recorded.spans().map((one) => one.name)}`);
    return span;
  };
  const parentOf = (name: string) =>
    recorded
      .spans()
      .find((one) => one.spanContext().spanId === spanNamed(name).parentSpanContext?.spanId)?.name;

  it('an order is one trace, from the proxy to its queries and its email', async () => {
    const user = await buyer(test);
    await test.runJobs();
    recorded.clear();
    const { body: order } = await user.post('/api/orders', adasAddress, { traceparent });
    await test.runJobs();

    const request = spanNamed('POST /api/orders');
    expect(request.kind).toBe(SpanKind.SERVER);
    expect(request.parentSpanContext?.spanId).toBe('00f067aa0ba902b7');
    expect(request.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/api/orders',
      'http.response.status_code': 201,
    });
    expect(parentOf('place order')).toBe('POST /api/orders');
    expect(spanNamed('place order').attributes).toEqual({ 'selvedge.order.id': order._id });
    expect(parentOf('place batch of orders')).toBe('place order');
    expect(parentOf('order-insert')).toBe('place batch of orders');
    expect(parentOf('commit')).toBe('place batch of orders');
    expect(spanNamed('order-insert').attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.query.summary': 'order-insert',
    });
    expect(spanNamed('process mail').kind).toBe(SpanKind.CONSUMER);
    expect(parentOf('process mail')).toBe('place order');
    for (const name of ['place order', 'order-insert', 'process mail'])
      expect(spanNamed(name).spanContext().traceId, name).toBe(CALLERS_TRACE);
  });

  it('contains no personal data, tokens or paths', async () => {
    const user = await buyer(test);
    const { body: order } = await user.post('/api/orders', adasAddress);
    await user.get(`/api/orders/${order._id}?email=${user.email}`);
    await test.visitor.post('/auth/signin', { email: user.email, password: 'wrong' });
    await test.runJobs();
    const written = JSON.stringify(
      recorded.spans().map(({ name, attributes, events }) => [name, attributes, events]),
    );
    expect(written).toContain('GET /api/orders/:orderId');
    for (const secret of [user.email, user.token, user.password, ...Object.values(adasAddress)])
      expect(written).not.toContain(secret);
  });

  it('several orders of a batch are linked to their traces', async () => {
    const users = [await buyer(test), await buyer(test), await buyer(test)];
    const batcher = createOrderBatcher(test.shop);
    recorded.clear();
    const orders = await Promise.all(
      users.map(({ accountId }) =>
        placeOrder(test.shop, batcher, { accountId, input: adasAddress as never }),
      ),
    );
    const placed = recorded.spans().filter(({ name }) => name === 'place order');
    expect(placed.map(({ attributes }) => attributes['selvedge.order.id']).sort()).toEqual(
      orders.map(({ _id }) => _id).sort(),
    );
    const batch = spanNamed('place batch of orders');
    const known = [batch.parentSpanContext, ...batch.links.map((link) => link.context)];
    expect(known.map((one) => one?.traceId).sort()).toEqual(
      placed.map((one) => one.spanContext().traceId).sort(),
    );
  });

  it('a call of the payment gateway carries the trace', async () => {
    const user = await buyer(stripe);
    recorded.clear();
    await user.post('/api/orders', adasAddress);
    const call = spanNamed('create payment stripe');
    expect(call.kind).toBe(SpanKind.CLIENT);
    expect(parentOf('create payment stripe')).toBe('place order');
    const { traceId, spanId } = call.spanContext();
    expect(stripe.stripe.traceparents).toContain(`00-${traceId}-${spanId}-01`);
  });

  it('a question to the register of VAT numbers has a span without the number', async () => {
    recorded.clear();
    await expect(vies('http://127.0.0.1:1').isValid('DE123456789')).rejects.toThrow();
    const { kind, attributes, status } = spanNamed('ask VAT register');
    expect(kind).toBe(SpanKind.CLIENT);
    expect(status).toEqual({ code: SpanStatusCode.ERROR });
    expect(JSON.stringify(attributes)).not.toContain('123456789');
  });

  it('a visitor cannot choose the trace without a proxy in front', async () => {
    await stripe.visitor.get('/api/products', { traceparent });
    expect(spanNamed('GET /api/products').spanContext().traceId).not.toBe(CALLERS_TRACE);
  });

  it('a failed job is an error in the trace of its request', async () => {
    await test.runJobs();
    recorded.clear();
    await test.shop.pool.query(
      `insert into job (kind, payload, traceparent) values ('mail', '{"template": "nonsense"}', $1)`,
      [traceparent],
    );
    await test.runJobs();
    const span = spanNamed('process mail');
    expect(span.spanContext().traceId).toBe(CALLERS_TRACE);
    expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
    expect(span.attributes).toMatchObject({
      'error.type': 'ZodError',
      'messaging.destination.name': 'mail',
    });
  });
});
