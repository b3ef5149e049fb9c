import type { Job, listJobs as listJobsEndpoint } from '#contract/admin/jobs';
import type { Received } from '#contract/endpoint';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import { pageOffset } from '../database/ordering';
import { transaction } from '../database/transaction';
import { ShopError } from '../http/errors';
import type { Shop } from '../shop';
import { findJob, type JobRow, listJobRows, makeDue } from './jobs.queries';
import { withoutSecrets } from './without-secrets';

/** A page of the jobs, newest first; those that are not done unless a state is asked for. */
export async function listJobs(
  shop: Shop,
  query: Received<typeof listJobsEndpoint>['query'],
): Promise<{ items: Job[]; total: number }> {
  const page = pageOffset(query);
  const { rows, total } = await listJobRows(shop.pool, query.state ?? 'open', page);
  return { items: rows.map(jobOf), total };
}

/** Makes a job due now. A job that is done or running is unchanged. */
export async function retryJob(shop: Shop, caller: Caller, id: string): Promise<Job> {
  const job = await transaction(shop.pool, async (tx) => {
    const row = /^[1-9]\d{0,17}$/.test(id) ? await findJob(tx, id) : null;
    if (!row) throw new ShopError('not_found');
    if (!(await makeDue(tx, id))) return row;
    await recordAudit(tx, {
      actorId: caller.accountId,
      action: 'job.retry',
      entity: 'job',
      entityId: id,
      after: { kind: row.kind, tries: row.attempts },
    });
    return (await findJob(tx, id)) ?? row;
  });
  shop.wakeJobs();
  return jobOf(job);
}

function jobOf(row: JobRow): Job {
  return {
    _id: row.id,
    kind: row.kind,
    subject: subjectOf(row),
    state: row.doneAt !== null ? 'done' : row.lastError !== null ? 'failed' : 'waiting',
    tries: row.attempts,
    error: row.lastError === null ? null : withoutSecrets(row.lastError),
    createdAt: row.createdAt.toISOString(),
    runAt: row.runAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

/** The first field of a payload whose name is that of an id. Other fields may contain secrets or personal data. */
function subjectOf({ payload, orderNumber }: JobRow): Job['subject'] {
  for (const [name, id] of Object.entries(payload))
    if (/Id$/.test(name) && name !== 'tokenId' && name !== 'messageId' && typeof id === 'string')
      return { name, id, number: name === 'orderId' ? orderNumber : null };
  return null;
}
