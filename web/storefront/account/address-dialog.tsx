import { useId } from 'react';
import type { Address } from '#contract/addresses';
import { useAddressCommands } from '../../api/addresses';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { TextField } from '../../ui/forms/text-field';
import { ModalDialog } from '../../ui/overlays/sheet';
import { showToast } from '../../ui/overlays/toast';
import { FormError } from '../auth/form-error';
import { useSubmit } from '../auth/use-submit';
import { addresses as texts } from './messages';

type AddressDialogProps = {
  /** Null: a new one. */
  address: Address | null;
  /** There is no other: it is the default whatever is said. */
  isFirst: boolean;
  onClose: () => void;
};

/** An address, new or to be changed. */
export function AddressDialog({ address, isFirst, onClose }: AddressDialogProps) {
  const formId = useId();
  const { add, change } = useAddressCommands();
  const { isBusy, errors, formError, onSubmit } = useSubmit(async (fields) => {
    const { firstName = '', lastName = '', mobile = '', streetAddress = '' } = fields;
    const { city = '', state = '', zipCode = '' } = fields;
    const place = { firstName, lastName, mobile, streetAddress, city, state, zipCode };
    const body = { ...place, isDefault: fields.isDefault === 'on' };
    await (address ? change(address._id, body) : add(body));
    onClose();
    showToast(texts.saved);
  });
  const field = (name: Exclude<keyof Address, '_id' | 'isDefault'>) => ({
    name,
    label: texts[name],
    defaultValue: address?.[name] ?? '',
    error: errors[name],
  });
  const isDefaultAnyway = isFirst || address?.isDefault === true;
  return (
    <ModalDialog
      open
      onClose={onClose}
      title={address ? texts.editTitle : texts.addTitle}
      foot={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={isBusy && texts.saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        method="dialog"
        onSubmit={onSubmit}
        className="mt-5 grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-6"
      >
        <FormError>{formError}</FormError>
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
        {!isDefaultAnyway && <Checkbox name="isDefault">{texts.useAsDefault}</Checkbox>}
      </form>
    </ModalDialog>
  );
}
