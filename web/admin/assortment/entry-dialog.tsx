import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AssortmentKind } from '#contract/admin/catalogue/assortment-entries';
import { ownValue } from '#contract/values/own-value';
import { FormError } from '../../ui/forms/field-frame';
import { showToast } from '../../ui/overlays/toast';
import { StaleNotice, useVersionedForm, type VersionedForm } from '../editing/versioned-form';
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
  children: (form: VersionedForm<Draft>) => ReactNode;
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
  const form = useVersionedForm<Row, Draft, object>({
    saved: entry,
    draftOf,
    parse: (draft) => ({ body: bodyOf(draft) }),
    send: async (body, { version }) =>
      (await save(entry?._id, { ...body, version })) as object as Row,
    onSaved: (saved) => {
      if (saved) {
        showToast(assortment.saved(saved.name));
        onSaved?.(saved);
      }
      onClose();
    },
    // Messages about a line belong to the text that it is in.
    fieldOf: (path) => (path.startsWith('sizes') ? 'sizes' : path),
  });
  const name = kindNames[kind];
  return (
    <FormDialog
      form={{ ...form, formError: undefined }}
      onClose={onClose}
      title={entry ? text.editTitle(name) : text.addTitle(name)}
      submit={assortment.save}
      busy={assortment.saving}
    >
      <FormError>{form.formError}</FormError>
      <StaleNotice form={form} labelOf={(path) => ownValue(labels, path) ?? path} />
      {children(form)}
    </FormDialog>
  );
}
