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
import { showToast } from '../../../ui/overlays/toast';
import { Panel } from '../../../ui/panel';
import { formatNumber } from '../../../ui/text/format';
import { useStaffAssortment } from '../../assortment/use-entries';
import { Field, Select } from '../../editing/fields';
import { RecordForm } from '../../editing/record-form';
import { useConfirmation } from '../../editing/use-confirmation';
import { useVersionedForm, type VersionedForm } from '../../editing/versioned-form';
import { TwoColumns } from '../../record';
import { productForm as text } from '../messages';
import { AttributesPanel, attributeLabel } from './attributes-panel';
import { ColourPanel } from './colour-panel';
import { FactsPanel } from './facts-panel';
import { MediaRows } from './media/media-rows';
import type { ProductDraft } from './product-draft';
import {
  draftOf,
  fieldLabel,
  fieldOfPath,
  percentOf,
  shownField,
  sizesAfter,
  totalOf,
  withDepartment,
} from './product-form.rules';
import type { ProductBody, ProductChanges } from './read-draft.rules';
import { SizeGrid } from './size-grid';

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
  const form: VersionedForm<ProductDraft> = useVersionedForm({
    saved: product,
    draftOf: (saved) => (saved === null && start ? start : draftOf(assortment, saved)),
    parse: async (typed) => (await loadReader()).readStyle(withDepartment(assortment, typed)),
    send: async (body, { version, draft: before }, typed) => {
      const { changesOf } = await loadReader();
      const changes = { ...changesOf(before, typed, body), version };
      await confirmation.send(typed, (isConfirmed) =>
        onSave({ body, changes, confirmed: isConfirmed ? { confirmed: true } : {} }),
      );
      return null;
    },
    onSaved: () => {
      showToast(words.saved);
      // Once the form has rendered without changes: the guard would ask otherwise.
      setTimeout(toList);
    },
    fieldOf: (path, sent) => fieldOfPath(sent, path),
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
    <RecordForm
      form={{
        ...form,
        labelOf: (path) => attributeLabel(attributes, path) ?? fieldLabel(path, draft),
        show: (path, value) => shownField(assortment, path, value),
        text: words,
      }}
      className="grid gap-5 lg:gap-6"
      foot={foot}
    >
      <TwoColumns
        side={
          <>
            <Panel title={text.pictures}>
              <MediaRows form={form} />
            </Panel>
            <Panel title={text.place}>
              <div className="grid gap-5 p-4 lg:p-5">
                <Select
                  label={text.topLevel}
                  placeholder="–"
                  options={asOptions(assortment.departments)}
                  {...field('topLevelCategory')}
                />
                <Select
                  label={text.secondLevel}
                  placeholder={text.categorySection}
                  options={asOptions(assortment.sections)}
                  {...field('secondLevelCategory')}
                />
                <Select
                  label={text.category}
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
                  label={text.tags}
                  mark={kit.optional}
                  hint={text.tagsHint}
                  {...field('tags')}
                />
                {taxClasses.length > 1 && (
                  <Select
                    label={text.taxClass}
                    placeholder={text.categoryTaxClass}
                    options={taxClasses.map(({ code, name }) => ({ value: code, label: name }))}
                    {...field('taxClass')}
                  />
                )}
                <Checkbox {...field('isNew')}>{text.isNew}</Checkbox>
                {product && <Checkbox {...field('appliesToStyle')}>{text.wholeStyle}</Checkbox>}
              </div>
            </Panel>
            {aside}
          </>
        }
      >
        <Panel title={text.details}>
          <div className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
            <Field label={text.title} required className="sm:col-span-2" {...field('title')} />
            <Field label={text.brand} required {...field('brand')} />
            <Select
              label={text.colour}
              mark={kit.optional}
              placeholder={text.noColour}
              options={assortment.colours.map(({ name }) => ({ value: name, label: name }))}
              {...field('colour')}
            />
            <TextArea
              label={text.description}
              mark={kit.optional}
              className="sm:col-span-2"
              {...field('description')}
            />
          </div>
        </Panel>
        <Panel title={text.pricing}>
          <div className="grid gap-4 p-4 lg:p-5 sm:grid-cols-3">
            <Field label={text.price} required inputMode="decimal" {...field('price')} />
            <Field
              label={text.discountPrice}
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
