import { keepPreviousData } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useId } from 'react';
import type { BulkPreview } from '#contract/admin/catalogue/catalogue-bulk';
import { useAdminList, useAdminQuery } from '../../api/admin/queries';
import { useAssortment } from '../../api/assortment';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { FormError } from '../../ui/forms/field-frame';
import { formatNumber } from '../../ui/text/format';
import { useStaffAssortment } from '../assortment/use-entries';
import { Field, Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import type { Selection } from '../lists/selection-bar';
import { type FieldDraft, type FieldKind, fieldChangeOf } from './field-change.rules';
import { productForm, bulk as text } from './messages';
import { products, Refused, useBulk } from './use-bulk';

interface FieldChangeDialogProps {
  kind: FieldKind;
  selection: Selection;
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
      if (!isReady) return;
      if (await apply(change, data.basedOn, undefined, wholeStyle)) onClose();
    },
  });
  const draft = form.form.watch();
  const change = fieldChangeOf(kind, draft);
  const { wholeStyle } = draft;
  const body = useDeferredValue(change && { ids: selection.ids, change, wholeStyle });
  const { data, error } = useAdminQuery('POST /api/admin/products/bulk/preview', body && { body }, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const isReady =
    change !== null && data !== undefined && data.changed > 0 && data.refused.length === 0;
  return (
    <FormDialog
      form={form}
      wide
      onClose={onClose}
      title={text.fieldTitle(text.fields[kind], products(selection.count))}
      submit={text.apply(products(data?.changed ?? 0))}
      submitProps={{ disabled: !isReady }}
      busy={text.applying}
      className="grid gap-6 text-start md:grid-cols-2"
    >
      <div className="grid content-start gap-5">
        <FieldOf kind={kind} form={form} />
        <Checkbox {...withoutError(form.field('wholeStyle'))}>{text.wholeStyle}</Checkbox>
        {change && error && <FormError>{error.message}</FormError>}
      </div>
      <FieldPreview preview={change ? data : undefined} />
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

function FieldPreview({ preview }: { preview: BulkPreview | undefined }) {
  return (
    <section aria-label={text.preview} className="min-w-0">
      <h3 className="mb-2 text-13 font-medium">{text.preview}</h3>
      {preview && (
        <>
          <Refused of={preview} />
          {preview.changed === 0 && preview.refused.length === 0 && (
            <p className="text-ink-2">{text.noFieldChanges}</p>
          )}
          <ul className="grid gap-2 text-13">
            {preview.products.map(({ _id, title, changes }) => (
              <li key={_id}>
                <span className="block truncate">{title}</span>
                {changes.map(({ field, before, after }) => (
                  <span key={field} className="block text-ink-2 wrap-anywhere">
                    {text.fieldChange(field, before, after)}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {preview.changed > preview.products.length && (
            <p className="mt-2 text-13 text-ink-2">
              {text.andMore(formatNumber(preview.changed - preview.products.length))}
            </p>
          )}
        </>
      )}
    </section>
  );
}
