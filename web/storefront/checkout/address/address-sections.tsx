import type { OrderForm } from '../../../api/orders';
import { kit } from '../../../messages';
import { Checkbox } from '../../../ui/forms/checkbox';
import { TextField } from '../../../ui/forms/text-field';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { Checkout } from '../use-checkout';
import { AddressChoice } from './saved-addresses';
import { chosenOf } from './shipping-addresses.rules';
import type { useKnownAddresses } from './use-saved-addresses';

/** The most an account keeps; the API refuses one more. */
const ADDRESSES_KEPT = 10;

/** What the account knows, and whether it keeps a book of it. */
export type Addresses = ReturnType<typeof useKnownAddresses>;

type AddressSectionsProps = {
  checkout: Checkout;
  addresses: Addresses;
  /** The order is placed: its address stands. */
  isFixed: boolean;
};

/** 01 and 02: who it is for and where it goes. */
export function AddressSections({ checkout, addresses, isFixed }: AddressSectionsProps) {
  const { form, faults, change, isKeeping, keepAddress } = checkout;
  const known = addresses.known ?? [];
  const isOffered = addresses.isBook && known.length < ADDRESSES_KEPT;
  const field = (name: keyof OrderForm) => ({
    name,
    value: form[name] ?? '',
    error: faults.fields[name],
    readOnly: isFixed,
    ...(isFixed ? { inputClassName: 'bg-sunken!' } : {}),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  return (
    <>
      <Section number="01" title={texts.personal}>
        {!isFixed && <p className="text-13 text-ink-2">{texts.requiredNote}</p>}
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          maxLength={100}
          required
          className="col-span-3!"
          {...field('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
          className="col-span-3!"
          {...field('lastName')}
        />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={texts.emailHint}
          {...field('email')}
        />
        <TextField
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          mark={kit.optional}
          {...field('mobile')}
        />
      </Section>
      <Section number="02" title={texts.shipping}>
        {!isFixed && known.length > 0 && (
          <AddressChoice known={known} form={form} onChange={change} />
        )}
        <TextField
          label={texts.street}
          autoComplete="shipping street-address"
          maxLength={300}
          required
          {...field('streetAddress')}
        />
        <TextField
          label={texts.city}
          autoComplete="shipping address-level2"
          maxLength={100}
          required
          className="sm:col-span-2!"
          {...field('city')}
        />
        <TextField
          label={texts.state}
          autoComplete="shipping address-level1"
          maxLength={100}
          required
          className="col-span-3! sm:col-span-2!"
          {...field('state')}
        />
        <TextField
          label={texts.zip}
          autoComplete="shipping postal-code"
          inputMode="numeric"
          maxLength={20}
          required
          className="col-span-3! sm:col-span-2!"
          {...field('zipCode')}
        />
        {!isFixed && isOffered && chosenOf(known, form) === null && (
          <Checkbox checked={isKeeping} onChange={({ target }) => keepAddress(target.checked)}>
            {texts.keepAddress}
          </Checkbox>
        )}
      </Section>
    </>
  );
}
