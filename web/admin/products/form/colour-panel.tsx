import { X } from 'lucide';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { FieldError } from '../../../ui/forms/field-frame';
import { IconButton } from '../../../ui/icon-button';
import { Panel } from '../../../ui/panel';
import { Field } from '../../editing/fields';
import type { RecordFormState } from '../../editing/record-form';
import { UploadButton } from '../../pictures/upload-button';
import { facts, colours as text } from '../messages';
import { Group } from './field-group';
import type { ColourDraft, ProductDraft } from './product-draft';
import { emptyPicture } from './product-form.rules';
import { SizeFacts } from './size-facts';

type Form = RecordFormState<ProductDraft>;

/** The further colours of a new product: each with its pictures and, where they differ, prices. */
export function ColourPanel({ form }: { form: Form }) {
  const { furtherColours } = form.draft;
  if (furtherColours.length === 0) return null;
  return (
    <Panel title={text.title}>
      <div className="grid gap-6 p-4 lg:p-5">
        {furtherColours.map(({ colour }, at) => (
          <ColourFields
            key={colour}
            at={at}
            form={form}
            onRemove={() => form.change('furtherColours', furtherColours.toSpliced(at, 1))}
          />
        ))}
      </div>
    </Panel>
  );
}

type ColourFieldsProps = { at: number; form: Form; onRemove: () => void };

function ColourFields({ at, form, onRemove }: ColourFieldsProps) {
  const { draft, field, errorAt } = form;
  const path = `furtherColours.${at}` as const;
  const { colour = '', pictures = [] } = draft.furtherColours[at] ?? {};
  const hasCodeError = draft.sizes.some((_, row) =>
    (['sku', 'gtin', 'weight'] as const).some((name) => errorAt(`${path}.sizes.${row}.${name}`)),
  );
  const colourError = errorAt(`${path}.colour`);
  const pictureError = errorAt(`${path}.pictures`) ?? errorAt(`${path}.pictures.0.url`);
  /** Uploads finish later and apply to the current pictures. */
  const changePictures = (to: (now: ColourDraft['pictures']) => ColourDraft['pictures']) =>
    form.change(`${path}.pictures`, to(form.form.getValues(`${path}.pictures`)));
  return (
    <fieldset className="grid gap-4 border-b border-line pb-1">
      <legend className="mb-3 font-medium">{colour}</legend>
      {colourError && <FieldError>{colourError}</FieldError>}
      <div className="flex items-start gap-3">
        <div className="grid min-w-0 flex-1 gap-4 sm:grid-cols-2">
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
          <IconButton icon={X} size={18} label={text.remove(colour)} onClick={onRemove} />
        </span>
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
