import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { readAlertRules } from '../../tests/support/alert-rules';
import { cards } from '../../tests/support/orders/cards';
import { freshFixture, openTestShop } from '../../tests/support/shop';
import { projectRoot } from '../project-root';

const test = freshFixture(openTestShop);
const ada = freshFixture(() => test.signUp());
const shirt = freshFixture(() => test.makeProduct());

it('counts the steps of an order from the cart to its payment', async () => {
  const funnel = async () =>
    Promise.all(
      ['cart', 'checkout', 'placed', 'paid'].map((step) =>
        metric('shop_order_funnel_total', { step }),
      ),
    );

  expect(await funnel()).toEqual([0, 0, 0, 0]);
  await ada.fillCart(shirt);
  await ada.get('/api/cart');
  expect(await funnel()).toEqual([1, 0, 0, 0]);
  await ada.get('/api/cart?country=US&zipCode=97201');
  const { body } = await ada.order('key-1');
  await ada.order('key-1');
  expect(await funnel()).toEqual([1, 1, 1, 0]);
  await test.confirm(body, cards.declined);
  expect(await metric('shop_payment_failures_total', { gateway: 'sandbox' })).toBe(1);
  await test.confirm(body, cards.good);
  await ada.get(`/api/orders/${body._id}`);
  expect(await funnel()).toEqual([1, 1, 1, 1]);
  expect(await metric('shop_payments_settled_total', { gateway: 'sandbox' })).toBe(1);
  expect(await metric('webhook_events_total', { outcome: 'applied' })).toBeGreaterThan(0);
  expect(await metric('gateway_call_duration_seconds_count', { outcome: 'answered' })).toBe(1);
});

it('counts refused carts, jobs and cache hits', async () => {
  await ada.put('/api/cart/add', { productId: shirt._id, size: 'M', quantity: 900 });
  expect(await metric('http_errors_total', { code: 'out_of_stock' })).toBe(1);
  await test.runJobs();
  expect(
    await metric('job_duration_seconds_count', { kind: 'mail', outcome: 'done' }),
  ).toBeGreaterThan(0);
  await ada.get('/api/cart');
  expect(
    await metric('cache_requests_total', { cache: 'verified tokens', result: 'hit' }),
  ).toBeGreaterThan(0);
});

describe('the database', () => {
  it('is described with its queue, connections and open payment issues', async () => {
    await test.shop.pool.query(
      `insert into job (kind, run_at, last_error) values ('a', now() - interval '1 hour', null),
        ('a', now() + interval '1 hour', 'refused'), ('a', now() + interval '1 hour', null)`,
    );
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
    expect(await metric('database_up')).toBe(1);
    vi.restoreAllMocks();
    for (const state of ['due', 'later', 'failing'])
      expect(await metric('job_queue_jobs', { kind: 'a', state }), state).toBe(1);
    expect(await metric('job_queue_oldest_seconds', { kind: 'a' })).toBeGreaterThan(3_500);
    expect(await metric('database_sessions')).toBeGreaterThan(0);
    expect(await metric('db_pool_max_connections')).toBe(10);
  });

  it('is reported as down while it does not answer, without old values', async () => {
    vi.spyOn(test.shop.pool, 'query').mockReturnValue(new Promise(() => {}) as never);
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
    expect(await metric('database_up')).toBe(0);
    vi.restoreAllMocks();
    expect((await test.visitor.get('/metrics')).text).not.toMatch(/^job_queue_jobs\{/m);
  });
});

describe('dashboards and alerts', () => {
  const grafana = join(projectRoot, 'deploy', 'grafana');
  const alerts = join(projectRoot, 'deploy', 'prometheus', 'alerts.yaml');

  it('name metrics that the shop has', async () => {
    const { text } = await test.visitor.get('/metrics');
    const known = new Set(['up', ...[...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name)]);
    const missing = (expr: string) =>
      namesIn(expr).filter(
        (name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')),
      );
    const dashboards = await readdir(grafana);
    expect(dashboards.sort()).toEqual(['database.json', 'service.json', 'shop.json']);
    let expressions = 0;
    for (const file of dashboards) {
      const { panels } = JSON.parse(await readFile(join(grafana, file), 'utf8'));
      const ids = panels.map(({ id }: { id: number }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { title, targets = [] } of panels)
        for (const { expr } of targets) {
          expect(missing(expr), `${file}: ${title}`).toEqual([]);
          expressions++;
        }
    }
    for (const { alert, expr } of await readAlertRules(alerts))
      expect(missing(expr), alert).toEqual([]);
    expect(expressions).toBeGreaterThan(30);
  });

  it('each alert has an entry in the runbook', async () => {
    const runbook = await readFile(join(projectRoot, 'docs', 'runbook.md'), 'utf8');
    const entries = [...runbook.matchAll(/^## (.*)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    const rules = await readAlertRules(alerts);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, expr, severity, summary, runbook_url } of rules) {
      expect([expr, severity, summary].every(Boolean), alert).toBe(true);
      expect(
        entries.map((entry) => `docs/runbook.md#${entry}`),
        alert,
      ).toContain(runbook_url);
    }
  });
});

/** The names of the metrics in a PromQL expression. */
function namesIn(expr: string): string[] {
  const words = expr
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|without|ignoring)\s*\([^)]*\)/g, ' ')
    .match(/[a-zA-Z_]\w*\b(?!\s*\()/g);
  const keywords = ['and', 'or', 'unless', 'sum', 'max', 'min', 'avg'];
  return (words ?? []).filter((word) => !keywords.includes(word));
}

/** The value of a metric with these labels; 0 if it has none yet. */
async function metric(name: string, labels: Record<string, string> = {}): Promise<number> {
  const { text } = await test.visitor.get('/metrics');
  const line = text
    .split('\n')
    .find(
      (one) =>
        one.replace(/[{ ].*/, '') === name &&
        Object.entries(labels).every(([label, value]) => one.includes(`${label}="${value}"`)),
    );
  return line === undefined ? 0 : Number(line.split(' ').at(-1));
}
