import { Upload } from 'lucide';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FieldError } from '../../ui/forms/field-frame';
import { Icon } from '../../ui/icon';
import { files as text } from '../messages';
import { useDropTarget } from './drag';

interface FileDropProps {
  /** What can be uploaded, in a sentence. */
  about: string;
  /** The label of the button. */
  choose: string;
  /** File types, as in `<input accept>`. */
  accept: string;
  /** The button's text while a file is being sent. */
  busy: string | false;
  /** The error that it throws is shown. */
  onFile: (file: File) => Promise<void>;
}

/** An area for a file, chosen or dropped. */
export function FileDrop({ about, choose, accept, busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file || busy) return;
    setError(undefined);
    await onFile(file).catch((cause: Error) => setError(cause.message));
  };
  const { isOver, target } = useDropTarget({
    onDrop: (event) => void take(event.dataTransfer.files[0]),
  });
  return (
    // Dropping is a second way: the button does the same by keyboard.
    <div
      {...target}
      className={classNames(
        'grid justify-items-start gap-4 rounded border border-dashed p-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="max-w-160 text-ink-2">{about}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="small" busy={busy} onClick={() => input.current?.click()}>
          <Icon of={Upload} size={16} />
          {choose}
        </Button>
        <span className="text-ink-2">{text.drop}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={choose}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
