import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form';
import type { RecordFormState } from '../editing/record-form';
import type { SectionDraft } from './section-drafts.rules';

/** A form whose fields are named by paths, whatever its draft is. */
export interface PathForm {
  /** The attributes of a text field or select. */
  field: (path: string) => ReturnType<RecordFormState<FieldValues>['field']>;
  value: (path: string) => unknown;
  /** Sets a value as if it was typed. */
  change: (path: string, value: unknown) => void;
  error: (path: string) => { message?: string } | undefined;
}

/** The part of a form that edits sections. Paths begin with `sections.` */
export interface SectionsForm extends PathForm {
  sections: SectionDraft[];
}

type FormOf<Draft extends FieldValues> = Pick<
  RecordFormState<Draft>,
  'draft' | 'field' | 'change' | 'form'
>;

export function sectionsFormOf<Draft extends { sections: SectionDraft[] }>(
  form: FormOf<Draft>,
): SectionsForm {
  return { sections: form.draft.sections, ...pathFormOf(form) };
}

export function pathFormOf<Draft extends FieldValues>({
  field,
  change,
  form,
}: FormOf<Draft>): PathForm {
  const named = (path: string) => path as Path<Draft>;
  return {
    field: (path) => field(named(path)) as ReturnType<PathForm['field']>,
    value: (path) => form.getValues(named(path)),
    change: (path, value) => change(named(path), value as PathValue<Draft, Path<Draft>>),
    error: (path) => get(form.formState.errors, path),
  };
}
