import { Play } from 'lucide';
import { pictureKinds } from '#contract/values/choices';
import { kit } from '../../../../messages';
import { classNames } from '../../../../ui/class-names';
import { Icon } from '../../../../ui/icon';
import { objectPosition } from '../../../../ui/picture';
import { DragHandle, dropTargetClass, useDropTarget } from '../../../editing/drag';
import { Field, Select } from '../../../editing/fields';
import { ItemButtons } from '../../../editing/ordered-items';
import type { RecordFormState } from '../../../editing/record-form';
import { FocalPointButton } from '../../../pictures/focal-point-button';
import { productForm as text } from '../../messages';
import type { ProductDraft } from '../product-draft';

type Pictures = ProductDraft['pictures'];

interface MediaRowProps {
  at: number;
  pictures: Pictures;
  form: RecordFormState<ProductDraft>;
  /** The position of the row that is being dragged. */
  dragged: number | null;
  onRemove: () => void;
  onMove: (to: number) => void;
  onDrag: (isOn: boolean) => void;
  onDrop: () => void;
  /** Draws the first frame of the row's video as its poster. */
  onDrawPoster: () => void;
}

const kindOptions = pictureKinds.map((value) => ({ value, label: text.kinds[value] }));

/** A picture, or a video with its poster. */
export function MediaRow({ at, pictures, form, dragged, ...on }: MediaRowProps) {
  const { isOver, target } = useDropTarget({
    accepts: dragged !== null && dragged !== at,
    onDrop: on.onDrop,
  });
  const picture = pictures[at];
  if (!picture) return null;
  const url = form.field(`pictures.${at}.url`);
  const number = at + 1;
  const isVideo = picture.video !== '';
  const isShown = picture.url !== '' && !url.error;
  return (
    <li
      {...target}
      className={classNames(
        'grid gap-3 border-b border-line pb-4',
        isOver && dropTargetClass,
        dragged === at && 'opacity-50',
      )}
    >
      <div className="flex items-center gap-1">
        <DragHandle onDrag={on.onDrag} />
        <span className="me-auto grid font-medium">
          {isVideo ? text.video(number) : text.picture(number)}
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
          count={pictures.length}
          min={1}
          onMove={on.onMove}
          onRemove={on.onRemove}
        />
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3">
        {isShown && (
          <div className="relative">
            <img
              src={picture.url}
              alt=""
              className="aspect-4/5 w-24 rounded bg-ground object-cover"
              style={picture.focus ? { objectPosition: objectPosition(picture.focus) } : undefined}
            />
            {isVideo && (
              <span className="absolute end-1 bottom-1 grid size-6 place-items-center rounded-full bg-paper-on-ground text-on-ground">
                <Icon of={Play} size={14} />
              </span>
            )}
          </div>
        )}
        <div className={classNames('grid gap-3', !isShown && 'col-span-2')}>
          <Select
            {...form.field(`pictures.${at}.kind`)}
            label={text.kind}
            mark={kit.optional}
            placeholder={text.noKind}
            options={kindOptions}
          />
          {picture.kind === 'worn' && (
            <div className="grid grid-cols-2 items-end gap-3">
              <Field
                {...form.field(`pictures.${at}.modelHeight`)}
                label={text.modelHeight}
                inputMode="numeric"
              />
              <Field
                {...form.field(`pictures.${at}.modelSize`)}
                label={text.modelSize}
                maxLength={20}
              />
            </div>
          )}
          {isShown && (
            <FocalPointButton
              url={picture.url}
              focus={picture.focus}
              number={number}
              onChoose={(focus) => form.change(`pictures.${at}.focus`, focus)}
            />
          )}
        </div>
      </div>
      {isVideo ? (
        <PosterSelect
          at={at}
          pictures={pictures}
          error={url.error ?? form.errorAt(`pictures.${at}.video`)}
          onChoose={(poster) => form.change(`pictures.${at}.url`, poster)}
          onDraw={on.onDrawPoster}
        />
      ) : (
        <Field {...url} label={text.imageUrl} required />
      )}
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

interface PosterSelectProps {
  at: number;
  pictures: Pictures;
  error: string | undefined;
  onChoose: (url: string) => void;
  onDraw: () => void;
}

const FIRST_FRAME = 'first-frame';

/** The picture before a video plays: one of the product's pictures, or the video's first frame. */
function PosterSelect({ at, pictures, error, onChoose, onDraw }: PosterSelectProps) {
  const posters = pictures.flatMap(({ url, video }, position) =>
    url !== '' && video === '' ? [{ value: url, label: text.picture(position + 1) }] : [],
  );
  const current = pictures[at]?.url;
  const chosen = posters.some(({ value }) => value === current) ? current : FIRST_FRAME;
  return (
    <Select
      label={text.poster}
      options={[{ value: FIRST_FRAME, label: text.firstFrame }, ...posters]}
      value={chosen}
      error={error}
      onChange={(event) =>
        event.target.value === FIRST_FRAME ? onDraw() : onChoose(event.target.value)
      }
    />
  );
}
