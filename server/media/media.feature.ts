import type { Feature } from '../feature';
import { deleteFilesJob } from './delete-pictures.service';
import { mediaRoutes } from './media.routes';
import { serveMedia } from './serve-media';

export const mediaFeature: Feature = {
  name: 'media',
  uses: [],
  tables: ['picture', 'picture_file', 'video', 'video_chunk'],
  routes: mediaRoutes,
  http: serveMedia,
  jobs: (shop) => ({ 'delete-files': deleteFilesJob(shop) }),
  auditLabels: {
    'picture.store': 'Uploaded a picture',
    'video.store': 'Uploaded a video',
  },
};
