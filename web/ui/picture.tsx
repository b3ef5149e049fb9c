import type { CSSProperties } from 'react';
import { classNames } from './class-names';

export type PictureSource = {
  url: string;
  alt: string;
  /** The colour that stands in the picture's place until it is there. */
  tint: string;
  /** The widths that exist; none for a foreign address. */
  widths: readonly number[];
};

type PictureProps = {
  image: PictureSource;
  /** How wide it is shown: `(min-width: 64em) 25vw, 50vw`. */
  sizes: string;
  /** Width by height; the place is kept from the start. */
  ratio?: string;
  /** The first picture in view: loaded at once and first. */
  eager?: boolean;
  /** Overrides the picture's own text; '' where the text beside it says the same. */
  alt?: string;
  className?: string;
  imageClassName?: string;
  style?: CSSProperties;
};

/** A picture on its tinted ground, in AVIF or WebP where it is our own. It never shifts what is around it. */
export function Picture({
  image,
  sizes,
  ratio = '4 / 5',
  eager = false,
  alt = image.alt,
  className,
  imageClassName,
  style,
}: PictureProps) {
  const stem = ownStem(image);
  return (
    <span
      className={classNames(
        'relative block overflow-hidden rounded bg-ground [filter:var(--image-filter)]',
        className,
      )}
      style={{ aspectRatio: ratio, backgroundColor: image.tint || undefined, ...style }}
    >
      <picture>
        {stem && <source type="image/avif" srcSet={srcSet(stem, image, 'avif')} sizes={sizes} />}
        <img
          src={image.url}
          srcSet={stem ? srcSet(stem, image, 'webp') : undefined}
          sizes={stem ? sizes : undefined}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          className={classNames('absolute inset-0 size-full object-cover', imageClassName)}
        />
      </picture>
    </span>
  );
}

/** What our own pictures' addresses begin with, `<stem>-<width>.avif`; null for a foreign one. */
function ownStem({ url, widths }: PictureSource): string | null {
  const stem = /^(.+)-\d+\.\w+$/.exec(url)?.[1];
  return widths.length > 0 && stem ? stem : null;
}

function srcSet(stem: string, { widths }: PictureSource, format: 'avif' | 'webp'): string {
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ');
}
