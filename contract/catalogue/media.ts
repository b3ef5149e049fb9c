import { z } from 'zod';
import { endpoint } from '../endpoint';
import { pictureTypes, videoTypes } from '../values/choices';

/** A stored picture: `url` goes into a product's `pictures`. `width` and `height` are of the largest that is kept. */
export const storedPicture = z.object({
  url: z.string(),
  tint: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
});
export type StoredPicture = z.infer<typeof storedPicture>;

/** `isFirstFrame`: the file was an animation, of which only the first frame is stored. */
export const uploadedPicture = storedPicture.extend({ isFirstFrame: z.boolean() });
export type UploadedPicture = z.infer<typeof uploadedPicture>;

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  access: 'staff:products',
  tag: 'Admin: products',
  summary: 'Upload a picture as the request body; uploading it again returns the same picture',
  status: 201,
  consumes: [...pictureTypes],
  response: uploadedPicture,
});

/** A stored video: `url` goes into the `video` of one of a product's `pictures`, which is its poster. */
const storedVideo = z.object({
  url: z.string(),
  type: z.enum(videoTypes),
  /** In bytes. */
  size: z.number().int(),
});
export type StoredVideo = z.infer<typeof storedVideo>;

export const uploadVideo = endpoint({
  method: 'POST',
  path: '/api/admin/videos',
  access: 'staff:products',
  tag: 'Admin: products',
  summary:
    'Upload a short video as the request body; it is stored as it is, and uploading it again returns the same video',
  status: 201,
  consumes: [...videoTypes],
  response: storedVideo,
});
