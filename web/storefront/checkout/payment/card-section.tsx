import { Lock } from 'lucide';
import type { ChangeEvent } from 'react';
import type { ApiForm } from '../../../api/use-api-form';
import { radioDotClass } from '../../../ui/forms/radio-group';
import { TextField } from '../../../ui/forms/text-field';
import { Icon } from '../../../ui/icon';
import { checkout as texts } from '../messages';
import { type Card, cardPaths, groupDigits, groupExpiry } from './card.rules';

type CardFieldsProps = {
  checkout: Pick<ApiForm<{ card: Card }>, 'control' | 'errorAt'>;
  /** Whether the card is one of several methods, which has been chosen above. */
  hasChoice: boolean;
};

/** The card. Its inputs have no names, so that no form submits them. */
export function CardFields({ checkout: { control, errorAt }, hasChoice }: CardFieldsProps) {
  const field = (name: keyof Card, format: (input: HTMLInputElement, before: string) => string) => {
    const { value, onChange } = control(cardPaths[name]);
    return {
      inputMode: 'numeric',
      required: true,
      value,
      error: errorAt(cardPaths[name]),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(format(target, value)),
    } as const;
  };
  return (
    <div>
      <div className="rounded border border-line-strong bg-surface">
        {!hasChoice && (
          <label className="flex min-h-14 items-center gap-3 border-b border-line px-4 font-medium">
            <input type="radio" defaultChecked className={radioDotClass} />
            {texts.card}
            <CardMarks />
          </label>
        )}
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 px-4 py-5">
          <TextField
            label={texts.cardNumber}
            autoComplete="cc-number"
            className="col-span-2"
            // Regrouping while the middle is edited would move the caret.
            {...field('number', ({ value, selectionStart }) =>
              selectionStart === value.length ? groupDigits(value) : value,
            )}
          />
          <TextField
            label={texts.expiry}
            autoComplete="cc-exp"
            placeholder={texts.expiryHint}
            {...field('expiry', ({ value }, before) => groupExpiry(value, before))}
          />
          <TextField
            label={texts.cvv}
            autoComplete="cc-csc"
            maxLength={4}
            {...field('cvv', ({ value }) => value.replace(/\D/g, ''))}
          />
        </div>
      </div>
      <p className="mt-4 flex items-start gap-2 text-13 text-ink-2">
        <Icon of={Lock} size={16} className="mt-0.5 flex-none" />
        {texts.cardNote}
      </p>
    </div>
  );
}

/** Simple stand-ins for the marks of the brands, at the end of a row. */
export function CardMarks() {
  return (
    <span className="ms-auto flex gap-1.5">
      <VisaMark />
      <MastercardMark />
    </span>
  );
}

const markClass = 'h-6 w-9.5 flex-none';

function VisaMark() {
  return (
    <svg viewBox="0 0 38 24" role="img" aria-label="Visa" className={markClass}>
      <rect x=".5" y=".5" width="37" height="23" rx="2.5" fill="#fff" stroke="#d9d4cb" />
      <text
        x="19"
        y="16"
        textAnchor="middle"
        fontSize="10.5"
        fontWeight="800"
        fontStyle="italic"
        letterSpacing="-.2"
        fill="#1c2f80"
      >
        VISA
      </text>
    </svg>
  );
}

function MastercardMark() {
  return (
    <svg viewBox="0 0 38 24" role="img" aria-label="Mastercard" className={markClass}>
      <rect x=".5" y=".5" width="37" height="23" rx="2.5" fill="#fff" stroke="#d9d4cb" />
      <circle cx="15.4" cy="12" r="6" fill="#d8322a" />
      <circle cx="22.6" cy="12" r="6" fill="#eda12f" />
      <path d="M19 7.2a6 6 0 0 1 0 9.6 6 6 0 0 1 0-9.6z" fill="#e4692c" />
    </svg>
  );
}
