import { type ChangeEvent, useId } from 'react';
import { carrierNames } from '#contract/values/carriers';
import { kit } from '../../../messages';
import { TextField } from '../../../ui/forms/text-field';
import { tracking as text } from '../messages';

export interface TrackingValue {
  carrier: string;
  trackingNumber: string;
}

interface TrackingFieldsProps {
  value: TrackingValue;
  onChange: (value: TrackingValue) => void;
  /** The message of a refused field. */
  errorOf: (name: keyof TrackingValue) => string | undefined;
}

/** Carrier and tracking number; both may be left empty. */
export function TrackingFields({ value, onChange, errorOf }: TrackingFieldsProps) {
  return (
    <>
      <CarrierField
        value={value.carrier}
        onChange={(carrier) => onChange({ ...value, carrier })}
        error={errorOf('carrier')}
        data-autofocus
      />
      <TextField
        label={text.number}
        name="trackingNumber"
        mark={kit.optional}
        maxLength={100}
        inputSize="small"
        autoComplete="off"
        value={value.trackingNumber}
        error={errorOf('trackingNumber')}
        onChange={(event) => onChange({ ...value, trackingNumber: event.target.value })}
      />
    </>
  );
}

interface CarrierFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  'data-autofocus'?: boolean;
}

/** Suggests the carriers whose tracking pages are known; any other name is taken too. */
export function CarrierField({ value, onChange, error, ...rest }: CarrierFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...rest}
        label={text.carrier}
        name="carrier"
        mark={kit.optional}
        maxLength={100}
        inputSize="small"
        autoComplete="off"
        list={list}
        value={value}
        error={error}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
      <datalist id={list}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
