import { PICTURE_BYTES_LIMIT, PICTURE_PIXELS_LIMIT } from './choices';
import { uploadTexts } from './upload-messages';

/** Which pictures can be uploaded. */
export const pictureAdvice = uploadTexts.picture(
  PICTURE_BYTES_LIMIT / 1_048_576,
  PICTURE_PIXELS_LIMIT / 1_000_000,
);
