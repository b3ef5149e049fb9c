import type { LucideIcon } from 'lucide-react';

type IconProps = {
  /** A lucide icon, such as `Heart`. */
  of: LucideIcon;
  /** Pixels; the stroke stays 1.5 px whatever the size. */
  size?: 14 | 16 | 18 | 20 | 22;
  filled?: boolean;
  className?: string;
};

/** A decorative icon: the control around it carries the name. */
export function Icon({ of: Shape, size = 20, filled = false, className }: IconProps) {
  return (
    <Shape
      size={size}
      strokeWidth={(1.5 * 24) / size}
      fill={filled ? 'currentColor' : 'none'}
      aria-hidden="true"
      className={className}
    />
  );
}
