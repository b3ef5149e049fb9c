import { Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { fileAdvice, IMPORT_BYTES_LIMIT } from '#contract/values/choices';
import { useImportCommands } from '../../api/admin/imports';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FieldError } from '../../ui/forms/field-frame';
import { Icon } from '../../ui/icon';
import * as paths from '../paths';
import { imports as text } from './messages';

/** Uploads a file, chosen or dropped, and goes to its dry run. */
export function ChooseFile() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { start, isBusy } = useImportCommands();
  const [error, setError] = useState<string>();
  const [isOver, setOver] = useState(false);

  const take = async (file: File | undefined) => {
    if (!file || isBusy) return;
    if (!/\.csv$/i.test(file.name) || file.size > IMPORT_BYTES_LIMIT) return setError(fileAdvice);
    setError(undefined);
    try {
      const { _id } = await start(file);
      await navigate(paths.adminImport(_id));
    } catch (cause) {
      setError((cause as Error).message);
    }
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // Dropping is a second way: the button does the same by keyboard.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        'grid justify-items-start gap-4 rounded border border-dashed p-6',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="max-w-160 text-ink-2">{text.about}</p>
      <div className="flex flex-wrap items-center gap-4">
        <Button size="small" busy={isBusy && text.sending} onClick={() => input.current?.click()}>
          <Icon of={Upload} size={16} />
          {text.choose}
        </Button>
        <span className="text-ink-2">{text.drop}</span>
      </div>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label={text.choose}
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
