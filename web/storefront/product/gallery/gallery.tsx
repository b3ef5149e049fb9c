import { Play, ZoomIn } from 'lucide-react';
import { useState } from 'react';
import type { Product, ProductImage } from '#contract/catalogue/catalogue';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { showToast } from '../../../ui/overlays/toast';
import { Picture } from '../../../ui/picture';
import { useSwipe } from '../../../ui/use-swipe';
import { firstPicture } from '../card/first-picture';
import { product as texts } from '../messages';
import { type GalleryView, galleryViews, mainSizes } from './gallery.rules';
import { usePictureTransition } from './picture-transition';

const loadZoom = async () => (await import('./zoom-dialog')).ZoomDialog;

/**
 * The product's pictures and videos: the selected one, thumbnails of the others, and a larger one behind 'Zoom'. A swipe over
 * the selected picture shows the next one, a tap zooms or plays the video.
 */
export function Gallery({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  /** The position of the playing video. */
  const [playing, setPlaying] = useState<number | null>(null);
  const close = () => setZoomed(false);
  const { Part: Zoom, approach } = useLazyOnApproach(loadZoom, isZoomed, close);
  const pictureRef = usePictureTransition<HTMLDivElement>(product._id);
  const views = galleryViews(product.images.length > 0 ? product.images : [firstPicture(product)]);
  const choose = (position: number) => {
    setChosen(Math.min(Math.max(position, 0), views.length - 1));
    setPlaying(null);
  };
  const swipe = useSwipe((step) => choose(chosen + step));
  const view = views[chosen] ?? views[0];
  if (!view) return null;
  const { video, model } = view.image;
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
        {video && playing === chosen ? (
          <Video url={video} label={view.image.alt} onFailed={() => setPlaying(null)} />
        ) : (
          <button
            // Separate elements: an icon that moves counts as a shift of the layout.
            key={video ? 'play' : 'zoom'}
            type="button"
            aria-label={video ? texts.play : texts.zoom}
            {...(video ? {} : approach)}
            onClick={() => (video ? setPlaying(chosen) : setZoomed(true))}
            className={classNames(
              'absolute inset-0 flex items-end justify-end p-2 text-on-ground focus-visible:-outline-offset-4 focus-visible:outline-on-ground print:hidden',
              !video && 'cursor-zoom-in',
            )}
          >
            <span
              className={classNames(
                'grid size-11 place-items-center',
                video && 'm-auto rounded-full bg-paper-on-ground',
              )}
            >
              <Icon of={video ? Play : ZoomIn} />
            </span>
          </button>
        )}
        {model && playing !== chosen && (
          // Over the picture, because a line below would move the rest of the page.
          <p className="pointer-events-none absolute start-2 bottom-2 me-14 rounded bg-paper-on-ground px-2 py-1 text-13 text-on-ground">
            {texts.model((model.height / 100).toFixed(2), model.size)}
          </p>
        )}
      </div>
      <Thumbnails views={views} chosen={views.indexOf(view)} onChoose={choose} />
      {Zoom && <Zoom open={isZoomed} onClose={close} title={product.title} view={view} />}
    </div>
  );
}

type VideoProps = {
  url: string;
  label: string;
  onFailed: () => void;
};

/** The button that had the focus is gone when a video begins. */
const focusOn = (video: HTMLVideoElement | null) => video?.focus({ preventScroll: true });

/** Plays without sound over its poster, which has reserved the space. */
function Video({ url, label, onFailed }: VideoProps) {
  return (
    <video
      ref={focusOn}
      src={url}
      aria-label={label}
      autoPlay
      muted
      playsInline
      controls
      onPointerDown={(event) => event.stopPropagation()}
      onError={() => {
        showToast(texts.videoFailed);
        onFailed();
      }}
      className="absolute inset-0 size-full bg-ground object-contain print:hidden"
    />
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
        // A video may have one of the pictures as its poster.
        <li key={image.url + (image.video ?? '') + crop} className="relative">
          <button
            type="button"
            aria-pressed={position === chosen}
            aria-label={crop ? texts.details[position] : thumbnailLabel(image, position + 1)}
            onClick={() => onChoose(position)}
            className="block w-full rounded opacity-78 transition-opacity hover:opacity-100 aria-pressed:opacity-100 aria-pressed:shadow-[0_0_0_1px_var(--color-paper),0_0_0_2px_var(--color-ink)]"
          >
            <Picture
              image={image}
              sizes="(min-width: 64em) 76px, 25vw"
              alt=""
              imageClassName={crop}
            />
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

/** 'Picture 2, back'; a video likewise. */
function thumbnailLabel({ kind, video }: ProductImage, number: number): string {
  const name = video ? texts.video(number) : texts.picture(number);
  return kind ? `${name}, ${texts.kinds[kind]}` : name;
}
