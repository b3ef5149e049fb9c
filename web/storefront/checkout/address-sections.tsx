import { kit } from '../../messages';
import type { OrderForm } from '../../state/order';
import { TextField } from '../../ui/text-field';
import { AddressOffer } from './address-offer';
import { checkout as texts } from './messages';
import { Section } from './section';

type AddressSectionsProps = {
  form: OrderForm;
  faults: Readonly<Record<string, string>>;
  /** The order is placed: its address stands. */
  isFixed: boolean;
  onChange: (changes: Partial<OrderForm>) => void;
};

/** 01 and 02: who it is for and where it goes. */
export function AddressSections({ form, faults, isFixed, onChange }: AddressSectionsProps) {
  const field = (name: keyof OrderForm) => ({
    name,
    value: form[name] ?? '',
    error: faults[name],
    readOnly: isFixed,
    ...(isFixed ? { inputClassName: 'bg-sunken!' } : {}),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
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
          className="sm:col-span-3!"
          {...field('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          maxLength={100}
          required
          className="sm:col-span-3!"
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
        {!isFixed && form.streetAddress === '' && <AddressOffer onChoose={onChange} />}
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
      </Section>
    </>
  );
}
