import { ImagePlus, X } from 'lucide';
import { useId, useState } from 'react';
import type { StoredPicture } from '#contract/catalogue/media';
import type { ReviewItem } from '#contract/reviews/own-reviews';
import { PICTURE_BYTES_LIMIT, pictureTypes } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { REVIEW_PICTURES_LIMIT } from '#contract/values/reviews/reviews';
import { messageOf } from '../../../api/client';
import { uploadReviewPicture } from '../../../api/reviews';
import { kit } from '../../../messages';
import { FieldError } from '../../../ui/forms/field-frame';
import { Icon } from '../../../ui/icon';
import { showToast } from '../../../ui/overlays/toast';
import { Picture } from '../../../ui/picture';
import { Skeleton } from '../../../ui/skeleton';
import { write as texts } from './messages';

type PictureFieldProps = {
  item: ReviewItem;
  pictures: readonly StoredPicture[];
  onChange: (pictures: StoredPicture[]) => void;
  /** Pictures that are being uploaded, which the form waits for. */
  uploading: number;
  onUploading: (count: number) => void;
  error: string | undefined;
};

const square = 'aspect-square w-22';

/** Up to four pictures. Each is uploaded as soon as it is chosen, and stored with the review. */
export function PictureField({ item, pictures, error, ...field }: PictureFieldProps) {
  const { uploading, onChange, onUploading } = field;
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const free = REVIEW_PICTURES_LIMIT - pictures.length - uploading;
  const upload = async (files: readonly File[]) => {
    const chosen = files.slice(0, free);
    setFailure(files.length > free ? texts.tooMany(REVIEW_PICTURES_LIMIT) : undefined);
    let added = [...pictures];
    for (const [position, file] of chosen.entries()) {
      onUploading(chosen.length - position);
      try {
        if (file.size > PICTURE_BYTES_LIMIT) setFailure(pictureAdvice);
        else {
          const picture = await uploadReviewPicture(item, file);
          added = [...added.filter(({ url }) => url !== picture.url), picture];
          onChange(added);
          if (picture.isFirstFrame) showToast(texts.firstFrame);
        }
      } catch (cause) {
        setFailure(messageOf(cause, texts.uploadFailed));
      }
    }
    onUploading(0);
  };
  const message = error ?? failure;
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note`}>
      <legend className="float-start w-full text-13 font-medium">
        <span className="flex items-center justify-between gap-2">
          {texts.pictures}
          <span className="font-normal text-ink-2">{kit.optional}</span>
        </span>
      </legend>
      <ul className="clear-both flex flex-wrap gap-2 pt-2">
        {pictures.map((picture, position) => (
          <li key={picture.url} className="relative">
            <Picture
              image={{ ...picture, alt: texts.picture(position + 1) }}
              sizes="88px"
              ratio="1 / 1"
              className={square}
            />
            <button
              type="button"
              aria-label={texts.removePicture(position + 1)}
              disabled={uploading > 0}
              onClick={() => onChange(pictures.filter((other) => other !== picture))}
              className="absolute -end-1.5 -top-1.5 grid size-8 place-items-center rounded-full bg-paper text-ink shadow-overlay pointer-coarse:size-11"
            >
              <Icon of={X} size={16} />
            </button>
          </li>
        ))}
        {Array.from({ length: uploading }, (_, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are alike
          <li key={position} className={square}>
            <Skeleton className="size-full" />
          </li>
        ))}
        {free > 0 && (
          <li>
            <label
              className={`${square} relative grid cursor-pointer place-content-center justify-items-center gap-1 rounded border border-dashed border-line-strong text-center text-12 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
            >
              <Icon of={ImagePlus} />
              {texts.add}
              <input
                type="file"
                accept={pictureTypes.join(',')}
                multiple
                disabled={uploading > 0}
                aria-invalid={message ? true : undefined}
                onChange={({ target }) => {
                  void upload([...(target.files ?? [])]);
                  // The same file can be chosen again.
                  target.value = '';
                }}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
            </label>
          </li>
        )}
      </ul>
      <p role="status" className="sr-only">
        {uploading > 0 && texts.uploading}
      </p>
      {message ? (
        <FieldError id={`${id}-note`} className="mt-2">
          {message}
        </FieldError>
      ) : (
        <p id={`${id}-note`} className="mt-2 text-13 text-ink-2">
          {texts.picturesHint(REVIEW_PICTURES_LIMIT)}
        </p>
      )}
    </fieldset>
  );
}
