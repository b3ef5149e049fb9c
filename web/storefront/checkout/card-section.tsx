import { Lock } from 'lucide-react';
import { FieldError } from '../../ui/field-frame';
import { Icon } from '../../ui/icon';
import { TextField } from '../../ui/text-field';
import { Section } from './address-sections';
import { type Card, type CardFaults, groupDigits, groupExpiry } from './card.rules';
import { MastercardMark, VisaMark } from './card-marks';
import { checkout as texts } from './messages';

interface CardSectionProps {
  card: Card;
  faults: CardFaults;
  onChange: (changes: Partial<Card>) => void;
}

/** 03: the card. Its fields have no names, so no form ever sends them along. */
export function CardSection({ card, faults, onChange }: CardSectionProps) {
  return (
    <Section number="03" title={texts.payment}>
      <div className="col-span-6">
        <div className="rounded border border-line-strong bg-surface">
          <label className="flex min-h-14 items-center gap-3 border-b border-line px-4">
            <input type="radio" checked readOnly className="size-4.5 accent-(--color-accent)" />
            {texts.card}
            <span className="ms-auto flex gap-1.5">
              <VisaMark />
              <MastercardMark />
            </span>
          </label>
          <div className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 py-5">
            <TextField
              label={texts.cardNumber}
              inputMode="numeric"
              autoComplete="cc-number"
              required
              className="col-span-2"
              data-card="number"
              value={card.number}
              error={faults.number}
              onChange={(event) => onChange({ number: groupDigits(event.target.value) })}
            />
            <TextField
              label={texts.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={texts.expiryHint}
              required
              data-card="expiry"
              value={card.expiry}
              error={faults.expiry}
              onChange={(event) =>
                onChange({ expiry: groupExpiry(event.target.value, card.expiry) })
              }
            />
            <TextField
              label={texts.cvv}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              required
              data-card="cvv"
              value={card.cvv}
              error={faults.cvv}
              onChange={(event) => onChange({ cvv: event.target.value.replace(/\D/g, '') })}
            />
          </div>
        </div>
        <p className="mt-3 flex items-center gap-2 text-13 text-ink-2">
          <Icon of={Lock} size={16} />
          {texts.cardNote}
        </p>
      </div>
    </Section>
  );
}

/** 03 of a shop that is paid on delivery. */
export function OnDeliverySection() {
  return (
    <Section number="03" title={texts.payment}>
      <p className="col-span-6">
        <span className="font-medium">{texts.onDelivery}</span>
        <span className="block text-ink-2">{texts.onDeliveryNote}</span>
      </p>
    </Section>
  );
}

/** What is wrong with the whole of it, over the buttons. */
export function CheckoutError({ children }: { children: string | null }) {
  return children === null ? null : <FieldError>{children}</FieldError>;
}
