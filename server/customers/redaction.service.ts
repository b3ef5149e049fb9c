import type { Redaction } from '#contract/admin/customers';
import type { Connection } from '../database/database';
import type { Person } from '../feature';
import {
  type AuditText,
  allowRedaction,
  clearJobErrors,
  deleteEmailsNaming,
  findTraits,
  listAuditTexts,
  listStaffTexts,
  rewriteAudit,
  rewriteStaffTexts,
  type StaffText,
} from './redaction.queries';
import { type Redacted, redactorOf, searchTerms } from './redaction.rules';

type Redact = (text: string, isAbout: boolean, isTyped: boolean) => Redacted;
type ChangedText = StaffText & { redacted: Redacted };
type ChangedAudit = AuditText & { found: { text: string; redacted: Redacted }[] };

/** The changes that erasing a person would make in texts by staff. */
export async function listRedactions(
  connection: Connection,
  people: Person[],
): Promise<Redaction[]> {
  const { texts, entries } = await findChanges(connection, people, true);
  return [
    ...texts.map(({ kind, orderId, text, redacted, isAbout }) => ({
      kind,
      order: orderId,
      isElsewhere: !isAbout,
      text,
      redacted: redacted.text,
      isCertain: redacted.isCertain,
    })),
    // Entries mostly quote the texts above.
    ...entries.flatMap(({ orderId, found, isAbout }) =>
      found
        .filter(({ text }) => !texts.some((known) => known.text === text))
        .map(({ text, redacted }) => ({
          kind: 'audit' as const,
          order: orderId,
          isElsewhere: !isAbout,
          text,
          redacted: redacted.text,
          isCertain: redacted.isCertain,
        })),
    ),
  ];
}

/**
 * Replaces a person's traits in texts by others: notes, reasons, audit entries, emails and errors of jobs. In texts
 * about other people's orders only the confirmed address is replaced unless `redactElsewhere`: all other traits are
 * whatever the person typed, so a person named 'Linen Shirt' could blank the shop's records. An admin reviews those
 * changes first.
 */
export async function redactPerson(
  tx: Connection,
  people: Person[],
  redactElsewhere: boolean,
): Promise<void> {
  const { redact, texts, entries } = await findChanges(tx, people, redactElsewhere);
  await allowRedaction(tx);
  for (const kind of ['order-note', 'refund', 'return', 'stock'] as const) {
    const changed = texts.filter((text) => text.kind === kind);
    const rewritten = changed.map(({ id, redacted }) => ({ id, text: redacted.text }));
    if (rewritten.length > 0) await rewriteStaffTexts(tx, kind, rewritten);
  }
  for (const entry of entries) await rewriteAudit(tx, redactedEntry(entry, redact));
  await deleteEmailsNaming(tx, accountOf(people));
  await clearJobErrors(tx, accountOf(people));
}

/** A person's account. The person may have used several email addresses. */
function accountOf([person]: Person[]): string {
  if (!person) throw new Error('no person to erase');
  return person.accountId;
}

async function findChanges(connection: Connection, people: Person[], isEverywhere: boolean) {
  const accountId = accountOf(people);
  const traits = await findTraits(connection, accountId);
  const emails = people.filter((one) => one.isEmailConfirmed).map(({ email }) => email);
  const safe = { names: [], emails, phones: [], streets: [] };
  const elsewhere = isEverywhere ? traits : safe;
  const [redactOwn, redactOthers] = [redactorOf(traits), redactorOf(elsewhere)];
  /** `isTyped`: whether staff wrote the text; elsewhere a name alone is another word. */
  const redact: Redact = (text, isAbout, isTyped) =>
    isAbout ? redactOwn(text, isTyped) : redactOthers(text, false);
  const terms = searchTerms(elsewhere);
  const texts: ChangedText[] = (await listStaffTexts(connection, accountId, terms))
    .map((text) => ({ ...text, redacted: redact(text.text, text.isAbout, true) }))
    .filter(({ redacted }) => redacted.isChanged);
  const entries = (await listAuditTexts(connection, accountId, terms)).flatMap((entry) =>
    changedAudit(entry, redact),
  );
  return { redact, texts, entries };
}

/** Fields of audit entries that staff type; in others a name alone is another word. */
const typedFields = ['note', 'reason', 'text'];

function changedAudit(entry: AuditText, redact: Redact): ChangedAudit[] {
  const found = [entry.before, entry.after]
    .flatMap((values) => Object.entries(values ?? {}))
    .flatMap(([field, value]) =>
      typeof value === 'string'
        ? [{ text: value, redacted: redact(value, entry.isAbout, isTyped(field)) }]
        : [],
    )
    .filter(({ redacted }) => redacted.isChanged);
  return found.length > 0 ? [{ ...entry, found }] : [];
}

function redactedEntry(entry: AuditText, redact: Redact): AuditText {
  const redactAll = (values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [
        field,
        typeof value === 'string' ? redact(value, entry.isAbout, isTyped(field)).text : value,
      ]),
    );
  return { ...entry, before: redactAll(entry.before), after: redactAll(entry.after) };
}

function isTyped(field: string): boolean {
  return typedFields.includes(field);
}
