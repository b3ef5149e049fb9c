import { useState } from 'react';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { pictures as text } from '../pictures/messages';
import { UploadButton } from '../pictures/upload-button';
import { DEFAULT_TINT } from './content-form.rules';
import type { ContentForm } from './use-content-form';

interface PictureFieldProps {
  form: ContentForm;
  /** The path of the picture in the form: `banner.image`. */
  name: `slides.${number}.image` | `tiles.${number}.image` | 'banner.image';
}

/** One picture, by upload or address, and its alternative text. */
export function PictureField({ form, name }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>();
  const url = form.field(`${name}.url`);
  const shownUrl = form.form.watch(`${name}.url`);
  return (
    <div className="grid gap-4">
      {shownUrl !== '' && (
        <img src={shownUrl} alt="" className="max-h-40 max-w-full rounded bg-ground" />
      )}
      <UploadButton
        onStored={({ url, tint, widths }) => {
          setUploadError(undefined);
          form.change(name, { ...form.form.getValues(name), url, tint, widths });
        }}
        onFailed={setUploadError}
      />
      {uploadError && <FieldError>{uploadError}</FieldError>}
      <TextField
        {...url}
        label={text.url}
        inputSize="small"
        autoComplete="off"
        onChange={(event) => {
          void url.onChange(event);
          // Tint and widths belong to the previous picture.
          form.change(`${name}.widths`, []);
          form.change(`${name}.tint`, DEFAULT_TINT);
        }}
      />
      <TextField
        {...form.field(`${name}.alt`)}
        label={text.alt}
        required
        hint={text.altHint}
        inputSize="small"
        autoComplete="off"
      />
    </div>
  );
}
