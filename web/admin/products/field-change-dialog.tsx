import { type ComponentProps, useId } from 'react';
import { useAdminList } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { FormError } from '../../ui/forms/field-frame';
import { useStaffAssortment } from '../assortment/use-entries';
import { Field, Select } from '../editing/fields';
import { fieldChangeText } from '../field-change';
import { FormDialog } from '../form-dialog';
import type { RowSelection } from '../lists/selection-bar';
import { BulkPreviewPanel, useBulkPreview } from './bulk-preview';
import { type FieldDraft, type FieldKind, fieldChangeOf } from './field-change.rules';
import { productForm, bulk as text } from './messages';
import { products, useBulk } from './use-bulk';

interface FieldChangeDialogProps {
  kind: FieldKind;
  selection: RowSelection;
  onClose: () => void;
}

/** Changes one field of the selected products; shows what changes before it is saved. */
export function FieldChangeDialog({ kind, selection, onClose }: FieldChangeDialogProps) {
  const apply = useBulk(selection);
  const form = useApiForm<FieldDraft>({
    defaultValues: {
      add: '',
      remove: '',
      category: '',
      taxClass: '',
      brand: '',
      wholeStyle: true,
    },
    send: async ({ wholeStyle }) => {
      if (ready && (await apply(ready.change, ready.basedOn, undefined, wholeStyle))) onClose();
    },
  });
  const draft = form.form.watch();
  const change = fieldChangeOf(kind, draft);
  const { wholeStyle } = draft;
  const { preview, ready, error } = useBulkPreview(selection, change, wholeStyle);
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={text.fieldTitle(text.fields[kind], products(selection.count))}
      submit={text.apply(products(preview?.changed ?? selection.count))}
      submitProps={{ disabled: ready === null }}
      busy={text.applying}
      className="grid gap-6 text-start md:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <FieldOf kind={kind} form={form} />
        <Checkbox {...withoutError(form.field('wholeStyle'))}>{text.wholeStyle}</Checkbox>
        {error && <FormError>{error.message}</FormError>}
      </div>
      <BulkPreviewPanel preview={preview} nothing={text.noFieldChanges}>
        {({ _id, title, changes }) => (
          <li key={_id}>
            <span className="block truncate">{title}</span>
            {changes.map(({ field, before, after }) => (
              <span key={field} className="block text-ink-2 wrap-anywhere">
                {fieldChangeText(field, before, after)}
              </span>
            ))}
          </li>
        )}
      </BulkPreviewPanel>
    </FormDialog>
  );
}

const withoutError = <Props extends { error?: unknown }>({ error: _, ...props }: Props) => props;

interface FieldOfProps {
  kind: FieldKind;
  form: ReturnType<typeof useApiForm<FieldDraft>>;
}

function FieldOf({ kind, form: { field } }: FieldOfProps) {
  const { categories } = useAssortment();
  const { taxClasses = [] } = useStaffAssortment().data ?? {};
  switch (kind) {
    case 'tags':
      return (
        <>
          <Field label={text.addTags} hint={productForm.tagsHint} {...field('add')} />
          <Field label={text.removeTags} mark={kit.optional} {...field('remove')} />
        </>
      );
    case 'category':
      return (
        <Select
          label={productForm.category}
          placeholder={productForm.chooseCategory}
          options={categories.map(({ key, name }) => ({ value: key, label: name }))}
          {...field('category')}
        />
      );
    case 'taxClass':
      return (
        <Select
          label={productForm.taxClass}
          placeholder={productForm.categoryTaxClass}
          options={taxClasses.map(({ code, name }) => ({ value: code, label: name }))}
          {...field('taxClass')}
        />
      );
    case 'brand':
      return <BrandField {...field('brand')} />;
  }
}

/** Suggests the shop's brands; others are new ones. */
function BrandField(props: Omit<ComponentProps<typeof Field>, 'label'>) {
  const id = useId();
  const { rows = [] } = useAdminList('GET /api/admin/assortment/brands', {});
  return (
    <>
      <Field label={productForm.brand} maxLength={100} list={id} {...props} />
      <datalist id={id}>
        {rows.map(({ _id, name }) => (
          <option key={_id} value={name} />
        ))}
      </datalist>
    </>
  );
}
