import { Counter, collectDefaultMetrics, Gauge } from 'prom-client';
import { droppedLogLines } from '../http/log';
import type { Shop } from '../shop';

/** Registers what a scrape reads from the process: Node's own metrics, its connections, caches and log. */
export function registerProcessGauges(shop: Shop): void {
  const { pool, caches, catalogue } = shop;
  const registers = [shop.metrics.registry];
  collectDefaultMetrics({ register: shop.metrics.registry });
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of the pool that are used and idle',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_pool_max_connections',
    help: 'Maximum number of connections of the pool',
    registers,
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: 'db_pool_waiting_requests',
    help: 'Queries and transactions that wait for a connection of the pool',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  new Gauge({
    name: 'catalogue_index_loaded',
    help: '1 while product lists come from the in-memory index, 0 while they come from SQL',
    registers,
    collect() {
      this.set(catalogue.loaded ? 1 : 0);
    },
  });
  new Gauge({
    name: 'cache_bytes',
    help: 'Estimated memory of each cache, which has a fixed limit',
    labelNames: ['cache'],
    registers,
    collect() {
      this.reset();
      for (const [name, { calculatedSize }] of caches) this.inc({ cache: name }, calculatedSize);
    },
  });
  new Counter({
    name: 'cache_requests_total',
    help: 'Lookups in each cache; the result is hit or miss',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset();
      for (const [name, { hits, misses }] of caches) {
        this.inc({ cache: name, result: 'hit' }, hits);
        this.inc({ cache: name, result: 'miss' }, misses);
      }
    },
  });
  new Counter({
    name: 'dropped_log_lines_total',
    help: 'Log lines dropped because standard output was not read',
    registers,
    collect() {
      this.reset();
      this.inc(droppedLogLines());
    },
  });
}
