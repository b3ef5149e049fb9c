import { useState } from 'react';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { UploadButton } from '../pictures/upload-button';
import { brand as text } from './messages';
import type { BrandForm } from './use-brand-form';

/** The shop's name, its description for search engines, its logo and its icon. */
export function IdentityPart({ form }: { form: BrandForm }) {
  const field = (name: 'shopName' | 'tagline' | 'description') => ({
    ...form.field(name),
    label: text.names[name],
    required: true,
  });
  return (
    <Panel title={text.identity}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <Field {...field('shopName')} maxLength={60} />
        <Field {...field('tagline')} maxLength={60} hint={text.taglineHint} />
        <Field {...field('description')} maxLength={200} className="sm:col-span-2" />
        <PictureField form={form} name="logo" />
        <PictureField form={form} name="logoDark" />
        <PictureField form={form} name="favicon" />
      </div>
    </Panel>
  );
}

interface PictureFieldProps {
  form: BrandForm;
  name: 'logo' | 'logoDark' | 'favicon';
}

function PictureField({ form, name }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>();
  const picture = form.draft[name];
  const error = uploadError ?? form.errorAt(name);
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-13 font-medium">{text.pictures[name]}</legend>
      {picture && (
        <img
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          className={
            name === 'logoDark'
              ? 'h-16 w-auto max-w-full justify-self-start rounded bg-on-ground object-contain p-3'
              : 'h-16 w-auto max-w-full justify-self-start rounded border border-line bg-paper-on-ground object-contain p-3'
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          onStored={({ url, widths, width, height }) => {
            setUploadError(undefined);
            form.change(name, { url, widths, width, height });
          }}
          onFailed={setUploadError}
        />
        {picture && (
          <Button kind="quiet" size="small" onClick={() => form.change(name, null)}>
            {text.removePicture}
          </Button>
        )}
      </div>
      {error ? (
        <FieldError>{error}</FieldError>
      ) : (
        <p className="text-13 text-ink-2">{text.pictureHints[name]}</p>
      )}
    </fieldset>
  );
}
