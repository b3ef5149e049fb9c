import type { ReactNode } from 'react';
import { categories, colourNames, mains, secondLevels } from '#contract/values/assortment';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/forms/checkbox';
import { FieldError } from '../../../ui/forms/field-frame';
import { SelectField } from '../../../ui/forms/select';
import { TextArea } from '../../../ui/forms/text-area';
import { TextField } from '../../../ui/forms/text-field';
import { Panel } from '../../../ui/panel';
import { formatNumber } from '../../../ui/text/format';
import { StaleNotice } from '../../editing/stale-notice';
import { saveByKeys } from '../../save-by-keys';
import { UnsavedGuard } from '../../unsaved-guard';
import { productForm as text } from '../messages';
import { fieldLabel, shownField } from './field-label.rules';
import { PictureRows } from './picture-rows';
import { type ProductDraft, percentOf, quantityOf } from './product-form.rules';
import { SizeRows } from './size-rows';
import { type ProductFormOptions, useProductForm } from './use-product-form';

interface ProductFormProps extends ProductFormOptions {
  onDiscard: () => void;
  words: { save: string; saving: string };
  /** Stands below the fields: what is known of the product besides. */
  aside?: ReactNode;
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** One form to add and to edit. Ctrl+Enter saves; leaving with changes asks. */
export function ProductForm({ onDiscard, words, aside, ...options }: ProductFormProps) {
  const form = useProductForm(options);
  const { draft, faults, isDirty, isSaving, change, changeWith } = form;

  const field = (name: keyof ProductDraft & string) => ({
    name,
    value: draft[name] as string,
    error: faults[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={saveByKeys}
      className="grid gap-5 lg:gap-6"
    >
      <UnsavedGuard isOn={isDirty && !isSaving} />
      <StaleNotice
        stale={form.stale}
        draft={draft}
        onChoose={form.choose}
        labelOf={(path) => fieldLabel(path, draft)}
        show={shownField}
      />
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
                error={faults.discountPercent}
              />
            </div>
          </Panel>
          <Panel
            title={text.sizes}
            actions={
              <span className="text-ink-2">{text.quantity(formatNumber(quantityOf(draft)))}</span>
            }
          >
            <SizeRows sizes={draft.sizes} faults={faults} onChange={(sizes) => change({ sizes })} />
          </Panel>
        </div>
        <div className="grid gap-5 lg:gap-6">
          <Panel title={text.pictures}>
            <PictureRows
              pictures={draft.pictures}
              faults={faults}
              onChange={(changed) => changeWith((now) => ({ pictures: changed(now.pictures) }))}
            />
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
              <Checkbox
                checked={draft.isNew}
                onChange={(event) => change({ isNew: event.target.checked })}
              >
                {text.isNew}
              </Checkbox>
            </div>
          </Panel>
          {aside}
        </div>
      </div>
      <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-2 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
        <div className="me-auto text-12 text-ink-2">
          {faults.form ? <FieldError>{faults.form}</FieldError> : isDirty && text.notSaved}
        </div>
        <Button kind="quiet" size="small" onClick={onDiscard}>
          {text.discard}
        </Button>
        <Button type="submit" size="small" busy={isSaving && words.saving}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}
