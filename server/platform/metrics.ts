import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ShopError } from './errors';
import { droppedLogLines } from './log';
import type { Shop } from './shop';

/** `GET /metrics` in Prometheus text, for loopback or the bearer of `METRICS_TOKEN`. Labels are route patterns, never addresses with ids. */
export function metrics(app: FastifyInstance, shop: Shop): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  new Counter({
    name: 'dropped_log_lines_total',
    help: 'Log lines dropped because standard output was not read',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
  const labelled = new Map<string, ReturnType<typeof seconds.labels>>();
  app.addHook('onResponse', ({ method, routeOptions: { url = 'none' } }, reply, done) => {
    const key = `${method} ${reply.statusCode} ${url}`;
    const those = labelled.get(key) ?? seconds.labels(method, url, String(reply.statusCode));
    labelled.set(key, those);
    those.observe(reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(shop, request)) throw new ShopError('forbidden');
    reply.header('cache-control', 'no-store').header('content-type', registry.contentType);
    return registry.metrics();
  });
}

function isAllowed(shop: Shop, request: FastifyRequest): boolean {
  const token = shop.config.metricsToken;
  if (token !== null) return sameText(request.headers.authorization ?? '', `Bearer ${token}`);
  const forwarded = ['x-forwarded-for', 'forwarded'].some(
    (name) => request.headers[name] !== undefined,
  );
  return !forwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}

function sameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
