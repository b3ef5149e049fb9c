import type { FastifyInstance } from 'fastify';
import { uploadPicture, uploadVideo } from '#contract/catalogue/media';
import {
  PICTURE_BYTES_LIMIT,
  pictureAdvice,
  VIDEO_BYTES_LIMIT,
  videoAdvice,
} from '#contract/values/choices';
import { limitUploads } from '../http/limit-uploads';
import { mount } from '../http/mount';
import { readFileBody, takeFiles } from '../http/raw-body';
import type { Shop } from '../shop';
import { storePicture } from './pictures.service';
import { storeVideo } from './videos.service';

/** Concurrent uploads. */
const PICTURES_AT_ONCE = 12;
const VIDEOS_AT_ONCE = 4;

export function mediaAdminRoutes(app: FastifyInstance, shop: Shop): void {
  const takePicture = limitUploads(PICTURES_AT_ONCE);
  app.register(async (scope) => {
    takeFiles(scope, uploadPicture, pictureAdvice);
    mount(scope, shop, uploadPicture, ({ caller, request }) =>
      takePicture(async () => {
        const file = await readFileBody(request, PICTURE_BYTES_LIMIT, pictureAdvice);
        return storePicture(shop, caller.accountId, file);
      }),
    );
  });
  const takeVideo = limitUploads(VIDEOS_AT_ONCE);
  app.register(async (scope) => {
    takeFiles(scope, uploadVideo, videoAdvice);
    mount(scope, shop, uploadVideo, ({ caller, request }) =>
      takeVideo(async () => {
        const file = await readFileBody(request, VIDEO_BYTES_LIMIT, videoAdvice);
        return storeVideo(shop, caller.accountId, file);
      }),
    );
  });
}
