import { useState } from 'react';
import { FieldError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import type { Refusals } from '../use-form-errors';
import { pictures as text } from './messages';
import { UploadButton } from './upload-button';

export interface PictureDraft {
  url: string;
  alt: string;
  tint: string;
  widths: number[];
}

interface PictureFieldProps {
  /** The path of its two fields in the form: `banner.image`. */
  name: string;
  picture: PictureDraft;
  faults: Refusals;
  onChange: (picture: PictureDraft) => void;
}

/** One picture, by upload or address, and what it shows. */
export function PictureField({ name, picture, faults, onChange }: PictureFieldProps) {
  const [fault, setFault] = useState<string>();
  return (
    <div className="grid gap-4">
      {picture.url !== '' && (
        <img src={picture.url} alt="" className="max-h-40 max-w-full rounded bg-ground" />
      )}
      <UploadButton
        onStored={({ url, tint, widths }) => {
          setFault(undefined);
          onChange({ ...picture, url, tint, widths });
        }}
        onFailed={setFault}
      />
      {fault && <FieldError>{fault}</FieldError>}
      <TextField
        label={text.url}
        name={`${name}.url`}
        inputSize="small"
        autoComplete="off"
        value={picture.url}
        error={faults[`${name}.url`]}
        onChange={(event) =>
          // What was known of the picture before is not known of another one.
          onChange({ ...picture, url: event.target.value, widths: [], tint: '#e5e3df' })
        }
      />
      <TextField
        label={text.alt}
        name={`${name}.alt`}
        required
        hint={text.altHint}
        inputSize="small"
        autoComplete="off"
        value={picture.alt}
        error={faults[`${name}.alt`]}
        onChange={(event) => onChange({ ...picture, alt: event.target.value })}
      />
    </div>
  );
}
