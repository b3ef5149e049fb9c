import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../../api/browser';
import { ApiError } from '../../api/client';
import { useToken } from '../../api/session';
import * as paths from '../../paths';
import type { QueryClient } from '../../query/query-client';
import { useQueryClient } from '../../query/query-context';
import { showToast } from '../../ui/overlays/toast';
import { afterwards } from './messages';
import { type PendingIntent, takeIntent } from './pending-intent';

/**
 * Leaves the page as soon as somebody is signed in, here or in another tab: does what they were about to do and goes
 * back to where they were. True from then on: there is nothing more to fill in.
 */
export function useReturn(): boolean {
  const token = useToken();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const next = paths.safeNext(query.get('next'));
  const isSignedIn = typeof token === 'string';

  useEffect(() => {
    if (!isSignedIn) return;
    const intent = takeIntent();
    const done = intent ? carryOut(intent, client) : Promise.resolve();
    void done.then(() => navigate(next, { replace: true }));
  }, [isSignedIn, client, navigate, next]);
  return isSignedIn;
}

/** A failed intent, such as a size that has sold out, is shown and ignored. */
async function carryOut(intent: PendingIntent, client: QueryClient): Promise<void> {
  await request(intent).then(
    () => showToast(intent.kind === 'wish' ? afterwards.wished : afterwards.added),
    (error) => showToast(error instanceof ApiError ? error.message : afterwards.failed),
  );
  const queryKey = intent.kind === 'wish' ? ['wishList'] : ['cart'];
  await client.invalidateQueries({ queryKey });
}

function request(intent: PendingIntent): Promise<unknown> {
  const { productId } = intent;
  if (intent.kind === 'wish') return call('PUT /api/wishlist/add', { body: { productId } });
  const { size, quantity } = intent;
  return call('PUT /api/cart/add', { body: { productId, size, quantity } });
}
