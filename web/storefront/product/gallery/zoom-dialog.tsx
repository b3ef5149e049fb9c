import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { kit } from '../../../messages';
import { IconButton } from '../../../ui/icon-button';
import { Modal } from '../../../ui/overlays/modal';
import { Picture } from '../../../ui/picture';
import { product as texts } from '../messages';
import type { GalleryView } from './gallery.rules';

type ZoomDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  view: GalleryView;
};

/** The selected picture in full size over the whole screen, scrolled to the part that was shown. */
export function ZoomDialog({ open, onClose, title, view }: ZoomDialogProps) {
  const titleId = useId();
  const scroller = useRef<HTMLElement>(null);
  const { x, y } = view.focus;
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!open || !current) return;
    current.scrollLeft = current.scrollWidth * x - current.clientWidth / 2;
    current.scrollTop = current.scrollHeight * y - current.clientHeight / 2;
  }, [open, x, y]);
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId} closesOnBack>
      <div className="fixed inset-0 bg-paper transition-opacity duration-(--slow) group-not-open/modal:opacity-0 starting:opacity-0">
        <h2 id={titleId} className="sr-only">
          {texts.zoomed(title)}
        </h2>
        <section
          ref={scroller}
          aria-label={texts.zoomed(title)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="size-full overflow-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          <Picture
            image={view.image}
            sizes="1200px"
            eager
            className="mx-auto w-[1200px] rounded-none"
          />
        </section>
        <IconButton
          icon={X}
          label={kit.close}
          onClick={onClose}
          className="absolute end-4 top-4 bg-paper shadow-overlay"
        />
      </div>
    </Modal>
  );
}
