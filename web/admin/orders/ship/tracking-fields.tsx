import { type ComponentProps, useId } from 'react';
import { carrierNames } from '#contract/values/carriers';
import type { ApiForm } from '../../../api/use-api-form';
import { kit } from '../../../messages';
import { TextField } from '../../../ui/forms/text-field';
import { tracking as text } from '../messages';

export type TrackingValue = { carrier: string; trackingNumber: string };

/** Carrier and tracking number; both may be left empty. */
export function TrackingFields({ field }: { field: TrackingField }) {
  return (
    <>
      <CarrierField {...field('carrier')} data-autofocus />
      <TextField
        {...field('trackingNumber')}
        label={text.number}
        mark={kit.optional}
        maxLength={100}
        inputSize="small"
        autoComplete="off"
      />
    </>
  );
}

type TrackingField = (
  name: keyof TrackingValue,
) => ReturnType<ApiForm<Record<string, string>>['field']>;

type CarrierFieldProps = Omit<ComponentProps<typeof TextField>, 'label'> & {
  'data-autofocus'?: boolean;
};

/** Suggests the carriers whose tracking pages are known; any other name is accepted too. */
export function CarrierField(field: CarrierFieldProps) {
  const list = useId();
  return (
    <>
      <TextField
        {...field}
        label={text.carrier}
        mark={kit.optional}
        maxLength={100}
        inputSize="small"
        autoComplete="off"
        list={list}
      />
      <datalist id={list}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
