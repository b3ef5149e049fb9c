import type { Address } from '#contract/addresses/addresses';
import { AddressFields } from '../../address/address-fields';
import { usualCountry } from '../../address/country-field';
import { type AddressForm, useAddressCommands } from '../../api/addresses/addresses';
import { useShopFacts } from '../../api/shop-facts';
import { useApiForm } from '../../api/use-api-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { contactFields } from '../contact/contact-fields';
import { contact } from '../contact/messages';
import { formOf } from './address-card';
import { addresses as texts } from './messages';

type AddressDialogProps = {
  /** Null for a new one. */
  address: Address | null;
  /** The only address is always the default. */
  isFirst: boolean;
  onClose: () => void;
};

/** Adds or changes an address. */
export function AddressDialog({ address, isFirst, onClose }: AddressDialogProps) {
  const { add, change } = useAddressCommands();
  const { delivery, checkoutPhone } = useShopFacts();
  const form = useApiForm<AddressForm>({
    defaultValues: address
      ? { ...formOf(address), country: address.country || usualCountry(delivery) }
      : { isDefault: false, country: usualCountry(delivery) },
    send: async (body) => {
      await (address ? change(address._id, body) : add(body));
      onClose();
      showToast(texts.saved);
    },
  });
  const field = (name: keyof typeof contactFields) => ({
    ...contactFields[name],
    ...form.field(name),
  });
  const isDefaultAnyway = isFirst || address?.isDefault === true;
  return (
    <DialogForm
      form={form}
      onClose={onClose}
      title={address ? texts.editTitle : texts.addTitle}
      cancel={texts.cancel}
      submit={texts.save}
      busy={texts.saving}
      className="grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-6"
    >
      <p className="text-13 text-ink-2">{contact.requiredNote}</p>
      <TextField {...field('firstName')} className="sm:col-span-3!" />
      <TextField {...field('lastName')} className="sm:col-span-3!" />
      <AddressFields
        values={form.form.watch()}
        field={form.field}
        change={(part, value) => form.change(part, value)}
        isNarrow
      />
      {checkoutPhone !== 'hidden' && <TextField {...field('mobile')} />}
      {!isDefaultAnyway && <Checkbox {...form.field('isDefault')}>{texts.useAsDefault}</Checkbox>}
    </DialogForm>
  );
}
