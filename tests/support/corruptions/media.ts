import { type Corruptions, productOf } from './rows';

const stored = `values ('lost', 'mp4', 10, $1::uuid is null, null)`;

export const mediaCorruptions: Corruptions = {
  'picture-files': [
    [
      'paid',
      `insert into picture (hash, width, height, widths, tint)
        select 'lost', 600, 750, '{600}', '#ffffff' where $1::uuid is not null returning hash as id`,
    ],
  ],
  'video-parts': [
    [
      'paid',
      `insert into video (hash, format, size, is_in_bucket, actor_id) ${stored} returning hash as id`,
    ],
    [
      'paid',
      `with lost as (insert into video (hash, format, size, is_in_bucket, actor_id) ${stored} returning hash)
        insert into video_chunk (hash, position, bytes) select hash, 0, '012345678' from lost returning hash as id`,
    ],
  ],
  'product-video': [
    [
      'paid',
      `update product set images = '[{"url": "/media/a.avif", "alt": "", "video": "/media/lost.mp4"}]'
        where id = ${productOf} returning id`,
    ],
  ],
};
