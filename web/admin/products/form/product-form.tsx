import type { ReactNode } from 'react';
import type { StaffProduct } from '#contract/admin/catalogue';
import { categories, colourNames, mains, secondLevels } from '#contract/values/assortment';
import { offline } from '../../../api/client';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FormError } from '../../../ui/forms/field-frame';
import { SelectField } from '../../../ui/forms/select';
import { TextArea } from '../../../ui/forms/text-area';
import { TextField } from '../../../ui/forms/text-field';
import { Panel } from '../../../ui/panel';
import { formatNumber } from '../../../ui/text/format';
import { StaleNotice } from '../../editing/stale-notice';
import { useVersionedForm } from '../../editing/use-versioned-form';
import { UnsavedGuard } from '../../unsaved-guard';
import { productForm as text } from '../messages';
import { fieldLabel, shownField } from './field-label.rules';
import { PictureRows } from './picture-rows';
import { draftOf, percentOf, productField, quantityOf } from './product-form.rules';
import type { ProductBody, ProductChanges } from './read-draft.rules';
import { SizeRows } from './size-rows';

interface ProductFormProps {
  /** Null for a new one. */
  product: StaffProduct | null;
  /** Saves all of a new product, or the changes of an existing one. May throw `ApiError`. */
  onSave: (input: { body: ProductBody; changes: ProductChanges }) => Promise<unknown>;
  onSaved: () => void;
  onDiscard: () => void;
  words: { save: string; saving: string };
  /** Shown below the fields. */
  aside?: ReactNode;
}

/** Loaded with the first save: the validation rules are the heaviest part of the page. */
const loadReader = () =>
  import('./read-draft.rules').catch(() => {
    throw offline();
  });

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** One form to add and to edit. Ctrl+Enter saves; leaving with changes asks. */
export function ProductForm({
  product,
  onSave,
  onSaved,
  onDiscard,
  words,
  aside,
}: ProductFormProps) {
  const form = useVersionedForm({
    saved: product,
    draftOf,
    parse: async (typed) => (await loadReader()).readDraft(typed),
    send: async (body, { version, draft: before }, typed) => {
      const { changesOf } = await loadReader();
      await onSave({ body, changes: { ...changesOf(before, typed, body), version } });
      return null;
    },
    onSaved,
    errorsOf: ({ details }) =>
      details.some(({ path }) => productField(path) !== path)
        ? Object.fromEntries(details.map(({ path, message }) => [productField(path), message]))
        : undefined,
  });
  const { draft, field, formError, isDirty, isBusy } = form;

  return (
    <form {...form.formProps} noValidate className="grid gap-5 lg:gap-6">
      <UnsavedGuard isOn={isDirty && !isBusy} />
      <StaleNotice form={form} labelOf={(path) => fieldLabel(path, draft)} show={shownField} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid gap-5 lg:gap-6">
          <Panel title={text.details}>
            <div className="grid gap-5 p-4 lg:p-5 sm:grid-cols-2">
              <TextField
                label={text.title}
                required
                inputSize="small"
                className="sm:col-span-2"
                {...field('title')}
              />
              <TextField label={text.brand} required inputSize="small" {...field('brand')} />
              <SelectField
                label={text.colour}
                mark={kit.optional}
                inputSize="small"
                placeholder={text.noColour}
                options={asOptions(colourNames)}
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
              <TextField
                label={text.price}
                required
                inputMode="decimal"
                inputSize="small"
                {...field('price')}
              />
              <TextField
                label={text.discountPrice}
                required
                inputMode="decimal"
                inputSize="small"
                {...field('discountPrice')}
              />
              <TextField
                label={text.discountPercent}
                name="discountPercent"
                readOnly
                inputSize="small"
                hint={text.percentHint}
                value={percentOf(draft)}
                error={form.errorAt('discountPercent')}
              />
            </div>
          </Panel>
          <Panel
            title={text.sizes}
            actions={
              <span className="text-ink-2">{text.quantity(formatNumber(quantityOf(draft)))}</span>
            }
          >
            <SizeRows form={form} />
          </Panel>
        </div>
        <div className="grid gap-5 lg:gap-6">
          <Panel title={text.pictures}>
            <PictureRows form={form} />
          </Panel>
          <Panel title={text.place}>
            <div className="grid gap-5 p-4 lg:p-5">
              <SelectField
                label={text.topLevel}
                inputSize="small"
                placeholder="–"
                options={asOptions(mains)}
                {...field('topLevelCategory')}
              />
              <SelectField
                label={text.secondLevel}
                inputSize="small"
                options={asOptions(secondLevels)}
                {...field('secondLevelCategory')}
              />
              <SelectField
                label={text.category}
                required
                inputSize="small"
                placeholder={text.chooseCategory}
                options={categories
                  .filter(({ main }) => !draft.topLevelCategory || main === draft.topLevelCategory)
                  .map(({ key, name }) => ({ value: key, label: name }))}
                {...field('thirdLevelCategory')}
              />
              <Checkbox {...field('isNew')}>{text.isNew}</Checkbox>
            </div>
          </Panel>
          {aside}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
        <div className="me-auto text-12 text-ink-2">
          {formError ? <FormError>{formError}</FormError> : isDirty && text.notSaved}
        </div>
        <Button kind="quiet" size="small" onClick={onDiscard}>
          {text.discard}
        </Button>
        <Button type="submit" size="small" busy={isBusy && words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
