import type { AdminLegal, LegalSetup } from '#contract/admin/legal';
import { type RetentionKind, retentionKinds } from '#contract/values/legal';
import { ownValue, setOwnValue } from '#contract/values/own-value';
import { readInteger } from '#contract/values/typed/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { isSame } from '../editing/merge-drafts.rules';
import type { RecordFormKind } from '../editing/record-form';
import { legal as text } from './messages';

/** The settings as typed. */
export type LegalDraft = Omit<LegalSetup, 'withdrawalDays' | 'retention'> & {
  withdrawalDays: string;
  /** Empty: kept. */
  retention: Record<RetentionKind, string>;
};

function draftOf({ country: _, applies: __, version: ___, ...setup }: AdminLegal): LegalDraft {
  const periods = retentionKinds.map((kind) => [kind, String(setup.retention[kind] ?? '')]);
  return {
    ...setup,
    withdrawalDays: String(setup.withdrawalDays),
    retention: Object.fromEntries(periods) as LegalDraft['retention'],
  };
}

/** The changed settings as the API takes them. */
function changesOf(draft: LegalDraft, base: LegalDraft): Parsed<BodyOf<'PUT /api/admin/legal'>> {
  const errors: Record<string, string> = {};
  const read = (path: string, typed: string): number => {
    const { value = 0, problem } = readInteger(typed);
    if (problem !== undefined) setOwnValue(errors, path, problem);
    return value;
  };
  const periodOf = (kind: RetentionKind) => {
    const typed = draft.retention[kind].trim();
    return typed === '' ? null : read(`retention.${kind}`, typed);
  };
  const setup = {
    ...draft,
    withdrawalDays: read('withdrawalDays', draft.withdrawalDays),
    retention: Object.fromEntries(
      retentionKinds.map((kind) => [kind, periodOf(kind)]),
    ) as LegalSetup['retention'],
  };
  if (Object.keys(errors).length > 0) return { errors };
  const changed = (Object.keys(draft) as (keyof LegalDraft)[]).filter(
    (name) => !isSame(draft[name], base[name]),
  );
  return { body: Object.fromEntries(changed.map((name) => [name, setup[name]])) };
}

const labels: Record<string, string> = {
  ...text.fields,
  ...Object.fromEntries(retentionKinds.map((kind) => [`retention.${kind}`, text.kinds[kind].name])),
};
const legalLabel = (path: string) => ownValue(labels, path) ?? path;

export const legalForm: RecordFormKind<AdminLegal, LegalDraft, BodyOf<'PUT /api/admin/legal'>> = {
  draftOf,
  bodyOf: changesOf,
  labelOf: legalLabel,
  text,
};
