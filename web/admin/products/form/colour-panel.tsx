import { X } from 'lucide-react';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { useAssortment } from '../../../api/assortment';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/forms/field-frame';
import { IconButton } from '../../../ui/icon-button';
import { Panel } from '../../../ui/panel';
import { Field, Select } from '../../editing/fields';
import type { VersionedForm } from '../../editing/versioned-form';
import { UploadButton } from '../../pictures/upload-button';
import { facts, colours as text } from '../messages';
import { Group } from './field-group';
import {
  type ColourDraft,
  emptyColour,
  emptyPicture,
  type ProductDraft,
} from './product-form.rules';
import { SizeFacts } from './size-facts';

type Form = VersionedForm<ProductDraft>;

/** Further colours of a new product: each with its pictures, stock and, where they differ, prices. */
export function ColourPanel({ form }: { form: Form }) {
  const { furtherColours } = form.draft;
  const change = (rows: ColourDraft[]) => form.change('furtherColours', rows);
  return (
    <Panel title={text.title}>
      <div className="grid gap-6 p-4 lg:p-5">
        {furtherColours.map((_, at) => (
          <ColourFields
            // Colours may be empty or equal while they are chosen.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            at={at}
            form={form}
            onRemove={() => change(furtherColours.toSpliced(at, 1))}
          />
        ))}
        <div>
          <Button
            kind="quiet"
            size="small"
            onClick={() => change([...furtherColours, emptyColour()])}
          >
            {text.add}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

type ColourFieldsProps = { at: number; form: Form; onRemove: () => void };

function ColourFields({ at, form, onRemove }: ColourFieldsProps) {
  const { colours } = useAssortment();
  const { draft, field, errorAt } = form;
  const path = `furtherColours.${at}` as const;
  const pictures = draft.furtherColours[at]?.pictures ?? [];
  const hasCodeError = draft.sizes.some((_, row) =>
    (['sku', 'gtin', 'weight'] as const).some((name) => errorAt(`${path}.sizes.${row}.${name}`)),
  );
  const pictureError = errorAt(`${path}.pictures`) ?? errorAt(`${path}.pictures.0.url`);
  /** Uploads finish later and apply to the current pictures. */
  const changePictures = (to: (now: ColourDraft['pictures']) => ColourDraft['pictures']) =>
    form.change(`${path}.pictures`, to(form.form.getValues(`${path}.pictures`)));
  return (
    <fieldset className="grid gap-4 border-b border-line pb-1">
      <legend className="sr-only">{text.numbered(at + 2)}</legend>
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-3">
          <Select
            label={text.colour}
            required
            placeholder={text.choose}
            options={colours.map(({ name }) => ({ value: name, label: name }))}
            {...field(`${path}.colour`)}
          />
          <Field
            label={text.price}
            inputMode="decimal"
            placeholder={draft.price}
            {...field(`${path}.price`)}
          />
          <Field
            label={text.discountPrice}
            inputMode="decimal"
            placeholder={draft.discountPrice}
            {...field(`${path}.discountPrice`)}
          />
        </div>
        <span className="pt-6">
          <IconButton icon={X} size={18} label={text.remove(at + 2)} onClick={onRemove} />
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {draft.sizes.map(({ name }, row) => (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty while they are typed
            key={row}
            label={text.stockOf(name)}
            inputMode="numeric"
            placeholder="0"
            {...field(`${path}.sizes.${row}.quantity`)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        {pictures.map(({ url }, row) => (
          <span key={url} className="relative">
            <img src={url} alt="" className="aspect-4/5 w-16 rounded bg-ground object-cover" />
            <IconButton
              icon={X}
              size={18}
              label={text.removePicture(row + 1)}
              onClick={() => changePictures((now) => now.toSpliced(row, 1))}
            />
          </span>
        ))}
        {pictures.length < PICTURES_LIMIT && (
          <UploadButton
            several
            onStored={({ url }) => changePictures((now) => [...now, { ...emptyPicture, url }])}
            onFailed={(message) => form.showErrors({ [`${path}.pictures`]: message })}
          />
        )}
      </div>
      {pictureError && <FieldError>{pictureError}</FieldError>}
      <Group title={facts.sizes} hasError={hasCodeError}>
        {() => <SizeFacts form={form} path={`${path}.sizes`} />}
      </Group>
    </fieldset>
  );
}
