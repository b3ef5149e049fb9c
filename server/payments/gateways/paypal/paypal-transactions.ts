import { z } from 'zod';
import type { Gateway, ReturnedMoney } from '../gateway';
import type { Call } from './paypal.api';
import { orderOfCapture } from './paypal.webhooks';

/** The longest period of one list. */
const PERIOD_MS = 31 * 24 * 60 * 60_000;
/** Transactions are listed by when they began, and appear within three hours. */
const DELAY_MS = 4 * 60 * 60_000;
/** Some of them take two further calls, which are made together: the whole page has to be read in seconds. */
const PAGE = 20;

const transactions = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_event_code: z.string().nullish(),
          paypal_reference_id: z.string().nullish(),
          paypal_reference_id_type: z.string().nullish(),
        }),
      }),
    )
    .nullish(),
  total_pages: z.number().int().nullish(),
});
const disputes = z.object({ items: z.array(z.object({ dispute_id: z.string() })).nullish() });

/** Event codes of refunds and reversals (T11) and of what the bank takes back (T12), which refer to the capture. */
const RETURNS = /^T1[12]\d\d$/;

/** The orders whose money has gone back, by PayPal's list of transactions. The app needs the feature Transaction Search. */
export async function listReturned(
  call: Call,
  { since, cursor }: Parameters<NonNullable<Gateway['listReturned']>>[0],
): ReturnType<NonNullable<Gateway['listReturned']>> {
  const now = Date.now();
  const [at, number] = cursor?.split(' ') ?? [];
  const start = at ? Date.parse(at) : since.getTime() - DELAY_MS;
  const end = Math.min(start + PERIOD_MS, now);
  const page = Number(number ?? 1);
  const query = new URLSearchParams({
    start_date: inSeconds(start),
    end_date: inSeconds(end),
    fields: 'transaction_info',
    page_size: String(PAGE),
    page: String(page),
  });
  const parsed = transactions.safeParse(await call('GET', `/v1/reporting/transactions?${query}`));
  if (!parsed.success) throw new Error('PayPal returned something other than transactions.');
  const { transaction_details: found, total_pages: pages } = parsed.data;
  const captures = new Set(
    (found ?? []).flatMap(({ transaction_info: info }) =>
      info.paypal_reference_id_type === 'TXN' && RETURNS.test(info.transaction_event_code ?? '')
        ? [info.paypal_reference_id ?? '']
        : [],
    ),
  );
  const returned = (
    await Promise.all([...captures].map((capture) => returnedOf(capture, call)))
  ).flat();
  const hasMore = page < (pages ?? 1);
  if (hasMore) return { returned, next: `${inSeconds(start)} ${page + 1}` };
  return { returned, next: end < now ? `${inSeconds(end)} 1` : null };
}

const inSeconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');

async function returnedOf(capture: string, call: Call): Promise<ReturnedMoney[]> {
  const reference = await orderOfCapture(capture, call);
  return reference === null ? [] : [{ reference, disputes: await disputesOf(capture, call) }];
}

async function disputesOf(capture: string, call: Call): Promise<string[]> {
  const query = new URLSearchParams({ disputed_transaction_id: capture });
  const { data } = disputes.safeParse(await call('GET', `/v1/customer/disputes?${query}`));
  if (!data) throw new Error('PayPal returned something other than disputes.');
  return (data.items ?? []).map(({ dispute_id: id }) => id);
}
