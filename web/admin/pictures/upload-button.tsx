import { Upload } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StoredPicture } from '#contract/media';
import { PICTURE_BYTES_LIMIT, pictureAdvice, pictureTypes } from '#contract/values/choices';
import { useAdminCommand } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { pictures as text } from '../messages';

interface UploadButtonProps {
  /** Allows several files; `onStored` is called for each, in order. */
  several?: boolean;
  onStored: (picture: StoredPicture) => void;
  onFailed: (message: string) => void;
}

export function UploadButton({ several = false, onStored, onFailed }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAdminCommand('POST /api/admin/pictures');
  // The form may have changed by the time a file is stored: the latest callback is called.
  const onStoredNow = useRef(onStored);
  useEffect(() => {
    onStoredNow.current = onStored;
  });
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      if (!(pictureTypes as readonly string[]).includes(file.type))
        return onFailed(text.unsupported(file.name, pictureAdvice));
      if (file.size > PICTURE_BYTES_LIMIT) return onFailed(text.tooLarge(file.name, pictureAdvice));
      try {
        onStoredNow.current(await upload.run({}, { file }));
      } catch (error) {
        return onFailed((error as Error).message);
      }
    }
  };
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="justify-self-start"
        busy={upload.isBusy && text.uploading}
        onClick={() => input.current?.click()}
      >
        <Icon of={Upload} size={16} />
        {text.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept={pictureTypes.join(',')}
        multiple={several}
        aria-label={text.upload}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
