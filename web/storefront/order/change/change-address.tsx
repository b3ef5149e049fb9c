import { useState } from 'react';
import type { Order } from '#contract/orders';
import { useShopFacts } from '../../../api/shop-facts';
import type { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/text-field';
import { PostalAddress } from '../../../ui/text/postal-address';
import { contactFields } from '../../contact/contact-fields';
import { CountryField } from '../../contact/country-field';
import type { ChangeValues } from './change-form.rules';
import { change as texts } from './messages';

type ChangeAddressProps = {
  form: Pick<ReturnType<typeof useApiForm<ChangeValues, unknown>>, 'field'>;
  order: Order;
};

/** The delivery address as text, and on request as fields. */
export function ChangeAddress({ form, order }: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const { country } = useShopFacts().delivery;
  const field = (name: keyof typeof contactFields) => ({
    ...contactFields[name],
    ...form.field(`address.${name}`),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-13 font-medium">{texts.address}</legend>
      {isOpen ? (
        <div className="grid grid-cols-6 gap-x-4 gap-y-5 *:col-span-6">
          <TextField {...field('firstName')} className="sm:col-span-3!" />
          <TextField {...field('lastName')} className="sm:col-span-3!" />
          <TextField {...field('streetAddress')} />
          <TextField {...field('city')} />
          <TextField {...field('state')} className="col-span-3!" />
          <TextField {...field('zipCode')} className="col-span-3!" />
          <CountryField {...form.field('address.country')} />
          <TextField {...field('mobile')} />
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <PostalAddress of={order.shippingAddress} home={country} />
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {texts.changeAddress}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
