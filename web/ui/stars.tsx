import { kit } from '../messages';
import { classNames } from './class-names';
import { formatRating } from './text/format';

/** A star of 24 px, five of which are drawn side by side. */
const STAR = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z';

type StarsProps = {
  /** From 0 to 5, with fractions. */
  rating: number;
  /** Hidden from screen readers, where the text beside the stars says the rating. */
  isDecorative?: boolean;
  /** The height of a star in pixels. */
  size?: 14 | 16 | 20;
  className?: string;
};

/** A rating as five stars, filled from the start. */
export function Stars({ rating, isDecorative = false, size = 16, className }: StarsProps) {
  return (
    <span
      {...(isDecorative
        ? { 'aria-hidden': true }
        : { role: 'img', 'aria-label': kit.stars(formatRating(rating)) })}
      className={classNames('relative inline-block flex-none align-[-0.2em]', className)}
      style={{ width: size * 5, height: size }}
    >
      <Row className="text-line-strong" />
      <Row
        isFilled
        className="[clip-path:inset(0_var(--unfilled)_0_0)] rtl:[clip-path:inset(0_0_0_var(--unfilled))]"
        style={{ '--unfilled': `${100 - rating * 20}%` }}
      />
    </span>
  );
}

/** One star of 28 px, for a control around it. */
export function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none">
      <path {...outline} fill={isFilled ? 'currentColor' : 'none'} d={STAR} />
    </svg>
  );
}

type RowProps = { isFilled?: boolean; className: string; style?: Record<`--${string}`, string> };

function Row({ isFilled = false, className, style }: RowProps) {
  return (
    <svg
      viewBox="0 0 120 24"
      fill={isFilled ? 'currentColor' : 'none'}
      aria-hidden="true"
      className={classNames('absolute inset-0 size-full', className)}
      style={style}
    >
      {[0, 24, 48, 72, 96].map((x) => (
        <path key={x} {...outline} d={STAR} transform={`translate(${x})`} />
      ))}
    </svg>
  );
}

const outline = { stroke: 'currentColor', strokeWidth: 1.5, strokeLinejoin: 'round' } as const;
