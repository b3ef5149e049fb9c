import { preload } from 'react-dom';
import { classNames } from './class-names';

export type PictureSource = {
  url: string;
  alt: string;
  /** The placeholder colour while the picture is loading. */
  tint: string;
  /** The widths that exist; none for a foreign URL. */
  widths: readonly number[];
  /** The point that stays in view where the picture is cropped, in percent of its width and height. */
  focus?: { x: number; y: number } | undefined;
};

type PictureProps = {
  image: PictureSource;
  /** The `sizes` attribute: `(min-width: 64em) 25vw, 50vw`. */
  sizes: string;
  /** The aspect ratio, which reserves the space before the picture loads. */
  ratio?: string;
  /** The first picture in view, loaded eagerly with high priority. */
  eager?: boolean;
  /** Overrides the alternative text; '' if the text beside the picture says the same. */
  alt?: string;
  onLoad?: () => void;
  className?: string;
  imageClassName?: string;
};

/** A picture on its tinted ground, in AVIF or WebP where the shop stores it. Its size is reserved before it loads. */
export function Picture({
  image,
  sizes,
  ratio = '4 / 5',
  eager = false,
  alt = image.alt,
  onLoad,
  className,
  imageClassName,
}: PictureProps) {
  const avif = pictureSet(image, 'avif');
  if (eager) preloadPicture(image, sizes, 'high');
  return (
    <span
      className={classNames(
        'relative block overflow-hidden rounded bg-ground [filter:var(--image-filter)]',
        className,
      )}
      style={{ aspectRatio: ratio, backgroundColor: image.tint || undefined }}
    >
      <picture>
        {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
        <img
          src={image.url}
          srcSet={pictureSet(image, 'webp')}
          sizes={avif && sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={onLoad}
          style={image.focus && { objectPosition: objectPosition(image.focus) }}
          className={classNames('absolute inset-0 size-full object-cover', imageClassName)}
        />
      </picture>
    </span>
  );
}

/** The CSS that keeps a point of a cropped picture in view. */
export function objectPosition({ x, y }: { x: number; y: number }): string {
  return `${x}% ${y}%`;
}

/** Preloads a stored picture, before the page's scripts. React itself does so only for a plain `img`. */
export function preloadPicture(
  image: PictureSource,
  imageSizes: string,
  fetchPriority: 'high' | 'auto' = 'auto',
): void {
  const imageSrcSet = pictureSet(image, 'avif');
  if (!imageSrcSet) return;
  preload(image.url, { as: 'image', type: 'image/avif', imageSrcSet, imageSizes, fetchPriority });
}

/** The `srcset` of a stored picture; undefined for an external one. */
function pictureSet({ url, widths }: PictureSource, format: 'avif' | 'webp'): string | undefined {
  const stem = /^(.+)-\d+\.\w+$/.exec(url)?.[1];
  if (widths.length === 0 || !stem) return undefined;
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}
