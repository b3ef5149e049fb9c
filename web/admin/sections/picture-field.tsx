import { useState } from 'react';
import { FieldError } from '../../ui/forms/field-frame';
import { Field } from '../editing/fields';
import { pictures } from '../messages';
import { FocalPointButton } from '../pictures/focal-point-button';
import { UploadButton } from '../pictures/upload-button';
import { DEFAULT_TINT, type SectionPictureDraft } from './section-drafts.rules';
import type { PathForm } from './sections-form';

interface PictureFieldProps {
  form: PathForm;
  /** The path of the picture: `sections.0.image`. */
  name: string;
}

/** A picture by upload or URL, with its alternative text. */
export function PictureField({ form, name }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>();
  const url = form.field(`${name}.url`);
  const shownUrl = String(form.value(`${name}.url`) ?? '');
  const stored = () => form.value(name) as SectionPictureDraft;
  return (
    <div className="grid gap-4">
      {shownUrl !== '' && (
        <img src={shownUrl} alt="" className="max-h-40 max-w-full rounded bg-ground" />
      )}
      <div className="flex flex-wrap gap-2">
        <UploadButton
          onStored={({ url, tint, widths }) => {
            setUploadError(undefined);
            form.change(name, { ...stored(), url, tint, widths, focus: undefined });
          }}
          onFailed={setUploadError}
        />
        {shownUrl !== '' && (
          <FocalPointButton
            url={shownUrl}
            focus={stored().focus ?? null}
            onChoose={(focus) => form.change(name, { ...stored(), focus: focus ?? undefined })}
          />
        )}
      </div>
      {uploadError && <FieldError>{uploadError}</FieldError>}
      <Field
        {...url}
        label={pictures.url}
        onChange={(event) => {
          void url.onChange(event);
          // They belong to the previous picture.
          form.change(`${name}.widths`, []);
          form.change(`${name}.tint`, DEFAULT_TINT);
          form.change(`${name}.focus`, undefined);
        }}
      />
      <Field {...form.field(`${name}.alt`)} label={pictures.alt} required hint={pictures.altHint} />
    </div>
  );
}
