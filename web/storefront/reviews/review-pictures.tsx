import { useState } from 'react';
import type { StoredPicture } from '#contract/catalogue/media';
import { useLazyOnApproach } from '../../ui/lazy/use-lazy-component';
import { Picture } from '../../ui/picture';
import { review as texts } from './messages';

const loadLightbox = async () => (await import('./picture-lightbox')).PictureLightbox;

type ReviewPicturesProps = {
  pictures: readonly StoredPicture[];
  /** Of the review's writer. */
  name: string;
};

/** The pictures of a review as squares, which open in full. */
export function ReviewPictures({ pictures, name }: ReviewPicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  const { Part: Lightbox, approach } = useLazyOnApproach(loadLightbox, open !== null, close);
  return (
    <>
      <ul aria-label={texts.pictures(name)} className="flex flex-wrap gap-2">
        {pictures.map((picture, position) => (
          <li key={picture.url}>
            <button
              type="button"
              {...approach}
              onClick={() => setOpen(position)}
              className="block w-22 cursor-zoom-in"
            >
              <Picture
                image={{ ...picture, alt: texts.picture(position + 1, name) }}
                sizes="88px"
                ratio="1 / 1"
              />
            </button>
          </li>
        ))}
      </ul>
      {Lightbox && (
        <Lightbox pictures={pictures} name={name} open={open} onChange={setOpen} onClose={close} />
      )}
    </>
  );
}
