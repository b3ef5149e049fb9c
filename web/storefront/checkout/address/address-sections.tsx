import { useRef } from 'react';
import { Link } from 'react-router';
import type { Address } from '#contract/addresses/addresses';
import type { Delivery } from '#contract/delivery';
import type { Order } from '#contract/orders/orders';
import * as pages from '#contract/values/pages/storefront-pages';
import { AddressFields } from '../../../address/address-fields';
import { usualCountry } from '../../../address/country-field';
import { useIsGuest } from '../../../api/cart';
import type { OrderForm } from '../../../api/orders/orders';
import { useShopFacts } from '../../../api/shop-facts';
import { Checkbox } from '../../../ui/forms/checkbox';
import { RadioGroup } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import { postalLines } from '../../../ui/text/postal-address';
import { ADDRESS_LIMIT, contactFields } from '../../contact/contact-fields';
import { contact } from '../../contact/messages';
import { BusinessFields } from '../business-fields';
import { DeliveryOptions } from '../delivery-options';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { CheckoutState } from '../use-checkout';
import {
  destinationOf,
  emptyDestination,
  findSelectedAddress,
  toOrderAddress,
} from './saved-addresses.rules';

/** The fields of the form that describe the person and the address. */
type AddressForm = Omit<OrderForm, 'paymentMethod'>;

type AddressSectionsProps = {
  checkout: CheckoutState;
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
  const { checkoutPhone } = useShopFacts();
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
  return (
    <>
      <Section number="01" title={texts.personal}>
        {!isFixed && <p className="text-13 text-ink-2">{contact.requiredNote}</p>}
        {!isFixed && isGuest && (
          <p className="text-13 text-ink-2">
            {texts.haveAccount}{' '}
            <Link to={pages.signIn({ next: pages.checkout() })} className="text-link">
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
        {checkoutPhone !== 'hidden' && (
          <TextField
            {...field('mobile')}
            {...(checkoutPhone === 'required' && { mark: undefined, required: true })}
          />
        )}
      </Section>
      <Section number="02" title={texts.shipping}>
        {!isFixed && saved.length > 0 && (
          <SavedAddressOptions saved={saved} values={values} change={checkout.change} />
        )}
        <AddressFields
          values={order?.shippingAddress ?? values}
          field={control}
          change={checkout.change}
          section="shipping"
          isReadOnly={isFixed}
        />
        {!isFixed && mayBeSaved && findSelectedAddress(saved, values) === null && (
          <Checkbox {...checkout.field('saveAddress')}>{texts.saveAddress}</Checkbox>
        )}
        {!isFixed && <BusinessFields field={checkout.field} />}
        {delivery && <DeliveryOptions checkout={checkout} delivery={delivery} />}
      </Section>
    </>
  );
}

function toForm({ email, mobile, shippingAddress: { lines: _, ...address } }: Order): AddressForm {
  return { email, mobile, ...address };
}

const OTHER = 'other';

type SavedAddressOptionsProps = Pick<AddressSectionsProps, 'saved'> & {
  values: AddressForm;
  change: (name: keyof AddressForm, value: string) => void;
};

/** Selects a saved address or a different one, whose typed values are kept while another is selected. */
function SavedAddressOptions({ saved, values, change }: SavedAddressOptionsProps) {
  const usual = usualCountry(useShopFacts().delivery);
  const typed = useRef<Partial<AddressForm>>({ ...emptyDestination, country: usual });
  const selected = findSelectedAddress(saved, values);
  const select = (value: string) => {
    if (selected === null) typed.current = { ...destinationOf(values), country: values.country };
    const address = saved.find(({ _id }) => _id === value);
    for (const [name, text] of Object.entries(address ? toOrderAddress(address) : typed.current))
      change(name as keyof AddressForm, name === 'country' ? text || usual : text);
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
  const [name, ...lines] = postalLines(of, useShopFacts().delivery.country);
  return (
    <span className="min-w-0 py-1.5 wrap-anywhere">
      {name}
      <span className="block text-13 text-ink-2">{lines.join(', ')}</span>
    </span>
  );
}
