import { type ReactNode, useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox';
import { FieldError } from '../../ui/forms/field-frame';
import { priceJumps as text } from './messages';

/** Whether staff have confirmed the large price changes of a file; a file without any needs no confirmation. */
export function usePriceJumps(count: number) {
  const [isChecked, setChecked] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return {
    count,
    isChecked,
    isMissing,
    choose: (checked: boolean) => {
      setChecked(checked);
      setMissing(false);
    },
    /** Whether the file may be imported now; if not, the form says so. */
    check: (): boolean => {
      const isConfirmed = isChecked || count === 0;
      setMissing(!isConfirmed);
      return isConfirmed;
    },
  };
}

interface ConfirmPriceJumpsProps {
  of: ReturnType<typeof usePriceJumps>;
  label: string;
  children?: ReactNode;
}

/** The box that confirms them, for a file with any. */
export function ConfirmPriceJumps({ of, label, children }: ConfirmPriceJumpsProps) {
  if (of.count === 0) return null;
  return (
    <div>
      <Checkbox
        checked={of.isChecked}
        aria-invalid={of.isMissing || undefined}
        onChange={(event) => of.choose(event.target.checked)}
      >
        {label}
      </Checkbox>
      {children}
      {of.isMissing && <FieldError>{text.confirmFirst}</FieldError>}
    </div>
  );
}
