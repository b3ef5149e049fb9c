import { useRef } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses';
import type { Delivery } from '#contract/delivery';
import type { Order } from '#contract/orders';
import { useIsGuest } from '../../../api/cart';
import type { OrderForm } from '../../../api/orders';
import * as paths from '../../../paths';
import { Checkbox } from '../../../ui/forms/checkbox';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import { ADDRESS_LIMIT, contactFields } from '../../contact/contact-fields';
import { CountryField } from '../../contact/country-field';
import { contact } from '../../contact/messages';
import { DeliveryOptions } from '../delivery-options';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { Checkout } from '../use-checkout';
import {
  destinationOf,
  emptyDestination,
  findSelectedAddress,
  toOrderAddress,
} from './saved-addresses.rules';

/** The fields of the form that describe the person and the address. */
type AddressForm = Omit<OrderForm, 'paymentMethod'>;

type AddressSectionsProps = {
  checkout: Checkout;
  /** The account's addresses, the default first. */
  saved: readonly Address[];
  /** Once the order is placed its address can only be read. */
  order: Order | undefined;
  /** The methods for the cart; undefined without a choice. */
  delivery: Delivery | undefined;
};

/** 01 and 02: the customer and the shipping address. */
export function AddressSections({ checkout, saved, order, delivery }: AddressSectionsProps) {
  const isFixed = order !== undefined;
  const isGuest = useIsGuest();
  const values = checkout.form.watch();
  const mayBeSaved = saved.length > 0 && saved.length < ADDRESS_LIMIT;
  const control = (name: keyof AddressForm) =>
    order
      ? { name, value: toForm(order)[name] ?? '', readOnly: true, inputClassName: 'bg-sunken!' }
      : checkout.field(name);
  const field = (name: keyof typeof contactFields) => ({
    ...contactFields[name],
    ...control(name),
  });
  const shippingField = (name: 'streetAddress' | 'city' | 'state' | 'zipCode') => ({
    ...field(name),
    autoComplete: `shipping ${contactFields[name].autoComplete}`,
  });
  return (
    <>
      <Section number="01" title={texts.personal}>
        {!isFixed && <p className="text-13 text-ink-2">{contact.requiredNote}</p>}
        {!isFixed && isGuest && (
          <p className="text-13 text-ink-2">
            {texts.haveAccount}{' '}
            <Link to={paths.signIn(paths.checkout())} className="text-link">
              {texts.signIn}
            </Link>{' '}
            {texts.signInWhy}
          </p>
        )}
        <TextField {...field('firstName')} className="col-span-3!" />
        <TextField {...field('lastName')} className="col-span-3!" />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={texts.emailHint}
          {...control('email')}
        />
        <TextField {...field('mobile')} />
      </Section>
      <Section number="02" title={texts.shipping}>
        {!isFixed && saved.length > 0 && (
          <SavedAddressOptions saved={saved} values={values} change={checkout.change} />
        )}
        <TextField {...shippingField('streetAddress')} />
        <TextField {...shippingField('city')} className="sm:col-span-2!" />
        <TextField {...shippingField('state')} className="col-span-3! sm:col-span-2!" />
        <TextField {...shippingField('zipCode')} className="col-span-3! sm:col-span-2!" />
        {!isFixed && <CountryField {...checkout.field('country')} />}
        {!isFixed && mayBeSaved && findSelectedAddress(saved, values) === null && (
          <Checkbox {...checkout.field('saveAddress')}>{texts.saveAddress}</Checkbox>
        )}
        {delivery && <DeliveryOptions checkout={checkout} delivery={delivery} />}
      </Section>
    </>
  );
}

function toForm({ email, mobile, shippingAddress }: Order): AddressForm {
  return { email, mobile, ...shippingAddress };
}

const OTHER = 'other';

type SavedAddressOptionsProps = Pick<AddressSectionsProps, 'saved'> & {
  values: AddressForm;
  change: (name: keyof AddressForm, value: string) => void;
};

/** Selects a saved address or a different one, whose typed values are kept while another is selected. */
function SavedAddressOptions({ saved, values, change }: SavedAddressOptionsProps) {
  const typed = useRef<Partial<AddressForm>>(emptyDestination);
  const selected = findSelectedAddress(saved, values);
  const select = (value: string) => {
    if (selected === null) typed.current = destinationOf(values);
    const address = saved.find(({ _id }) => _id === value);
    for (const [name, text] of Object.entries(address ? toOrderAddress(address) : typed.current))
      change(name as keyof AddressForm, text);
  };
  return (
    <RadioGroup
      legend={texts.sendTo}
      options={[
        ...saved.map((address) => ({ value: address._id, label: <AddressLine of={address} /> })),
        { value: OTHER, label: texts.otherAddress },
      ]}
      value={selected ?? OTHER}
      onChange={select}
    />
  );
}

function AddressLine({ of }: { of: Address }) {
  return (
    <span className="min-w-0 py-1.5 wrap-anywhere">
      {of.firstName} {of.lastName}
      <span className="block text-13 text-ink-2">
        {of.streetAddress}, {of.city}, {of.state} {of.zipCode}
      </span>
    </span>
  );
}
