import { type PointerEvent, type UIEvent, useRef, useState } from 'react';
import type { Product, ProductImage } from '#contract/catalogue/catalogue';
import { useLazyOnApproach } from '../../../ui/lazy/use-lazy-component';
import { preloadPicture } from '../../../ui/picture';
import { firstPicture } from '../card/first-picture';
import { tileClasses, tileOf, tileSizes } from './gallery.rules';
import { GalleryTile } from './gallery-tile';
import { usePictureTransition } from './picture-transition';
import { Thumbnails } from './thumbnails';
import type { ZoomStart } from './zoom/zoom-dialog';

const loadZoom = async () => (await import('./zoom/zoom-dialog')).ZoomDialog;

/**
 * The product's pictures and videos. On a desktop all of them in two columns; on smaller screens one beside the other, to
 * swipe, with thumbnails below. The browser scrolls and snaps, so a swipe works before the scripts are there. A click
 * enlarges a picture or plays a video.
 */
export function Gallery({ product }: { product: Product }) {
  const { images: own, _id, title } = product;
  const images = own.length > 0 ? own : [firstPicture(product)];
  const tiles = images.map((_, position) => tileOf(position, images.length));
  const strip = useRef<HTMLUListElement>(null);
  /** The picture that the strip shows. */
  const [shown, setShown] = useState(0);
  const [zoom, setZoom] = useState<ZoomStart | null>(null);
  const close = () => setZoom(null);
  const { Part: Zoom, approach } = useLazyOnApproach(loadZoom, zoom !== null, close);
  const firstTile = usePictureTransition<HTMLDivElement>(_id);

  const preload = (position: number) => {
    const [image, tile] = [images[position], tiles[position]];
    if (image && tile) preloadPicture(image, tileSizes(tile));
  };
  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) => {
    // Negative where text runs from right to left.
    const position = Math.round(Math.abs(scrollLeft) / clientWidth);
    if (position === shown) return;
    setShown(position);
    preload(position + 1);
  };
  const show = (position: number) => {
    const slide = strip.current?.children[position];
    if (slide instanceof HTMLElement) strip.current?.scrollTo({ left: slide.offsetLeft });
  };
  return (
    <div className="min-w-0">
      <ul
        ref={strip}
        onScroll={follow}
        // A swipe begins: the browser loads a picture only once it is in view.
        onPointerDown={({ pointerType }: PointerEvent) =>
          pointerType === 'touch' && preload(shown + 1)
        }
        className="relative flex snap-x snap-mandatory scroll-smooth overflow-x-auto [scrollbar-width:none] max-md:-mx-(--gutter) lg:grid lg:grid-cols-6 lg:gap-3 lg:overflow-visible"
      >
        {images.map((image, position) => (
          <li
            // A video may have one of the pictures as its poster.
            key={image.url + (image.video ?? '')}
            className={`w-full flex-none snap-center ${tileClasses[tiles[position] ?? 'half']}`}
          >
            <GalleryTile
              ref={position === 0 ? firstTile : undefined}
              image={image}
              number={position + 1}
              sizes={tileSizes(tiles[position] ?? 'half')}
              approach={approach}
              onZoom={() => setZoom({ image })}
            />
          </li>
        ))}
      </ul>
      <Thumbnails images={images} shown={shown} onChoose={show} />
      {Zoom && (
        <Zoom start={zoom} onClose={close} title={title} images={images.filter(isPicture)} />
      )}
    </div>
  );
}

const isPicture = ({ video }: ProductImage) => !video;
