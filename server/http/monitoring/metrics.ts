import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isSameToken } from '../../auth/sessions/link-token';
import type { Shop } from '../../shop';
import { isLoopback } from '../client-key';
import { ShopError } from '../errors';
import { droppedLogLines } from '../log';

/** Headers added by proxies. */
const FORWARDING = [
  ...['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'],
  ...['for', 'host', 'proto', 'port', 'server'].map((part) => `x-forwarded-${part}`),
];

/**
 * `GET /metrics` in Prometheus text, for the bearer of `METRICS_TOKEN`; without one, for clients on this machine if no proxy
 * is in front of the server. Labels are route patterns, never addresses with ids.
 */
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
  const cacheBytes = new Gauge({
    name: 'cache_bytes',
    help: 'Estimated memory of each cache, which has a fixed limit',
    labelNames: ['cache'],
    registers: [registry],
    collect: () => {
      cacheBytes.reset();
      for (const [name, { calculatedSize }] of shop.caches)
        cacheBytes.inc({ cache: name }, calculatedSize);
    },
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
  if (token !== null) return isSameToken(request.headers.authorization ?? '', `Bearer ${token}`);
  // Behind a local proxy every client seems to be on this machine, even if the proxy adds no headers.
  if (shop.config.trustProxy !== null) return false;
  const isForwarded = FORWARDING.some((name) => request.headers[name] !== undefined);
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}
