import { expect } from 'vitest';
import type { ServedShop } from '../../support/served/served-shop';
import { eventually } from './fault-shop';

/** A load balancer: checks five times a second which servers are ready, and sends requests only to those. */
export function balance(servers: () => ServedShop[]) {
  const urls: string[] = [];
  const look = async () => {
    const answers = await Promise.all(
      servers().map(async ({ url }) =>
        fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(1_000) }).then(
          ({ status }) => (status === 200 ? [url] : []),
          () => [],
        ),
      ),
    );
    urls.splice(0, urls.length, ...answers.flat());
  };
  const timer = setInterval(look, 200);
  return {
    urls,
    has: (count: number) => eventually(async () => expect(urls).toHaveLength(count), 10),
    stop: () => clearInterval(timer),
  };
}
