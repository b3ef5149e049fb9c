import { useId, useState } from 'react';
import { kit } from '../../messages';
import { Star } from '../stars';
import { formatNumber } from '../text/format';
import { FieldError } from './field-frame';

type StarFieldProps = {
  legend: string;
  /** From 1 to 5; null while there is no rating. */
  value: number | null;
  onChange: (value: number) => void;
  /** What a rating means, in a word or two: 'Very good'. */
  wordOf: (rating: number) => string;
  error?: string | undefined;
};

/** A rating of one to five stars: a radio group, drawn as stars. */
export function StarField({ legend, value, onChange, wordOf, error }: StarFieldProps) {
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
  const shown = hovered ?? value ?? 0;
  const errorId = `${name}-error`;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="text-13 font-medium">{legend}</legend>
      <div className="-ms-2.5 flex flex-wrap items-center">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label
            key={rating}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(rating)}
            onPointerLeave={() => setHovered(null)}
            className="relative grid size-11 place-items-center rounded has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(rating)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <Star isFilled={rating <= shown} />
            <span className="sr-only">
              {kit.stars(formatNumber(rating))}, {wordOf(rating)}
            </span>
          </label>
        ))}
        <span aria-hidden="true" className="ms-2 text-ink-2">
          {shown > 0 && wordOf(shown)}
        </span>
      </div>
      {error && (
        <FieldError id={errorId} className="mt-1">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
