import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon';

type ChipProps = { children: ReactNode; removeLabel: string; onRemove: () => void };

/** An applied filter or code, with a button that removes it. */
export function Chip({ children, removeLabel, onRemove }: ChipProps) {
  return (
    <span className="inline-flex h-8 items-center gap-1.5 rounded bg-sunken ps-3 pe-1 text-13 forced-colors:border">
      {children}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="relative grid size-6 place-items-center pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5"
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  );
}
