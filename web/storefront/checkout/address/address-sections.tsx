import type { Order } from '#contract/orders';
import type { OrderForm } from '../../../api/orders';
import { kit } from '../../../messages';
import { Checkbox } from '../../../ui/forms/checkbox';
import { TextField } from '../../../ui/forms/text-field';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { Checkout } from '../use-checkout';
import { SavedAddressOptions } from './saved-addresses';
import { findSelectedAddress } from './shipping-addresses.rules';
import type { useSavedAddresses } from './use-saved-addresses';

/** The API's limit for one account. */
const ADDRESSES_KEPT = 10;

/** The account's addresses, and whether it has an address book. */
export type Addresses = ReturnType<typeof useSavedAddresses>;

type AddressSectionsProps = {
  checkout: Checkout;
  addresses: Addresses;
  /** Once the order is placed its address can only be read. */
  order: Order | undefined;
};

/** 01 and 02: the customer and the shipping address. */
export function AddressSections({ checkout, addresses, order }: AddressSectionsProps) {
  const isFixed = order !== undefined;
  const values = checkout.form.watch();
  const known = addresses.known ?? [];
  const isOffered = addresses.isBook && known.length < ADDRESSES_KEPT;
  const field = (name: keyof OrderForm) => ({
    ...(order
      ? {
          name,
          value: orderFormOf(order)[name] ?? '',
          readOnly: true,
          inputClassName: 'bg-sunken!',
        }
      : checkout.field(name)),
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
          <SavedAddressOptions
            known={known}
            form={values}
            onChange={(changes) => {
              for (const [name, value] of Object.entries(changes))
                checkout.change(name as keyof OrderForm, value);
            }}
          />
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
        {!isFixed && isOffered && findSelectedAddress(known, values) === null && (
          <Checkbox {...checkout.field('saveAddress')}>{texts.saveAddress}</Checkbox>
        )}
      </Section>
    </>
  );
}

function orderFormOf({ email, mobile, shippingAddress }: Order): OrderForm {
  return { email, mobile, ...shippingAddress };
}
