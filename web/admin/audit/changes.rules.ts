import type { AuditRow } from '#contract/admin/audit';
import { ownValue } from '#contract/values/own-value';

export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields of an entry as text; null where there is no value before or after. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): FieldChange[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...fields].map((field) => ({
    field,
    before: inWords(ownValue(before, field)),
    after: inWords(ownValue(after, field)),
  }));
}

function inWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
