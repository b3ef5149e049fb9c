import { useState } from 'react';
import type { Order } from '#contract/orders/orders';
import { AddressFields } from '../../../address/address-fields';
import { useShopFacts } from '../../../api/shop-facts';
import type { useApiForm } from '../../../api/use-api-form';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/forms/text-field';
import { PostalAddress } from '../../../ui/text/postal-address';
import { contactFields } from '../../contact/contact-fields';
import type { ChangeValues } from './change-form.rules';
import { change as texts } from './messages';

type ChangeAddressProps = {
  form: Pick<ReturnType<typeof useApiForm<ChangeValues, unknown>>, 'field' | 'change'>;
  values: ChangeValues['address'];
  order: Order;
};

/** The delivery address as text, and on request as fields. */
export function ChangeAddress({ form, values, order }: ChangeAddressProps) {
  const [isOpen, setOpen] = useState(false);
  const { delivery, checkoutPhone } = useShopFacts();
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
          <AddressFields
            values={values}
            field={(name) => form.field(`address.${name}`)}
            change={(part, value) => form.change(`address.${part}`, value)}
            isNarrow
          />
          {checkoutPhone !== 'hidden' && <TextField {...field('mobile')} />}
        </div>
      ) : (
        <div className="grid justify-items-start gap-3">
          <PostalAddress of={order.shippingAddress} home={delivery.country} />
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {texts.changeAddress}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
