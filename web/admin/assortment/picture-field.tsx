import { type ComponentProps, useState } from 'react';
import { kit } from '../../messages';
import { FieldError } from '../../ui/forms/field-frame';
import { Field } from '../editing/fields';
import { pictures } from '../messages';
import { UploadButton } from '../pictures/upload-button';

interface PictureFieldProps {
  field: Omit<ComponentProps<typeof Field>, 'label'>;
  /** The URL as typed. */
  url: string;
  hint?: string;
  onStored: (url: string) => void;
}

/** An optional picture, by upload or URL. */
export function PictureField({ field, url, hint, onStored }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>();
  return (
    <div className="grid gap-3">
      <Field {...field} label={pictures.url} mark={kit.optional} hint={hint} />
      {url !== '' && <img src={url} alt="" className="max-h-24 max-w-full rounded bg-ground" />}
      <UploadButton
        onStored={(picture) => {
          setUploadError(undefined);
          onStored(picture.url);
        }}
        onFailed={setUploadError}
      />
      {uploadError && <FieldError>{uploadError}</FieldError>}
    </div>
  );
}
