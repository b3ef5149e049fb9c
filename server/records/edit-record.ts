import { type AuditEntry, recordAudits } from '../audit/record.service';
import type { Caller } from '../auth/sessions/sessions';
import type { Connection } from '../database/database';
import { transaction } from '../database/transaction';
import type { Shop } from '../shop';
import { type ChangedValues, changedValues } from './changed-values';
import { staleVersion } from './stale-version';

interface Versioned {
  version: number;
}

/** Where a record is read: in a transaction that changes it, or shows it with its version. */
interface RecordPlace {
  shop: Shop;
  tx: Connection;
  /** A kind with a single record has its entity as id. */
  id: string;
}

/** What staff edit, read and locked in one way. */
export interface RecordKind<Stored extends Versioned, Answer> {
  /** Its name in the audit. */
  entity: string;
  /** Locks the record until the commit, and reads it. Throws `not_found`. */
  read(place: RecordPlace): Promise<Stored>;
  /** The record as its endpoint answers; a stale save gets it too. */
  show(stored: Stored, shop: Shop): Answer;
  /** By default a plain one. */
  transaction?<Result>(shop: Shop, work: (tx: Connection) => Promise<Result>): Promise<Result>;
  /** Runs after the commit: wakes jobs, refreshes caches. */
  committed?(shop: Shop): Promise<void> | void;
}

/** A kind that one request of staff changes. */
export interface EditableKind<Stored extends Versioned, Body extends SentVersion, Answer>
  extends RecordKind<Stored, Answer> {
  /** Throws if the change is not allowed. */
  check?(edit: Edit<Stored>, change: Omit<Body, 'version'>): Promise<void> | void;
  write(edit: Edit<Stored>, change: Omit<Body, 'version'>): Promise<unknown>;
  /** What changed; omitted where `write` records it. */
  audit?(before: Stored, after: Stored): AuditNote[];
}

/** Without a version, a save overwrites the fields that it sends. */
interface SentVersion {
  version?: number | undefined;
}

/** An entry of the audit; by default about the edited record, and in the name of who edits it. */
export type AuditNote = Pick<AuditEntry, 'action' | 'before' | 'after'> &
  Partial<Pick<AuditEntry, 'actorId' | 'entity' | 'entityId'>>;

/** A change of a locked record. */
export interface Edit<Stored, Actor = string> extends RecordPlace {
  actorId: Actor;
  before: Stored;
  /** Writes entries of the audit in the transaction. */
  note(...notes: AuditNote[]): Promise<void>;
}

/** The record as staff see it, with the version that belongs to its values. */
export function readRecord<Stored extends Versioned, Answer>(
  shop: Shop,
  kind: RecordKind<Stored, Answer>,
  id = kind.entity,
): Promise<Answer> {
  return transaction(shop.pool, async (tx) => kind.show(await kind.read({ shop, tx, id }), shop));
}

/** Changes a record as its kind says, and records what changed. Throws `stale_version`. */
export function editRecord<Stored extends Versioned, Body extends SentVersion, Answer>(
  shop: Shop,
  caller: Caller,
  kind: EditableKind<Stored, Body, Answer>,
  id: string,
  { version, ...change }: Body,
): Promise<Answer> {
  const work = async (edit: Edit<Stored>) => {
    await kind.check?.(edit, change);
    await kind.write(edit, change);
  };
  return changeRecord(shop, caller, kind, id, version, work, kind.audit);
}

/**
 * Does one action on a record in one transaction: `work` changes the record, and `audit` describes the change. Throws
 * `stale_version`.
 */
export async function changeRecord<Stored extends Versioned, Answer>(
  shop: Shop,
  caller: Caller,
  kind: RecordKind<Stored, Answer>,
  id: string,
  version: number | undefined,
  work: (edit: Edit<Stored>) => Promise<void>,
  audit: (before: Stored, after: Stored) => AuditNote[] = () => [],
): Promise<Answer> {
  const inTransaction = kind.transaction ?? plainTransaction;
  const answer = await inTransaction(shop, async (tx) => {
    const edit = await beginEdit(kind, { shop, tx, id }, caller.accountId, version);
    await work(edit);
    const after = await kind.read({ shop, tx, id });
    await edit.note(...audit(edit.before, after));
    return kind.show(after, shop);
  });
  await kind.committed?.(shop);
  return answer;
}

/**
 * Begins an edit in the caller's transaction: locks and reads the record. Throws `stale_version` if it was based on another
 * version than the stored one.
 */
export async function beginEdit<
  Stored extends Versioned,
  Answer,
  Actor extends string | null = string,
>(
  kind: RecordKind<Stored, Answer>,
  place: RecordPlace,
  actorId: Actor,
  version?: number,
): Promise<Edit<Stored, Actor>> {
  const { tx, id, shop } = place;
  const before = await kind.read(place);
  if (version !== undefined && version !== before.version)
    throw await staleVersion(tx, version, {
      entity: kind.entity,
      id,
      version: before.version,
      values: kind.show(before, shop),
    });
  const note = (...notes: AuditNote[]) => recordNotes(tx, kind, id, actorId, notes);
  return { ...place, actorId, before, note };
}

/** Writes entries of the audit about a record. */
export async function recordNotes(
  tx: Connection,
  { entity }: { entity: string },
  entityId: string,
  actorId: string | null,
  notes: readonly AuditNote[],
): Promise<void> {
  if (notes.length === 0) return;
  await recordAudits(
    tx,
    notes.map((note) => ({ actorId, entity, entityId, ...note })),
  );
}

/** One entry with the values that differ, or none. */
export function noteOfChange(action: string, before: object | null, after: object): AuditNote[] {
  const changed: ChangedValues | null = changedValues(before, after);
  return changed === null ? [] : [{ action, ...changed }];
}

function plainTransaction<Result>(
  shop: Shop,
  work: (tx: Connection) => Promise<Result>,
): Promise<Result> {
  return transaction(shop.pool, work);
}
