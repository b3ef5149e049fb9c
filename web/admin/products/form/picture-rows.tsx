import { GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FieldError } from '../../../ui/forms/field-frame';
import { Icon } from '../../../ui/icon';
import { Field } from '../../editing/fields';
import { ItemButtons, placed } from '../../editing/ordered-items';
import type { VersionedForm } from '../../editing/versioned-form';
import { UploadButton } from '../../pictures/upload-button';
import { productForm as text } from '../messages';

import { emptyPicture, type ProductDraft } from './product-form.rules';

type Form = VersionedForm<ProductDraft>;
type Pictures = ProductDraft['pictures'];

/** A product's pictures: by upload or address, each with its alternative text, ordered by dragging or by its buttons. */
export function PictureRows({ form }: { form: Form }) {
  const [uploadError, setUploadError] = useState<string>();
  const [dragged, setDragged] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { pictures } = form.draft;
  const listError = form.errorAt('pictures');
  /** Takes a function, because uploads finish later and apply to the current pictures. */
  const onChange = (change: (pictures: Pictures) => Pictures) =>
    form.change('pictures', change(form.form.getValues('pictures')));
  const move = (from: number, to: number) => {
    onChange((now) => placed(now, from, to));
    setAnnouncement(text.movedTo(to + 1, pictures.length));
  };
  const hasRoom = pictures.length < PICTURES_LIMIT;
  return (
    <div className="grid gap-4 p-4 lg:p-5">
      {listError && <FieldError>{listError}</FieldError>}
      <ol className="grid gap-4">
        {pictures.map((picture, at) => (
          <Row
            // Addresses may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            at={at}
            count={pictures.length}
            picture={picture}
            form={form}
            isDragged={dragged === at}
            onRemove={() => onChange((now) => now.filter((_, row) => row !== at))}
            onMove={(to) => move(at, to)}
            onDrag={(isOn) => setDragged(isOn ? at : null)}
            onDrop={() => dragged !== null && move(dragged, at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {hasRoom && (
        <div className="flex flex-wrap gap-2">
          <UploadButton
            several
            onStored={({ url }) => {
              setUploadError(undefined);
              onChange((now) => [
                ...now.filter((each) => each.url !== '' || each.alt !== ''),
                { url, alt: '' },
              ]);
            }}
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

interface RowProps {
  at: number;
  count: number;
  picture: Pictures[number];
  form: Form;
  isDragged: boolean;
  onRemove: () => void;
  onMove: (to: number) => void;
  onDrag: (isOn: boolean) => void;
  onDrop: () => void;
}

function Row({ at, count, picture, form, isDragged, ...on }: RowProps) {
  const url = form.field(`pictures.${at}.url`);
  const number = at + 1;
  const onDragOver = (event: DragEvent) => event.preventDefault();
  return (
    <li
      onDragOver={onDragOver}
      onDrop={(event) => {
        event.preventDefault();
        on.onDrop();
      }}
      className={classNames('grid gap-3 border-b border-line pb-4', isDragged && 'opacity-50')}
    >
      <div className="flex items-center gap-1">
        <span
          draggable
          onDragStart={() => on.onDrag(true)}
          onDragEnd={() => on.onDrag(false)}
          aria-hidden="true"
          className="cursor-grab text-ink-2"
        >
          <Icon of={GripVertical} size={18} />
        </span>
        <span className="me-auto grid font-medium">
          {text.picture(number)}
          {at === 0 && (
            <span className="text-12 font-normal whitespace-nowrap text-ink-2">{text.first}</span>
          )}
        </span>
        <ItemButtons
          labels={{
            up: text.up(number),
            down: text.down(number),
            remove: text.removePicture(number),
          }}
          at={at}
          count={count}
          min={1}
          onMove={on.onMove}
          onRemove={on.onRemove}
        />
      </div>
      {picture.url !== '' && !url.error && (
        <img src={picture.url} alt="" className="aspect-4/5 w-30 rounded bg-ground object-cover" />
      )}
      <Field {...url} label={text.imageUrl} required />
      <Field
        {...form.field(`pictures.${at}.alt`)}
        label={text.alt}
        mark={kit.optional}
        hint={at === 0 ? text.altHint : undefined}
        maxLength={300}
      />
    </li>
  );
}
