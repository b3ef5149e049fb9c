import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAssortment } from '../../../api/assortment';
import { offline } from '../../../api/client';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FormError } from '../../../ui/forms/field-frame';
import { TextArea } from '../../../ui/forms/text-area';
import { Panel } from '../../../ui/panel';
import { formatNumber } from '../../../ui/text/format';
import { useStaffAssortment } from '../../assortment/use-entries';
import { Field, Select } from '../../editing/fields';
import { RecordForm, type RecordFormKind, useRecordForm } from '../../editing/record-form';
import { useConfirmation } from '../../editing/use-confirmation';
import { TwoColumns } from '../../record';
import { productForm as text, visibility } from '../messages';
import { AttributesPanel, attributeLabel } from './attributes-panel';
import { ColourPanel } from './colour-panel';
import { FactsPanel } from './facts-panel';
import { MediaRows } from './media/media-rows';
import type { ProductDraft } from './product-draft';
import {
  draftOf,
  fieldLabel,
  fieldOfPath,
  labelOf,
  percentOf,
  shownField,
  sizesAfter,
  totalOf,
  withDepartment,
} from './product-form.rules';
import type { ProductBody, ProductChanges } from './read-draft.rules';
import { SizeGrid } from './size-grid';

/** All of a product, for a new one, and what changed, for a stored one. */
interface ProductSave {
  body: ProductBody;
  changes: ProductChanges;
}

interface ProductFormProps {
  /** Null for a new one. */
  product: StaffProduct | null;
  /** A new one starts with these values instead of empty. */
  start?: ProductDraft;
  /** The colours that its style has already. */
  takenColours?: readonly string[];
  /**
   * Saves all of a new product, or the changes of an existing one. `confirmed` once staff have seen what the API asks about the
   * sizes. May throw `ApiError`.
   */
  onSave: (input: {
    body: ProductBody;
    changes: ProductChanges;
    confirmed: { confirmed?: true };
  }) => Promise<unknown>;
  words: { save: string; saving: string; saved: string };
  /** Below the fields at the side. */
  aside?: ReactNode;
}

/** Loaded with the first save: the validation rules are the heaviest part of the page. */
const loadReader = () =>
  import('./read-draft.rules').catch(() => {
    throw offline();
  });

const asOptions = (entries: readonly { key: string; name: string }[]) =>
  entries.map(({ key, name }) => ({ value: key, label: name }));

