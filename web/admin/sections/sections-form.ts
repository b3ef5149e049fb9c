import { get, type Path, type PathValue } from 'react-hook-form';
import type { VersionedForm } from '../editing/versioned-form';
import type { SectionDraft } from './section-drafts.rules';

/** The part of a form that edits sections, whatever else the form has. Paths begin with `sections.` */
export interface SectionsForm {
  sections: SectionDraft[];
  /** The attributes of a text field or select. */
  field: (path: string) => ReturnType<VersionedForm<{ sections: SectionDraft[] }>['field']>;
  value: (path: string) => unknown;
  /** Sets a value as if it was typed. */
  change: (path: string, value: unknown) => void;
  error: (path: string) => { message?: string } | undefined;
}

export function sectionsFormOf<Draft extends { sections: SectionDraft[] }>({
  draft,
  field,
  change,
  form,
}: Pick<VersionedForm<Draft>, 'draft' | 'field' | 'change' | 'form'>): SectionsForm {
  const named = (path: string) => path as Path<Draft>;
  return {
    sections: draft.sections,
    field: (path) => field(named(path)) as ReturnType<SectionsForm['field']>,
    value: (path) => form.getValues(named(path)),
    change: (path, value) => change(named(path), value as PathValue<Draft, Path<Draft>>),
    error: (path) => get(form.formState.errors, path),
  };
}
