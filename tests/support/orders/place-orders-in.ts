import type { Connection } from '../../../server/database/database';
import { hashOf } from '../../../server/http/idempotency';
import type { OrderRequest } from '../../../server/orders/place-order/place-order.rules';
import { placeBatchIn } from '../../../server/orders/place-order/place-order.service';
import type { TestShop } from '../shop';

/** Places a batch of orders in a transaction of the test. */
export async function placeOrdersIn(
  { shop }: TestShop,
  tx: Connection,
  requests: Pick<OrderRequest, 'accountId' | 'input' | 'key'>[],
  options: { waitsForStock?: boolean } = {},
) {
  const results = await placeBatchIn(
    shop,
    tx,
    requests.map((request) => ({ network: null, inputHash: hashOf(request.input), ...request })),
    options,
  );
  return results.map((result) => {
    if (result.status === 'rejected') return result;
    const { value } = result;
    if ('heldBy' in value) throw new Error('An unpaid order holds the lines of this cart.');
    return { ...result, value };
  });
}
