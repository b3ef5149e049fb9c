import type { Address } from '#contract/addresses';
import { type AddressForm, useAddressCommands } from '../../api/addresses';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { DialogForm } from '../../ui/forms/dialog-form';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
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
  const form = useApiForm<AddressForm>({
    defaultValues: address ? formOf(address) : { isDefault: false },
    send: async (body) => {
      await (address ? change(address._id, body) : add(body));
      onClose();
      showToast(texts.saved);
    },
  });
  const field = (name: Exclude<keyof AddressForm, 'isDefault'>) => ({
    ...form.field(name),
    label: texts[name],
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
      <p className="text-13 text-ink-2">{texts.requiredNote}</p>
      <TextField
        {...field('firstName')}
        autoComplete="given-name"
        maxLength={100}
        required
        className="sm:col-span-3!"
      />
      <TextField
        {...field('lastName')}
        autoComplete="family-name"
        maxLength={100}
        required
        className="sm:col-span-3!"
      />
      <TextField
        {...field('streetAddress')}
        autoComplete="street-address"
        maxLength={300}
        required
      />
      <TextField {...field('city')} autoComplete="address-level2" maxLength={100} required />
      <TextField
        {...field('state')}
        autoComplete="address-level1"
        maxLength={100}
        required
        className="col-span-3!"
      />
      <TextField
        {...field('zipCode')}
        autoComplete="postal-code"
        inputMode="numeric"
        maxLength={20}
        required
        className="col-span-3!"
      />
      <TextField
        {...field('mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        mark={kit.optional}
      />
      {!isDefaultAnyway && <Checkbox {...form.field('isDefault')}>{texts.useAsDefault}</Checkbox>}
    </DialogForm>
  );
}
