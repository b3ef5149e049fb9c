import type { IconNode } from 'lucide';
import { createElement } from 'react';

type IconProps = {
  /** A lucide icon, such as `Heart`. */
  of: IconNode;
  /** Pixels; the stroke stays 1.5 px whatever the size. */
  size?: 14 | 16 | 18 | 20 | 22;
  filled?: boolean;
  className?: string;
};

/** A decorative icon: the control around it carries the name. */
export function Icon({ of: shapes, size = 20, filled = false, className }: IconProps) {
  return createElement(
    'svg',
    {
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: filled ? 'currentColor' : 'none',
      stroke: 'currentColor',
      strokeWidth: (1.5 * 24) / size,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      className,
    },
    // As arguments and not as a list, shapes need no keys.
    ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
  );
}
