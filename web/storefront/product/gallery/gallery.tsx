import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import type { Product } from '#contract/catalogue';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { Picture } from '../../../ui/picture';
import { useSwipe } from '../../../ui/use-swipe';
import { firstPicture } from '../card/first-picture';
import { product as texts } from '../messages';
import { type GalleryView, galleryViews, mainSizes } from './gallery.rules';
import { usePictureTransition } from './picture-transition';

const loadZoom = async () => (await import('./zoom-dialog')).ZoomDialog;

/**
 * The product's pictures: the selected one, thumbnails of the others, and a larger one behind 'Zoom'. A swipe over the
 * selected picture shows the next one, a tap zooms.
 */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const close = () => setZoomed(false);
  const { Part: Zoom, approach } = useLazyOnApproach(loadZoom, isZoomed, close);
  const pictureRef = usePictureTransition<HTMLDivElement>(product._id);
  const views = galleryViews(product.images.length > 0 ? product.images : [firstPicture(product)]);
  const swipe = useSwipe((step) =>
    setChosen((now) => Math.min(Math.max(now + step, 0), views.length - 1)),
  );
  const view = views[chosen] ?? views[0];
  if (!view) return null;
  return (
    <div className="grid content-start gap-2.5 lg:grid-cols-[76px_minmax(0,1fr)] lg:gap-4">
      <div
        ref={pictureRef}
        className="relative touch-pan-y touch-pinch-zoom select-none max-md:-mx-(--gutter) lg:col-start-2 lg:row-start-1"
        {...swipe}
      >
        <Picture
          image={view.image}
          sizes={view.crop ? '1200px' : mainSizes}
          eager
          className="max-md:rounded-none"
          imageClassName={classNames('transition-transform duration-(--slow)', view.crop)}
        />
        <button
          type="button"
          aria-label={texts.zoom}
          {...approach}
          onClick={() => setZoomed(true)}
          className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-2 text-on-ground focus-visible:-outline-offset-4 focus-visible:outline-on-ground print:hidden"
        >
          <span className="grid size-11 place-items-center">
            <Icon of={ZoomIn} />
          </span>
        </button>
      </div>
      <Thumbnails views={views} chosen={views.indexOf(view)} onChoose={setChosen} />
      {Zoom && <Zoom open={isZoomed} onClose={close} title={product.title} view={view} />}
    </div>
  );
}

type ThumbnailsProps = {
  views: readonly GalleryView[];
  chosen: number;
  onChoose: (position: number) => void;
};

function Thumbnails({ views, chosen, onChoose }: ThumbnailsProps) {
  if (views.length < 2) return null;
  return (
    <ul
      aria-label={texts.pictures}
      className="grid grid-cols-4 content-start gap-2 lg:row-start-1 lg:grid-cols-1 lg:gap-3 print:hidden"
    >
      {views.map(({ image, crop }, position) => (
        <li key={image.url + crop}>
          <button
            type="button"
            aria-pressed={position === chosen}
            aria-label={crop ? texts.details[position] : texts.picture(position + 1)}
            onClick={() => onChoose(position)}
            className="block w-full rounded opacity-78 transition-opacity hover:opacity-100 aria-pressed:opacity-100 aria-pressed:shadow-[0_0_0_1px_var(--color-paper),0_0_0_2px_var(--color-ink)]"
          >
            <Picture
              image={image}
              sizes="(min-width: 64em) 76px, 25vw"
              alt=""
              imageClassName={crop}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