/** One form to add and to edit. Ctrl+Enter saves; leaving with changes asks. */
export function ProductForm({
  product,
  start,
  takenColours = [],
  onSave,
  words,
  aside,
}: ProductFormProps) {
  const navigate = useNavigate();
  const assortment = useAssortment();
  const { attributes = [], taxClasses = [] } = useStaffAssortment().data ?? {};
  const toList = () => navigate(adminPages.products());
  const confirmation = useConfirmation();
  const kind: RecordFormKind<StaffProduct | null, ProductDraft, ProductSave> = {
    draftOf: (saved) => (saved === null && start ? start : draftOf(assortment, saved)),
    bodyOf: async (typed, base) => {
      const { readStyle, changesOf } = await loadReader();
      const { body, errors } = readStyle(withDepartment(assortment, typed));
      return errors ? { errors } : { body: { body, changes: changesOf(base, typed, body) } };
    },
    fieldOf: (path, sent) => fieldOfPath(sent, path),
    labelOf: (path, typed) => attributeLabel(attributes, path) ?? fieldLabel(path, typed),
    show: (path, value) => shownField(assortment, path, value),
    text: words,
  };
  const form = useRecordForm(kind, product, {
    save: ({ body, changes }, version) =>
      confirmation.send(body, async (isConfirmed) => {
        const confirmed = isConfirmed ? ({ confirmed: true } as const) : {};
        await onSave({ body, changes: { ...changes, version }, confirmed });
        return null;
      }),
    // Once the form has rendered without changes: the guard would ask otherwise.
    onSaved: () => void setTimeout(toList),
    errorsOf: confirmation.errorsOf,
  });
  const freeColours = assortment.colours
    .map(({ name }) => name)
    .filter((name) => !takenColours.includes(name));
  const { draft, field, formError, isDirty, isBusy } = form;

  const foot = (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
      <div className="me-auto text-12 text-ink-2">
        {formError ? <FormError>{formError}</FormError> : isDirty && text.notSaved}
      </div>
      <Button kind="quiet" size="small" onClick={() => void toList()}>
        {text.discard}
      </Button>
      <Button type="submit" size="small" busy={isBusy && words.saving}>
        {formError && confirmation.isAsked ? text.saveAnyway : words.save}
      </Button>
    </div>
  );
  return (
    <RecordForm form={form} className="grid gap-5 lg:gap-6" foot={foot}>
      <TwoColumns
        side={
          <>
            <Panel title={text.pictures}>
              <MediaRows form={form} />
            </Panel>
            <Panel title={text.place}>
              <div className="grid gap-5 p-4 lg:p-5">
                <Select
                  label={labelOf('topLevelCategory')}
                  placeholder="–"
                  options={asOptions(assortment.departments)}
                  {...field('topLevelCategory')}
                />
                <Select
                  label={labelOf('secondLevelCategory')}
                  placeholder={text.categorySection}
                  options={asOptions(assortment.sections)}
                  {...field('secondLevelCategory')}
                />
                <Select
                  label={labelOf('thirdLevelCategory')}
                  required
                  placeholder={text.chooseCategory}
                  options={asOptions(
                    assortment.categories.filter(
                      ({ department }) =>
                        !draft.topLevelCategory || department === draft.topLevelCategory,
                    ),
                  )}
                  {...field('thirdLevelCategory')}
                  onChange={(event) => {
                    const before = draft.thirdLevelCategory;
                    form.change('thirdLevelCategory', event.target.value);
                    if (product) return;
                    const next = { ...draft, thirdLevelCategory: event.target.value };
                    const { sizes, furtherColours } = sizesAfter(assortment, next, before);
                    form.change('sizes', sizes);
                    form.change('furtherColours', furtherColours);
                  }}
                />
                <Field
                  label={labelOf('tags')}
                  mark={kit.optional}
                  hint={text.tagsHint}
                  {...field('tags')}
                />
                {taxClasses.length > 1 && (
                  <Select
                    label={labelOf('taxClass')}
                    placeholder={text.categoryTaxClass}
                    options={taxClasses.map(({ code, name }) => ({ value: code, label: name }))}
                    {...field('taxClass')}
                  />
                )}
                <Checkbox {...field('isNew')}>{text.isNew}</Checkbox>
                {!product && <Checkbox {...field('isDraft')}>{visibility.saveAsDraft}</Checkbox>}
                {product && <Checkbox {...field('appliesToStyle')}>{text.wholeStyle}</Checkbox>}
              </div>
            </Panel>
            {aside}
          </>
        }
      >
        <Panel title={text.details}>
          <div className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
            <Field
              label={labelOf('title')}
              required
              className="sm:col-span-2"
              {...field('title')}
            />
            <Field label={labelOf('brand')} required {...field('brand')} />
            <Select
              label={labelOf('colour')}
              mark={kit.optional}
              placeholder={text.noColour}
              options={assortment.colours.map(({ name }) => ({ value: name, label: name }))}
              {...field('colour')}
            />
            <TextArea
              label={labelOf('description')}
              mark={kit.optional}
              className="sm:col-span-2"
              {...field('description')}
            />
          </div>
        </Panel>
        <Panel title={text.pricing}>
          <div className="grid gap-4 p-4 lg:p-5 sm:grid-cols-3">
            <Field label={labelOf('price')} required inputMode="decimal" {...field('price')} />
            <Field
              label={labelOf('discountPrice')}
              required
              inputMode="decimal"
              {...field('discountPrice')}
            />
            <Field
              label={text.discountPercent}
              name="discountPercent"
              readOnly
              hint={text.percentHint}
              value={percentOf(draft)}
              error={form.errorAt('discountPercent')}
            />
            <Field
              label={labelOf('costPrice')}
              mark={kit.optional}
              hint={text.costPriceHint}
              inputMode="decimal"
              {...field('costPrice')}
            />
          </div>
        </Panel>
        <Panel
          title={text.sizes}
          actions={
            <span className="text-ink-2">{text.quantity(formatNumber(totalOf(draft)))}</span>
          }
        >
          <SizeGrid form={form} colours={product === null ? freeColours : []} />
        </Panel>
        <AttributesPanel form={form} attributes={attributes} />
        {product === null && <ColourPanel form={form} />}
        <FactsPanel form={form} />
      </TwoColumns>
    </RecordForm>
  );
}
