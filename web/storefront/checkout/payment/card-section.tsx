import { Lock } from 'lucide-react';
import { radioDotClass } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import { Icon } from '../../../ui/icon';
import { checkout as texts } from '../messages';
import { Section } from '../section';
import type { Checkout } from '../use-checkout';
import { cardPaths, groupDigits, groupExpiry } from './card.rules';
import { MastercardMark, VisaMark } from './card-marks';

/** 03: the card. Its inputs have no names, so that no form submits them. */
export function CardSection({ checkout: { control, errorAt } }: { checkout: Checkout }) {
  const number = control(cardPaths.number);
  const expiry = control(cardPaths.expiry);
  const cvv = control(cardPaths.cvv);
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
              value={number.value}
              error={errorAt(cardPaths.number)}
              onChange={({ target }) => {
                // Regrouping while the middle is edited would move the caret.
                const isAtEnd = target.selectionStart === target.value.length;
                number.onChange(isAtEnd ? groupDigits(target.value) : target.value);
              }}
            />
            <TextField
              label={texts.expiry}
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder={texts.expiryHint}
              required
              value={expiry.value}
              error={errorAt(cardPaths.expiry)}
              onChange={({ target }) => expiry.onChange(groupExpiry(target.value, expiry.value))}
            />
            <TextField
              label={texts.cvv}
              inputMode="numeric"
              autoComplete="cc-csc"
              maxLength={4}
              required
              value={cvv.value}
              error={errorAt(cardPaths.cvv)}
              onChange={({ target }) => cvv.onChange(target.value.replace(/\D/g, ''))}
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

/** 03 in a shop with payment on delivery. */
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
