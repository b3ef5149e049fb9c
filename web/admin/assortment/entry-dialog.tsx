import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AssortmentKind } from '#contract/admin/catalogue/assortment-entries';
import { ownValue } from '#contract/values/own-value';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { type RecordFormKind, type RecordFormState, useRecordForm } from '../editing/record-form';
import { StaleNotice } from '../editing/stale-notice';
import { FormDialog } from '../form-dialog';
import type { Entry } from './entry-list';
import { assortment, kindNames, entryForm as text } from './messages';
import { useEntryCommands } from './use-entries';

const labels: Readonly<Record<string, string>> = text.fields;

interface EntryDialogProps<Row extends Entry, Draft extends FieldValues> {
  kind: AssortmentKind;
  /** Null for a new one. */
  entry: Row | null;
  draftOf: (saved: Row | null) => Draft;
  /** The body that is sent; the draft unless given. */
  bodyOf?: (draft: Draft) => object;
  onClose: () => void;
  /** Called before it is closed. */
  onSaved?: (saved: Row) => void;
  children: (form: RecordFormState<Draft>) => ReactNode;
}

/** The form of a new or stored entry. */
export function EntryDialog<Row extends Entry, Draft extends FieldValues>({
  kind,
  entry,
  draftOf,
  bodyOf = (draft) => draft,
  onClose,
  onSaved,
  children,
}: EntryDialogProps<Row, Draft>) {
  const { save } = useEntryCommands(kind);
  const formKind: RecordFormKind<Row | null, Draft, object> = {
    draftOf,
    bodyOf: (draft) => ({ body: bodyOf(draft) }),
    // Messages about a line belong to the text that it is in.
    fieldOf: (path) => (path.startsWith('sizes') ? 'sizes' : path),
    labelOf: (path) => ownValue(labels, path) ?? path,
    text: { save: assortment.save, saving: assortment.saving },
  };
  const form = useRecordForm(formKind, entry, {
    save: async (body, version) => (await save(entry?._id, { ...body, version })) as object as Row,
    onSaved: (saved) => {
      if (saved) {
        showToast(assortment.saved(saved.name));
        onSaved?.(saved);
      }
      onClose();
    },
  });
  const name = kindNames[kind];
  return (
    <FormDialog
      form={{ ...form, formError: undefined }}
      onClose={onClose}
      title={entry ? text.editTitle(name) : text.addTitle(name)}
      submit={form.text.save}
      busy={form.text.saving}
    >
      <FormError>{form.formError}</FormError>
      <StaleNotice form={form} />
      {children(form)}
    </FormDialog>
  );
}
