import type { Shop } from '../../shop';
import { currentKey, seal, unseal } from './sealing';
import { listOtherwiseSealed, replaceSealed } from './second-factor.queries';

const BATCH = 100;

/**
 * Encrypts the secrets of other keys again with the current key. Runs some minutes after the start: by then
 * all processes have the new key. Secrets whose key is missing stay as they are.
 */
export async function resealSecondFactors(
  shop: Pick<Shop, 'pool' | 'log' | 'sealingKeys'>,
): Promise<void> {
  let after: string | null = null;
  let unreadable = 0;
  for (;;) {
    const rows = await listOtherwiseSealed(shop.pool, currentKey(shop).id, after, BATCH);
    for (const { accountId, secret } of rows) {
      const plain = unseal(shop, accountId, secret);
      if (plain) await replaceSealed(shop.pool, accountId, secret, seal(shop, accountId, plain));
      else unreadable++;
      after = accountId;
    }
    if (rows.length < BATCH) break;
  }
  if (unreadable > 0)
    shop.log.warn(
      { accounts: unreadable },
      'the key of some authenticator apps is missing: these people need a recovery code',
    );
}
