import { Upload } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import type { StoredPicture } from '#contract/catalogue/media';
import { PICTURE_BYTES_LIMIT, pictureTypes } from '#contract/values/choices';
import { pictureAdvice } from '#contract/values/picture-advice';
import { useAdminCommand } from '../../api/admin/queries';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { showToast } from '../../ui/overlays/toast';
import { pictures as text } from '../messages';

interface FileButtonProps {
  label: string;
  /** The media types, the size in bytes, and the two in words. */
  accepts: { types: readonly string[]; limit: number; advice: string };
  /** Allows several files; they are taken in order. */
  several?: boolean;
  /** May throw; the button is busy until it ends. */
  onFile: (file: File) => Promise<void>;
  onFailed: (message: string) => void;
}

/** A button that asks for files and hands on those of the accepted types and size. */
export function FileButton({ label, accepts, several = false, onFile, onFailed }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  // The form may have changed by the time a file is stored: the latest callback is called.
  const onFileNow = useRef(onFile);
  useEffect(() => {
    onFileNow.current = onFile;
  });
  const take = async (files: readonly File[]) => {
    for (const file of files) {
      if (!accepts.types.includes(file.type))
        return onFailed(text.unsupported(file.name, accepts.advice));
      if (file.size > accepts.limit) return onFailed(text.tooLarge(file.name, accepts.advice));
      try {
        await onFileNow.current(file);
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
        busy={isBusy && text.uploading}
        onClick={() => input.current?.click()}
      >
        <Icon of={Upload} size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepts.types.join(',')}
        multiple={several}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          setBusy(true);
          void take([...(event.target.files ?? [])]).finally(() => setBusy(false));
          event.target.value = '';
        }}
      />
    </>
  );
}

interface UploadButtonProps {
  /** Allows several files; `onStored` is called for each, in order. */
  several?: boolean;
  onStored: (picture: StoredPicture) => void;
  onFailed: (message: string) => void;
}

const accepted = { types: pictureTypes, limit: PICTURE_BYTES_LIMIT, advice: pictureAdvice };

/** Uploads pictures. */
export function UploadButton({ onStored, ...props }: UploadButtonProps) {
  const upload = useAdminCommand('POST /api/admin/pictures');
  return (
    <FileButton
      {...props}
      label={text.upload}
      accepts={accepted}
      onFile={async (file) => {
        const picture = await upload.run({}, { file });
        if (picture.isFirstFrame) showToast(text.firstFrame);
        onStored(picture);
      }}
    />
  );
}
