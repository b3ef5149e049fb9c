import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ProductImage } from '#contract/catalogue';
import { kit } from '../../messages';
import { IconButton } from '../../ui/icon-button';
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
  return (
    <Dialog open={open} onClose={onClose} className="fixed inset-0 z-30 bg-paper print:hidden">
      <DialogPanel
        transition
        className="fixed inset-0 transition-opacity duration-(--slow) data-closed:opacity-0"
      >
        <DialogTitle className="sr-only">{texts.zoomed(title)}</DialogTitle>
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
      </DialogPanel>
    </Dialog>
  );
}
