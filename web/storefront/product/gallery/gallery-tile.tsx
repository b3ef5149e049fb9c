import { Maximize2, Play } from 'lucide';
import { type Ref, useEffect, useRef, useState } from 'react';
import type { ProductImage } from '#contract/catalogue/catalogue';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { showToast } from '../../../ui/overlays/toast';
import { Picture } from '../../../ui/picture';
import { inSentence } from '../../../ui/text/language';
import { product as texts } from '../messages';

type GalleryTileProps = {
  ref: Ref<HTMLDivElement> | undefined;
  image: ProductImage;
  /** Counted from 1. The first picture loads before the page's scripts. */
  number: number;
  sizes: string;
  /** Handlers that load the code of the zoom. */
  approach: object;
  onZoom: () => void;
};

/** A picture of the gallery: a press enlarges it, or plays its video. */
export function GalleryTile({ ref, image, number, sizes, approach, onZoom }: GalleryTileProps) {
  const [isPlaying, setPlaying] = useState(false);
  const { video, model } = image;
  return (
    <div ref={ref} className="relative lg:h-full">
      <Picture
        image={image}
        sizes={sizes}
        eager={number === 1}
        className="max-md:rounded-none lg:h-full"
      />
      {isPlaying && video ? (
        <Video url={video} label={image.alt} onFailed={() => setPlaying(false)} />
      ) : (
        <button
          type="button"
          aria-label={(video ? texts.play : texts.zoom)(inSentence(pictureLabel(image, number)))}
          {...(video ? {} : approach)}
          onClick={() => (video ? setPlaying(true) : onZoom())}
          className={classNames(
            'group/zoom absolute inset-0 flex items-end justify-end p-2 text-on-ground focus-visible:-outline-offset-4 focus-visible:outline-on-ground print:hidden',
            !video && 'cursor-zoom-in',
          )}
        >
          <span
            className={classNames(
              'grid size-11 place-items-center rounded-full',
              video
                ? 'm-auto bg-paper-on-ground'
                : 'transition-opacity [@media(hover:hover)]:opacity-0 group-hover/zoom:opacity-100 group-focus-visible/zoom:opacity-100',
            )}
          >
            <Icon of={video ? Play : Maximize2} size={video ? 20 : 18} />
          </span>
        </button>
      )}
      {model && !isPlaying && (
        // Over the picture, because a line below would move the rest of the page.
        <p className="pointer-events-none absolute start-2 bottom-2 me-14 rounded bg-paper-on-ground px-2 py-1 text-13 text-on-ground">
          {texts.model((model.height / 100).toFixed(2), model.size)}
        </p>
      )}
    </div>
  );
}

/** 'picture 2, back'; a video likewise. */
export function pictureLabel({ kind, video }: ProductImage, number: number): string {
  const name = video ? texts.video(number) : texts.picture(number);
  return kind ? `${name}, ${texts.kinds[kind]}` : name;
}

type VideoProps = {
  url: string;
  label: string;
  onFailed: () => void;
};

/** Plays without sound over its poster, which has reserved the space. Stops when it is scrolled out of view. */
function Video({ url, label, onFailed }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current } = video;
    if (!current) return;
    // The button that had the focus is gone.
    current.focus({ preventScroll: true });
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) current.pause();
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <video
      ref={video}
      src={url}
      aria-label={label}
      autoPlay
      muted
      playsInline
      controls
      onError={() => {
        showToast(texts.videoFailed);
        onFailed();
      }}
      className="absolute inset-0 size-full bg-ground object-contain print:hidden"
    />
  );
}
