import { useState } from 'react';
import {
  PICTURES_LIMIT,
  VIDEO_BYTES_LIMIT,
  videoAdvice,
  videoTypes,
} from '#contract/values/choices';
import { Button } from '../../../../ui/button';
import { FieldError } from '../../../../ui/forms/field-frame';
import { placed } from '../../../editing/ordered-items';
import type { RecordFormState } from '../../../editing/record-form';
import { FileButton, UploadButton } from '../../../pictures/upload-button';
import { productForm as text } from '../../messages';
import type { ProductDraft } from '../product-draft';
import { emptyPicture } from '../product-form.rules';
import { MediaRow } from './media-row';
import { useVideoUpload } from './use-video-upload';

type Pictures = ProductDraft['pictures'];

const acceptedVideos = { types: videoTypes, limit: VIDEO_BYTES_LIMIT, advice: videoAdvice };

/** A product's pictures and videos: by upload or URL, ordered by dragging or by their buttons. */
export function MediaRows({ form }: { form: RecordFormState<ProductDraft> }) {
  const [uploadError, setUploadError] = useState<string>();
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { storeVideo, storePoster } = useVideoUpload();
  const { pictures } = form.draft;
  const listError = form.errorAt('pictures');
  /** Takes a function, because uploads finish later and apply to the current pictures. */
  const onChange = (change: (pictures: Pictures) => Pictures) =>
    form.change('pictures', change(form.form.getValues('pictures')));
  const move = (from: number, to: number) => {
    onChange((now) => placed(now, from, to));
    setAnnouncement(text.movedTo(to + 1, pictures.length));
  };
  const add = (picture: Partial<Pictures[number]>) => {
    setUploadError(undefined);
    onChange((now) => [
      ...now.filter((each) => each.url !== '' || each.alt !== ''),
      { ...emptyPicture, ...picture },
    ]);
  };
  const addVideo = async (file: File) => {
    const video = await storeVideo(file);
    const url = await storePoster(video).catch((error: Error) => {
      // Staff can upload a better poster later.
      const [first] = form.form.getValues('pictures').filter((each) => each.url !== '');
      if (!first) throw error;
      return first.url;
    });
    add({ url, video });
  };
  const drawPoster = async (video: string) => {
    setUploadError(undefined);
    try {
      const url = await storePoster(video);
      onChange((now) => now.map((each) => (each.video === video ? { ...each, url } : each)));
    } catch (error) {
      setUploadError((error as Error).message);
    }
  };
  const hasRoom = pictures.length < PICTURES_LIMIT;
  return (
    <div className="grid gap-4 p-4 lg:p-5">
      {listError && <FieldError>{listError}</FieldError>}
      <ol className="grid gap-4">
        {pictures.map(({ video }, at) => (
          <MediaRow
            // URLs may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            at={at}
            pictures={pictures}
            form={form}
            dragged={dragged}
            onRemove={() => onChange((now) => now.filter((_, row) => row !== at))}
            onMove={(to) => move(at, to)}
            onDrag={(isOn) => setDragged(isOn ? at : null)}
            onDrop={() => dragged !== null && move(dragged, at)}
            onDrawPoster={() => void drawPoster(video)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {hasRoom && (
        <div className="flex flex-wrap gap-2">
          <UploadButton several onStored={({ url }) => add({ url })} onFailed={setUploadError} />
          <FileButton
            label={text.uploadVideo}
            accepts={acceptedVideos}
            onFile={addVideo}
            onFailed={setUploadError}
          />
          <Button
            kind="quiet"
            size="small"
            onClick={() => onChange((now) => [...now, emptyPicture])}
          >
            {text.addUrl}
          </Button>
        </div>
      )}
      {uploadError && <FieldError>{uploadError}</FieldError>}
    </div>
  );
}
