import type { FastifyInstance } from 'fastify';
import { uploadPicture } from '#contract/media';
import { PICTURE_BYTES_LIMIT, pictureAdvice } from '#contract/values/choices';
import { ShopError } from '../http/errors';
import { mount } from '../http/mount';
import { readFileBody, takeFiles } from '../http/raw-body';
import type { Shop } from '../shop';
import { storePicture } from './pictures.service';

/** Concurrent uploads; bounds the memory that pictures take. */
const UPLOADS_AT_ONCE = 12;

export function mediaAdminRoutes(app: FastifyInstance, shop: Shop): void {
  let uploads = 0;
  app.register(async (scope) => {
    takeFiles(scope, uploadPicture, pictureAdvice);
    mount(scope, shop, uploadPicture, async ({ caller, request }) => {
      if (uploads >= UPLOADS_AT_ONCE)
        throw new ShopError('unavailable', {
          message: 'Several pictures are uploading. Please try again in a moment.',
        });
      uploads++;
      try {
        const file = await readFileBody(request, PICTURE_BYTES_LIMIT, pictureAdvice);
        return await storePicture(shop, caller.accountId, file);
      } finally {
        uploads--;
      }
    });
  });
}
