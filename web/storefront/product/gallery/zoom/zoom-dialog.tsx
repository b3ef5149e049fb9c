import { X } from 'lucide';
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { ownValue } from '#contract/values/own-value';
import { kit } from '../../../../messages';
import { classNames } from '../../../../ui/class-names';
import { ChevronBack, ChevronOn } from '../../../../ui/direction-icons';
import { IconButton } from '../../../../ui/icon-button';
import { Modal } from '../../../../ui/overlays/modal';
import { Picture } from '../../../../ui/picture';
import { stepToLeft, stepToRight } from '../../../../ui/text/language';
import { useSwipe } from '../../../../ui/use-swipe';
import { product as texts } from '../../messages';
import { pressOf } from './press';
import { useZoom } from './use-zoom';

/** A new object opens the dialog again, also for the same picture. */
export type ZoomStart = { image: ProductImage };

const steps: Partial<Record<string, 1 | -1>> = {
  ArrowRight: stepToRight,
  ArrowLeft: stepToLeft,
};

/** The largest stored width is shown. */
const SIZES = '2400px';

type ZoomDialogProps = {
  /** Null while it is closed. */
  start: ZoomStart | null;
  onClose: () => void;
  title: string;
  /** All pictures, without videos. */
  images: readonly ProductImage[];
};

/**
 * The product's pictures over the whole window, one at a time, each whole at first. A press enlarges it; then it follows
 * the mouse. The arrow keys show the other pictures, and move the one that is enlarged.
 */
export function ZoomDialog({ start, onClose, title, images }: ZoomDialogProps) {
  const titleId = useId();
  // Stays while the dialog fades out.
  const [opened, setOpened] = useState({ start, count: 0 });
  if (start && start !== opened.start) setOpened({ start, count: opened.count + 1 });
  return (
    <Modal open={start !== null} onClose={onClose} labelledBy={titleId} closesOnBack>
      <div className="fixed inset-0 bg-paper transition-opacity duration-(--slow) group-not-open/modal:opacity-0 starting:opacity-0">
        <h2 id={titleId} className="sr-only">
          {texts.zoomed(title)}
        </h2>
        {opened.start && <ZoomStage key={opened.count} start={opened.start} images={images} />}
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

function ZoomStage({ start, images }: { start: ZoomStart; images: readonly ProductImage[] }) {
  const stage = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(Math.max(images.indexOf(start.image), 0));
  /** Of a picture that the shop does not store, once it is loaded. */
  const [loadedWidth, setLoadedWidth] = useState(0);
  const image = images[position];
  const width = Math.max(...(image?.widths ?? []), loadedWidth);
  const { isZoomed, isPinching, enlarge, reset, followMouse } = useZoom(stage, width);

  const go = (step: 1 | -1) => {
    if (images.length < 2) return;
    reset();
    setLoadedWidth(0);
    setPosition((position + step + images.length) % images.length);
  };
  const swipe = useSwipe((step) => isZoomed || isPinching() || go(step));
  const press = (event: MouseEvent) => (isZoomed ? reset() : enlarge(pressOf(event)));
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = ownValue(steps, key);
    if (step && !isZoomed) go(step);
  };
  if (!image) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work wherever the focus is in the dialog
    <div className="contents" onKeyDown={onKeyDown}>
      <div
        ref={stage}
        {...swipe}
        onPointerMove={followMouse}
        className={classNames(
          'flex size-full overflow-auto overscroll-contain [scrollbar-width:none]',
          // A picture that fits has nothing to scroll: a movement is a swipe.
          isZoomed ? '[touch-action:pan-x_pan-y]' : 'touch-none',
        )}
      >
        <button
          type="button"
          data-autofocus
          aria-label={isZoomed ? texts.zoomOut : texts.zoomIn}
          onClick={press}
          style={width > 0 ? { maxWidth: width } : undefined}
          className={classNames(
            // Its size is read right after a change: under reduced motion, every property has a short transition.
            'm-auto transition-none w-[calc(min(100vw,80dvh)*var(--zoom,1))] flex-none focus-visible:-outline-offset-4 focus-visible:outline-on-ground',
            isZoomed ? 'cursor-zoom-out' : 'cursor-zoom-in',
          )}
        >
          <Picture
            key={image.url}
            image={image}
            sizes={SIZES}
            eager
            {...(image.widths.length === 0 && {
              onLoad: () => setLoadedWidth(stage.current?.querySelector('img')?.naturalWidth ?? 0),
            })}
            className="rounded-none"
          />
        </button>
      </div>
      {images.length > 1 && (
        <div className="absolute inset-x-0 bottom-4 mx-auto flex w-max items-center rounded-full bg-paper px-1 shadow-overlay">
          <IconButton icon={ChevronBack} label={texts.previousPicture} onClick={() => go(-1)} />
          <p aria-live="polite" className="min-w-14 text-center text-13 tabular-nums">
            <span className="sr-only">{image.alt}, </span>
            {texts.pictureOf(position + 1, images.length)}
          </p>
          <IconButton icon={ChevronOn} label={texts.nextPicture} onClick={() => go(1)} />
        </div>
      )}
    </div>
  );
}
