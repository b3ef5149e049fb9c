import { useRef } from 'react';
import type { OrderForm } from '../../../api/orders';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { checkout as texts } from '../messages';
import { destinationOf, emptyDestination, findSelectedAddress } from './shipping-addresses.rules';
import type { SavedAddress } from './use-saved-addresses';

const OTHER = 'other';

type SavedAddressOptionsProps = {
  known: readonly SavedAddress[];
  form: OrderForm;
  onChange: (changes: Partial<OrderForm>) => void;
};

/** Selects a saved address or a different one, whose typed values are kept while another is selected. */
export function SavedAddressOptions({ known, form, onChange }: SavedAddressOptionsProps) {
  const typed = useRef<Partial<OrderForm>>(emptyDestination);
  const chosen = findSelectedAddress(known, form);
  const choose = (value: string) => {
    if (chosen === null) typed.current = destinationOf(form);
    const saved = known.find(({ id }) => id === value);
    onChange(saved ? saved.address : typed.current);
  };
  return (
    <RadioGroup
      legend={texts.sendTo}
      options={[
        ...known.map(({ id, address }) => ({ value: id, label: <AddressLine of={address} /> })),
        { value: OTHER, label: texts.otherAddress },
      ]}
      value={chosen ?? OTHER}
      onChange={choose}
    />
  );
}

function AddressLine({ of }: { of: SavedAddress['address'] }) {
  return (
    <span className="min-w-0 py-1.5 wrap-anywhere">
      {of.firstName} {of.lastName}
      <span className="block text-13 text-ink-2">
        {of.streetAddress}, {of.city}, {of.state} {of.zipCode}
      </span>
    </span>
  );
}
