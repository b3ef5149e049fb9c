import { checksOf } from './check';

/** Pictures and videos are stored completely. The files of a bucket are checked by `verifyBucket`. */
export const mediaChecks = checksOf('I14', {
  'picture-files': {
    description: 'a picture is not stored in one of its widths and formats',
    text: `select 'picture ' || p.hash, wanted.width || ' pixels, ' || wanted.format, null
    from picture p
    cross join lateral (
      select width, format from unnest(p.widths) as width, (values ('avif'), ('webp')) as stored (format)
    ) wanted
    where not exists (
      select from picture_file f
      where f.hash = p.hash and f.width = wanted.width and f.format = wanted.format
    )`,
  },
  'video-parts': {
    description: 'the parts of a video do not add up to it',
    text: `select 'video ' || v.hash, case when v.is_in_bucket then 0 else v.size end, coalesce(sum(octet_length(c.bytes)), 0)
    from video v left join video_chunk c using (hash)
    group by v.hash
    having coalesce(sum(octet_length(c.bytes)), 0) <> case when v.is_in_bucket then 0 else v.size end`,
  },
  'product-video': {
    description: 'a product shows a video that is not stored',
    text: `select 'product ' || p.id, image ->> 'video', null
    from product p cross join jsonb_array_elements(p.images) as image
    where image ? 'video'
      and not exists (select from video v where image ->> 'video' = '/media/' || v.hash || '.' || v.format)`,
  },
});
