import * as contract from '#contract/catalogue/media';
import { PICTURE_BYTES_LIMIT, VIDEO_BYTES_LIMIT, videoAdvice } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { implement } from '../http/implement';
import { storePicture } from './pictures.service';
import { storeVideo } from './videos.service';

export const mediaRoutes = implement(contract, {
  uploadPicture: {
    handle: ({ shop, caller, takeFile }) =>
      takeFile((file) => storePicture(shop, caller.accountId, file)),
    file: { limit: PICTURE_BYTES_LIMIT, advice: pictureAdvice, atOnce: 12 },
  },
  uploadVideo: {
    handle: ({ shop, caller, takeFile }) =>
      takeFile((file) => storeVideo(shop, caller.accountId, file)),
    file: { limit: VIDEO_BYTES_LIMIT, advice: videoAdvice, atOnce: 4 },
  },
});
