import { Minus, Plus } from 'lucide';
import { kit } from '../../messages';
import { Icon } from '../icon';

type QuantityStepperProps = {
  /** The accessible name: 'Quantity of Breton Stripe Top'. */
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
};

/** Minus, the number, plus. The number is announced when it changes. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max = Number.POSITIVE_INFINITY,
  onChange,
}: QuantityStepperProps) {
  return (
    <fieldset
      aria-label={label}
      className="inline-grid h-10 grid-cols-[40px_32px_40px] items-center justify-self-start rounded border border-line-strong bg-surface text-center tabular-nums pointer-coarse:h-11.5 pointer-coarse:grid-cols-[44px_32px_44px]"
    >
      <Step
        name={kit.decrease}
        icon={Minus}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      />
      <output aria-live="polite">{value}</output>
      <Step
        name={kit.increase}
        icon={Plus}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      />
    </fieldset>
  );
}

type StepProps = { name: string; icon: typeof Plus; disabled: boolean; onClick: () => void };

function Step({ name, icon, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={name}
      disabled={disabled}
      onClick={onClick}
      className="grid h-full place-items-center disabled:text-ink-3"
    >
      <Icon of={icon} size={16} />
    </button>
  );
}
