import { X } from 'lucide';
import { type ReactNode, useId } from 'react';
import { kit } from '../../messages';
import { classNames } from '../class-names';
import { IconButton } from '../icon-button';
import { Modal } from './modal';

type OverlayProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  /** The buttons, which stay in view below the content. */
  foot?: ReactNode;
  closesOnBack?: boolean;
};

type SheetProps = OverlayProps & {
  side?: 'left' | 'right';
  /** Replaces the visible title, as tabs do; screen readers still read the title. */
  head?: ReactNode;
};

/** A panel that slides in from a side, over a scrim. Escape, the scrim and the cross close it. */
export function Sheet({
  open,
  onClose,
  title,
  children,
  foot,
  head,
  side = 'right',
  closesOnBack = false,
}: SheetProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} closesOnBack={closesOnBack}>
      <div
        className={classNames(
          'fixed inset-y-0 flex w-[calc(100%-32px)] max-w-105 flex-col bg-paper transition-transform duration-(--slow) forced-colors:border',
          side === 'left'
            ? 'start-0 group-not-open/modal:-translate-x-full starting:-translate-x-full rtl:group-not-open/modal:translate-x-full rtl:starting:translate-x-full'
            : 'end-0 group-not-open/modal:translate-x-full starting:translate-x-full rtl:group-not-open/modal:-translate-x-full rtl:starting:-translate-x-full',
        )}
      >
        <div className="flex h-14 flex-none items-center justify-between border-b border-line ps-5 pe-1">
          <h2 id={titleId} className={head ? 'sr-only' : 'text-16 font-medium'}>
            {title}
          </h2>
          {head}
          <IconButton icon={X} label={kit.close} onClick={onClose} />
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain px-5">{children}</div>
        {foot && (
          <div className="grid flex-none auto-cols-fr grid-flow-col gap-2.5 border-t border-line px-5 pt-3 pb-4">
            {foot}
          </div>
        )}
      </div>
    </Modal>
  );
}

type ConfirmProps = OverlayProps & { description?: string; wide?: boolean };

/** A centred dialog: its title is a question, its buttons name the action. */
export function ModalDialog({
  open,
  onClose,
  title,
  description,
  children,
  foot,
  wide = false,
  closesOnBack = false,
}: ConfirmProps) {
  const titleId = useId();
  const textId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      describedBy={description ? textId : undefined}
      closesOnBack={closesOnBack}
      className="grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4 open:grid"
    >
      <div
        className={classNames(
          'w-full rounded-overlay bg-surface p-6 text-start whitespace-normal normal-nums shadow-overlay transition-opacity duration-(--fast) group-not-open/modal:opacity-0 starting:opacity-0 forced-colors:border',
          wide ? 'max-w-200' : 'max-w-110',
        )}
      >
        <div className="-me-3 -mt-3 flex items-start justify-between gap-4">
          <h2 id={titleId} className="display-28 pt-3">
            {title}
          </h2>
          <IconButton icon={X} label={kit.close} onClick={onClose} />
        </div>
        {description && (
          <p id={textId} className="mt-2 text-ink-2 wrap-anywhere">
            {description}
          </p>
        )}
        {children}
        {foot && <div className="mt-6 flex flex-wrap justify-end gap-2.5">{foot}</div>}
      </div>
    </Modal>
  );
}
