import { ArrowDown, ArrowUp, Plus, X } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';

/** The list with the item at `from` taken out and put in at `to`; the others keep their order. */
export function placed<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

interface ItemButtonsProps {
  /** Their names; they name the item too. */
  labels: { up: string; down: string; remove: string };
  /** The index of the item, and the number of items. */
  at: number;
  count: number;
  /** The fewest items that the list may have. */
  min?: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** Buttons that move an item of a list up and down, and remove it. */
export function ItemButtons({ labels, at, count, min = 0, onMove, onRemove }: ItemButtonsProps) {
  return (
    <>
      <IconButton
        icon={ArrowUp}
        size={18}
        label={labels.up}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        icon={ArrowDown}
        size={18}
        label={labels.down}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        icon={X}
        size={18}
        label={labels.remove}
        disabled={count <= min}
        onClick={onRemove}
      />
    </>
  );
}

export type ItemTexts = Record<'up' | 'down' | 'remove', (name: string) => string>;

/** The labels of an item's buttons. */
export const itemLabels = (text: ItemTexts, name: string) => ({
  up: text.up(name),
  down: text.down(name),
  remove: text.remove(name),
});

/** Adds an item at the end of a list. */
export function AddItemButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button kind="quiet" size="small" className="justify-self-start" onClick={onClick}>
      <Icon of={Plus} size={16} />
      {children}
    </Button>
  );
}
