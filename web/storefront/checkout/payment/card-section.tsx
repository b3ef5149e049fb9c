import { Lock } from 'lucide-react';
import { radioDotClass } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import { Icon } from '../../../ui/icon';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import { type Card, type CardFaults, groupDigits, groupExpiry } from './card.rules';
import { MastercardMark, VisaMark } from './card-marks';

type CardSectionProps = {
  card: Card;
  faults: CardFaults;
  onChange: (changes: Partial<Card>) => void;
};

/** 03: the card. Neither its fields nor the choice of it have names, so no form ever sends them along. */
export function CardSection({ card, faults, onChange }: CardSectionProps) {
  return (
    <Section number="03" title={texts.payment}>
      <div>
        <div className="rounded border border-line-strong bg-surface">
          <label className="flex min-h-14 items-center gap-3 border-b border-line px-4 font-medium">
            <input type="radio" checked readOnly className={radioDotClass} />
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
              value={card.number}
              error={faults.number}
              onChange={({ target }) => {
                // While the middle is edited the text is left alone, or the caret would jump.
                const isAtEnd = target.selectionStart === target.value.length;
                onChange({ number: isAtEnd ? groupDigits(target.value) : target.value });
              }}
            />
            <TextField
              label={texts.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={texts.expiryHint}
              required
              value={card.expiry}
              error={faults.expiry}
              onChange={({ target }) =>
                onChange({ expiry: groupExpiry(target.value, card.expiry) })
              }
            />
            <TextField
              label={texts.cvv}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              required
              value={card.cvv}
              error={faults.cvv}
              onChange={({ target }) => onChange({ cvv: target.value.replace(/\D/g, '') })}
            />
          </div>
        </div>
        <p className="mt-4 flex items-start gap-2 text-13 text-ink-2">
          <Icon of={Lock} size={16} className="mt-0.5 flex-none" />
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
      <p>
        <span className="font-medium">{texts.onDelivery}</span>
        <span className="block text-ink-2">{texts.onDeliveryNote}</span>
      </p>
    </Section>
  );
}
