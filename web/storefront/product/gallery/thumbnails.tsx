import { Play } from 'lucide';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { Icon } from '../../../ui/icon';
import { Picture } from '../../../ui/picture';
import { product as texts } from '../messages';
import { pictureLabel } from './gallery-tile';

type ThumbnailsProps = {
  images: readonly ProductImage[];
  /** The position of the picture that is in view. */
  shown: number;
  onChoose: (position: number) => void;
};

/** Below the strip of pictures; a desktop shows all pictures. */
export function Thumbnails({ images, shown, onChoose }: ThumbnailsProps) {
  if (images.length < 2) return null;
  return (
    <ul
      aria-label={texts.pictures}
      className="mt-2.5 grid auto-cols-[minmax(2.75rem,4rem)] grid-flow-col gap-2 lg:hidden print:hidden"
    >
      {images.map((image, position) => (
        <li key={image.url + (image.video ?? '')} className="relative">
          <button
            type="button"
            aria-pressed={position === shown}
            aria-label={pictureLabel(image, position + 1)}
            onClick={() => onChoose(position)}
            // Not faded: black would look grey.
            className="block w-full rounded hover:shadow-[0_0_0_1px_var(--color-paper),0_0_0_2px_var(--color-line-strong)] aria-pressed:shadow-[0_0_0_1px_var(--color-paper),0_0_0_2px_var(--color-ink)]"
          >
            <Picture image={image} sizes="64px" alt="" />
            {image.video && (
              <span className="absolute end-1 bottom-1 grid size-6 place-items-center rounded-full bg-paper-on-ground text-on-ground">
                <Icon of={Play} size={14} />
              </span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
