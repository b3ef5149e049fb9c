import type { Feature } from '../feature';
import { deleteFilesJob } from './delete-pictures.service';
import { mediaAdminRoutes } from './media.admin.routes';
import { mediaRoutes } from './media.routes';

export const mediaFeature: Feature = {
  name: 'media',
  uses: [],
  tables: ['picture', 'picture_file', 'video', 'video_chunk'],
  routes(app, shop) {
    mediaRoutes(app, shop);
    mediaAdminRoutes(app, shop);
  },
  jobs: (shop) => ({ 'delete-files': deleteFilesJob(shop) }),
  auditLabels: {
    'picture.store': 'Uploaded a picture',
    'video.store': 'Uploaded a video',
  },
};
