import { X } from 'lucide';
import { type KeyboardEvent, useId, useState } from 'react';
import type { StoredPicture } from '#contract/catalogue/media';
import { ownValue } from '#contract/values/own-value';
import { kit } from '../../messages';
import { ChevronBack, ChevronOn } from '../../ui/direction-icons';
import { IconButton } from '../../ui/icon-button';
import { Modal } from '../../ui/overlays/modal';
import { Picture } from '../../ui/picture';
import { stepToLeft, stepToRight } from '../../ui/text/language';
import { useSwipe } from '../../ui/use-swipe';
import { review as texts } from './messages';

type PictureLightboxProps = {
  pictures: readonly StoredPicture[];
  name: string;
  /** The position of the picture that is shown; null while it is closed. */
  open: number | null;
  onChange: (position: number) => void;
  onClose: () => void;
};

const steps: Partial<Record<string, 1 | -1>> = {
  ArrowRight: stepToRight,
  ArrowLeft: stepToLeft,
};

/** The pictures of a review over the whole screen, one at a time: by buttons, arrow keys and swipes. */
export function PictureLightbox({ pictures, name, open, onChange, onClose }: PictureLightboxProps) {
  const titleId = useId();
  const position = useLastOpen(open);
  const count = pictures.length;
  const move = (step: 1 | -1) => onChange((position + step + count) % count);
  const swipe = useSwipe(move);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const step = ownValue(steps, key);
    if (step && count > 1) move(step);
  };
  const picture = pictures[position];
  if (!picture) return null;
  const { width, height } = picture;
  return (
    <Modal open={open !== null} onClose={onClose} labelledBy={titleId} closesOnBack>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys work wherever the focus is in the dialog */}
      <div
        onKeyDown={onKeyDown}
        className="fixed inset-0 grid grid-rows-[auto_minmax(0,1fr)] bg-paper transition-opacity duration-(--slow) group-not-open/modal:opacity-0 starting:opacity-0"
      >
        <div className="flex items-center justify-between gap-4 ps-(--gutter) pe-2">
          <h2 id={titleId} className="py-4 font-medium wrap-anywhere">
            {texts.pictures(name)}
          </h2>
          <IconButton icon={X} label={kit.close} onClick={onClose} />
        </div>
        <div
          {...(count > 1 && swipe)}
          className="relative grid touch-pan-y touch-pinch-zoom place-items-center px-2 pb-4 select-none sm:px-16"
        >
          {/* As large as fits, with its own proportions. */}
          <div
            className="w-full"
            style={{ maxWidth: `min(100%, ${width}px, calc((100dvh - 6rem) * ${width / height}))` }}
          >
            <Picture
              key={picture.url}
              image={{ ...picture, alt: texts.picture(position + 1, name) }}
              sizes="100vw"
              ratio={`${width} / ${height}`}
              eager
            />
          </div>
          {count > 1 && (
            <>
              <IconButton
                icon={ChevronBack}
                label={texts.previous}
                onClick={() => move(-1)}
                className="absolute start-2 bg-paper shadow-overlay"
              />
              <IconButton
                icon={ChevronOn}
                label={texts.next}
                onClick={() => move(1)}
                className="absolute end-2 bg-paper shadow-overlay"
              />
              <p
                role="status"
                className="absolute bottom-6 rounded bg-paper px-2 py-1 text-13 shadow-overlay"
              >
                {texts.position(position + 1, count)}
              </p>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** The picture stays while the dialog fades out. */
function useLastOpen(open: number | null): number {
  const [last, setLast] = useState(open ?? 0);
  if (open !== null && open !== last) setLast(open);
  return open ?? last;
}
