import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { PICTURES_LIMIT } from '#contract/values/choices';
import { kit } from '../../../messages';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { FieldError } from '../../../ui/forms/field-frame';
import { TextField } from '../../../ui/forms/text-field';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { UploadButton } from '../../pictures/upload-button';
import { productForm as text } from '../messages';
import { placed } from './picture-rows.rules';
import { emptyPicture, type FieldFaults, type ProductDraft } from './product-form.rules';

type Pictures = ProductDraft['pictures'];

interface PictureRowsProps {
  pictures: Pictures;
  faults: FieldFaults;
  onChange: (change: (pictures: Pictures) => Pictures) => void;
}

/** A product's pictures: by upload or address, each with what it shows, ordered by dragging or by its buttons. */
export function PictureRows({ pictures, faults, onChange }: PictureRowsProps) {
  const [fault, setFault] = useState<string>();
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    onChange((now) => placed(now, from, to));
    setSaid(text.movedTo(to + 1, pictures.length));
  };
  const hasRoom = pictures.length < PICTURES_LIMIT;
  return (
    <div className="grid gap-4 p-4 lg:p-5">
      {faults.pictures && <FieldError>{faults.pictures}</FieldError>}
      <ol className="grid gap-4">
        {pictures.map((picture, at) => (
          <Row
            // A row is its place: addresses may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            at={at}
            count={pictures.length}
            picture={picture}
            faults={faults}
            isDragged={dragged === at}
            onChange={(changes) =>
              onChange((now) =>
                now.map((each, row) => (row === at ? { ...each, ...changes } : each)),
              )
            }
            onRemove={() => onChange((now) => now.filter((_, row) => row !== at))}
            onMove={(to) => move(at, to)}
            onDrag={(isOn) => setDragged(isOn ? at : null)}
            onDrop={() => dragged !== null && move(dragged, at)}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {hasRoom && (
        <div className="flex flex-wrap gap-2">
          <UploadButton
            several
            onStored={({ url }) => {
              setFault(undefined);
              onChange((now) => [
                ...now.filter((each) => each.url !== '' || each.alt !== ''),
                { url, alt: '' },
              ]);
            }}
            onFailed={setFault}
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
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
}

interface RowProps {
  at: number;
  count: number;
  picture: Pictures[number];
  faults: FieldFaults;
  isDragged: boolean;
  onChange: (changes: Partial<Pictures[number]>) => void;
  onRemove: () => void;
  onMove: (to: number) => void;
  onDrag: (isOn: boolean) => void;
  onDrop: () => void;
}

function Row({ at, count, picture, faults, isDragged, onChange, ...on }: RowProps) {
  const name = `pictures.${at}`;
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
        <IconButton
          icon={ArrowUp}
          size={18}
          label={text.up(number)}
          disabled={at === 0}
          onClick={() => on.onMove(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          size={18}
          label={text.down(number)}
          disabled={number === count}
          onClick={() => on.onMove(at + 1)}
        />
        <IconButton
          icon={X}
          size={18}
          label={text.removePicture(number)}
          disabled={count === 1}
          onClick={on.onRemove}
        />
      </div>
      {picture.url !== '' && !faults[`${name}.url`] && (
        <img src={picture.url} alt="" className="aspect-4/5 w-30 rounded bg-ground object-cover" />
      )}
      <TextField
        label={text.imageUrl}
        name={`${name}.url`}
        required
        inputSize="small"
        value={picture.url}
        error={faults[`${name}.url`] ?? (at === 0 ? faults.imageUrl : undefined)}
        onChange={(event) => onChange({ url: event.target.value })}
      />
      <TextField
        label={text.alt}
        name={`${name}.alt`}
        mark={kit.optional}
        hint={at === 0 ? text.altHint : undefined}
        inputSize="small"
        maxLength={300}
        value={picture.alt}
        error={faults[`${name}.alt`]}
        onChange={(event) => onChange({ alt: event.target.value })}
      />
    </li>
  );
}
