import type { AdminLegal, LegalSetup } from '#contract/admin/legal';
import { readInteger } from '#contract/values/typed-numbers';
import type { BodyOf } from '../../api/client';
import type { Parsed } from '../../api/use-api-form';
import { legal as text } from './messages';

/** The settings as typed. */
export type LegalDraft = Omit<LegalSetup, 'withdrawalDays'> & { withdrawalDays: string };

export function draftOf({
  country: _,
  applies: __,
  version: ___,
  ...setup
}: AdminLegal): LegalDraft {
  return { ...setup, withdrawalDays: String(setup.withdrawalDays) };
}

/** The changed settings as the API takes them. */
export function changesOf(
  draft: LegalDraft,
  base: LegalDraft,
): Parsed<BodyOf<'PUT /api/admin/legal'>> {
  const days = readInteger(draft.withdrawalDays);
  if (days.problem !== undefined) return { errors: { withdrawalDays: days.problem } };
  const changed = (Object.keys(draft) as (keyof LegalDraft)[]).filter(
    (name) => draft[name] !== base[name],
  );
  const read = { ...draft, withdrawalDays: days.value };
  return { body: Object.fromEntries(changed.map((name) => [name, read[name]])) };
}

export const legalLabel = (path: string) => text.fields[path as keyof typeof text.fields] ?? path;
