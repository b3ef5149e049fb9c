import { GripVertical } from 'lucide';
import { type DragEvent, useState } from 'react';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icon';

interface DropTargetOptions {
  /** Whether the dragged item may be dropped here. */
  accepts?: boolean;
  onDrop: (event: DragEvent) => void;
}

/** The look of a row on which something is about to be dropped. */
export const dropTargetClass = 'bg-sunken outline-2 -outline-offset-2 outline-accent';

/** The props of an element on which something can be dropped, and whether something is over it. */
export function useDropTarget({ accepts = true, onDrop }: DropTargetOptions) {
  const [isOver, setOver] = useState(false);
  return {
    isOver: isOver && accepts,
    target: {
      onDragOver: (event: DragEvent) => {
        if (!accepts) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (accepts) onDrop(event);
      },
    },
  };
}

interface DragHandleProps {
  onDrag: (isOn: boolean) => void;
  className?: string;
}

/** The grip by which a row is dragged with the mouse. Rows have buttons that do the same for keyboards and touch. */
export function DragHandle({ onDrag, className }: DragHandleProps) {
  return (
    <span
      draggable
      onDragStart={({ currentTarget, dataTransfer }) => {
        // Firefox starts a drag only if it has data.
        dataTransfer.setData('application/x-row', '');
        dataTransfer.effectAllowed = 'move';
        // The whole row follows the mouse, not only its grip.
        const row = currentTarget.closest('li');
        if (row) dataTransfer.setDragImage(row, 0, 0);
        onDrag(true);
      }}
      onDragEnd={() => onDrag(false)}
      aria-hidden="true"
      className={classNames('cursor-grab text-ink-2', className)}
    >
      <Icon of={GripVertical} size={18} />
    </span>
  );
}
