import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ownValue } from '#contract/values/own-value';
import { isSameToken } from '../../auth/sessions/link-token';
import { isPublic } from '../../configuration/warnings';
import type { Shop } from '../../shop';
import { registerDatabaseGauges } from '../../telemetry/database-gauges';
import type { Metrics } from '../../telemetry/metrics';
import { registerProcessGauges } from '../../telemetry/process-gauges';
import { isLoopback } from '../clients/client-key';
import { ShopError } from '../errors';

/** Headers added by proxies. */
const FORWARDING = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  ...['for', 'host', 'proto', 'port', 'server'].map((part) => `x-forwarded-${part}`),
];

/**
 * `GET /metrics` in Prometheus text, for the bearer of `METRICS_TOKEN`; without one, for clients on this machine as long as the shop
 * is not public. Labels are route patterns, never URLs with ids.
 */
export function metrics(app: FastifyInstance, shop: Shop): void {
  const { registry } = shop.metrics;
  measureRequests(app, shop.metrics);
  registerProcessGauges(shop);
  const readDatabase = registerDatabaseGauges(shop);
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(shop, request)) throw new ShopError('forbidden');
    await readDatabase();
    reply.header('cache-control', 'no-store').header('content-type', registry.contentType);
    return registry.metrics();
  });
}

function measureRequests(app: FastifyInstance, { requests }: Metrics): void {
  const labelled = new Map<string, ReturnType<typeof requests.labels>>();
  app.addHook('onResponse', ({ method, routeOptions: { url = 'none' } }, reply, done) => {
    const key = `${method} ${reply.statusCode} ${url}`;
    const those = labelled.get(key) ?? requests.labels(method, url, String(reply.statusCode));
    labelled.set(key, those);
    those.observe(reply.elapsedTime / 1000);
    done();
  });
}

function isAllowed(shop: Shop, request: FastifyRequest): boolean {
  const token = shop.config.metricsToken;
  if (token !== null) return isSameToken(request.headers.authorization ?? '', `Bearer ${token}`);
  // Behind a local proxy every client seems to be on this machine, even if the proxy adds no headers.
  if (shop.config.trustProxy !== null || isPublic(shop.config)) return false;
  const isForwarded = FORWARDING.some((name) => ownValue(request.headers, name) !== undefined);
  return !isForwarded && isLoopback(request.socket.remoteAddress ?? '');
}
