import { afterEach, expect, it, vi } from 'vitest';
import { emptyCard } from './card.rules';
import { payAt } from './providers';

afterEach(() => vi.unstubAllGlobals());

it('no gateway but the sandbox is paid at the sandbox', async () => {
  const confirm = vi.fn(async () => ({ kind: 'succeeded' as const, ok: true as const }));
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url);
    return new Response('{}', { status: 200 });
  });
  const outcomes: [string, string, number, number][] = [];
  for (const gateway of ['sandbox', 'stripe', 'bank-transfer', 'none', 'constructor']) {
    const [stripeBefore, sandboxBefore] = [confirm.mock.calls.length, sent.length];
    const { kind } = await payAt(gateway, {
      clientSecret: 'secret',
      card: emptyCard,
      fields: { confirm },
    });
    outcomes.push([
      ...([gateway, kind] as const),
      ...([confirm.mock.calls.length - stripeBefore, sent.length - sandboxBefore] as const),
    ]);
  }
  expect(outcomes).toEqual([
    ['sandbox', 'succeeded', 0, 1],
    ['stripe', 'succeeded', 1, 0],
    ['bank-transfer', 'closed', 0, 0],
    ['none', 'closed', 0, 0],
    ['constructor', 'closed', 0, 0],
  ]);
});
