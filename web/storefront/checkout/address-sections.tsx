import type { ReactNode } from 'react';
import { kit } from '../../messages';
import type { OrderForm } from '../../state/order';
import { TextField } from '../../ui/text-field';
import { checkout as texts } from './messages';

interface AddressSectionsProps {
  form: Partial<OrderForm>;
  faults: Record<string, string>;
  /** The order is placed: its address stands. */
  isFixed: boolean;
  onChange: (changes: Partial<OrderForm>) => void;
}

/** 01 and 02: who it is for and where it goes. */
export function AddressSections({ form, faults, isFixed, onChange }: AddressSectionsProps) {
  const field = (name: keyof OrderForm) => ({
    name,
    value: form[name] ?? '',
    error: faults[name],
    readOnly: isFixed,
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <Section number="01" title={texts.personal}>
        <TextField
          label={texts.firstName}
          autoComplete="given-name"
          required
          className="col-span-3"
          {...field('firstName')}
        />
        <TextField
          label={texts.lastName}
          autoComplete="family-name"
          required
          className="col-span-3"
          {...field('lastName')}
        />
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          hint={texts.emailHint}
          className="col-span-6"
          {...field('email')}
        />
        <TextField
          label={texts.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          mark={kit.optional}
          className="col-span-6"
          {...field('mobile')}
        />
      </Section>
      <Section number="02" title={texts.shipping}>
        <TextField
          label={texts.street}
          autoComplete="street-address"
          required
          className="col-span-6"
          {...field('streetAddress')}
        />
        <TextField
          label={texts.city}
          autoComplete="address-level2"
          required
          className="col-span-6 sm:col-span-2"
          {...field('city')}
        />
        <TextField
          label={texts.state}
          autoComplete="address-level1"
          required
          className="col-span-3 sm:col-span-2"
          {...field('state')}
        />
        <TextField
          label={texts.zip}
          autoComplete="postal-code"
          inputMode="numeric"
          required
          className="col-span-3 sm:col-span-2"
          {...field('zipCode')}
        />
      </Section>
    </>
  );
}

interface SectionProps {
  number: string;
  title: string;
  children: ReactNode;
}

/** A numbered section: its title beside the fields, above them on a phone. */
export function Section({ number, title, children }: SectionProps) {
  return (
    <section className="grid gap-5 border-t border-line py-8 lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-8 lg:py-11">
      <h2 className="display-20 flex items-baseline gap-3.5 lg:block">
        <span className="text-ink-2 lg:mb-2 lg:block">{number}</span> {title}
      </h2>
      <div className="grid grid-cols-6 gap-x-4 gap-y-5">{children}</div>
    </section>
  );
}
