import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';

export type ContentChanges = { before?: Record<string, unknown>; after?: Record<string, unknown> };

/** The parts of a document that changed. */
export function changesOf(before: object, after: object): Required<ContentChanges> {
  const old: Record<string, unknown> = { ...before };
  const changed = Object.entries(after).filter(
    ([name, value]) => !isDeepStrictEqual(value, old[name]),
  );
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, old[name]])),
    after: Object.fromEntries(changed),
  };
}

export async function recordContentAudit(
  tx: Connection,
  caller: Caller,
  entityId: string,
  action: string,
  changes: ContentChanges,
): Promise<void> {
  await recordAudit(tx, {
    actorId: caller.accountId,
    action,
    entity: 'content',
    entityId,
    ...changes,
  });
}
