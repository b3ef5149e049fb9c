import { X } from 'lucide-react';
import { useId } from 'react';
import type { ProductImage } from '#contract/catalogue';
import { kit } from '../../messages';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/modal';
import { Picture } from '../../ui/picture';
import { product as texts } from './messages';

type ZoomDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  image: ProductImage;
};

/** The picture as large as it is, over the whole screen; it is moved about by scrolling. */
export function ZoomDialog({ open, onClose, title, image }: ZoomDialogProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} labelledBy={titleId}>
      <div className="fixed inset-0 bg-paper transition-opacity duration-(--slow) group-not-open/modal:opacity-0 starting:opacity-0">
        <h2 id={titleId} className="sr-only">
          {texts.zoomed(title)}
        </h2>
        <section
          aria-label={texts.zoomed(title)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="size-full overflow-auto overscroll-contain focus-visible:-outline-offset-2"
        >
          <Picture image={image} sizes="1200px" eager className="mx-auto w-[1200px] rounded-none" />
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
