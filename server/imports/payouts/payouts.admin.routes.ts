import * as contract from '#contract/admin/orders/payouts';
import { PAYOUT_FILE_BYTES_LIMIT, payoutFileAdvice } from '#contract/values/payments/payouts';
import { implement } from '../../http/implement';
import { csvFile } from '../../http/responses/file-answer';
import { shopToday } from '../../settings/shop-settings';
import {
  importPayouts,
  listMissingPayments,
  listPayoutFiles,
  listPayoutLines,
  resolvePayoutLine,
} from './payouts.service';
import { exportPayoutLines } from './payouts-file.service';

export const payoutRoutes = implement(contract, {
  importPayouts: {
    handle: ({ shop, caller, query, takeFile }) =>
      takeFile((content) => importPayouts(shop, caller.accountId, { ...query, content })),
    file: { limit: PAYOUT_FILE_BYTES_LIMIT, advice: payoutFileAdvice },
  },
  listPayoutFiles: ({ shop, query }) => listPayoutFiles(shop, query),
  listPayoutLines: ({ shop, query }) => listPayoutLines(shop, query),
  listMissingPayments: ({ shop, query }) => listMissingPayments(shop, query),
  exportPayoutLines: async ({ shop }) =>
    csvFile({ name: 'payouts', day: await shopToday(shop) }, exportPayoutLines(shop)),
  resolvePayoutLine: ({ shop, caller, params, body }) =>
    resolvePayoutLine(shop, caller.accountId, params.id, body.note),
});
