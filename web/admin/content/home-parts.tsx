import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SLIDES_LIMIT, TILES_LIMIT } from '#contract/values/choices';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/forms/field-frame';
import { Icon } from '../../ui/icon';
import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { ItemButtons, placed } from '../editing/ordered-items';
import { pictures } from '../messages';
import { UploadButton } from '../pictures/upload-button';
import { DEFAULT_TINT, newSlide, newTile } from './content-form.rules';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

interface PartProps {
  form: ContentForm;
}

/** The line above the header. */
export function PromoPart({ form }: PartProps) {
  return (
    <Panel title={text.promo}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <Field {...form.field('promo.text')} label={text.promoText} hint={text.promoHint} />
        <Field {...form.field('promo.href')} label={text.link} hint={text.linkHint} />
      </div>
    </Panel>
  );
}

/** The slides of the home page's carousel. */
export function SlidesPart({ form }: PartProps) {
  return (
    <OrderedParts
      title={text.slides}
      items={form.draft.slides}
      limit={SLIDES_LIMIT}
      nameOf={text.slide}
      addLabel={text.addSlide}
      make={newSlide}
      onChange={(slides) => form.change('slides', slides)}
    >
      {(slide, at) => (
        <>
          <PictureField form={form} name={`slides.${at}.image`} />
          <div className="grid gap-5">
            <Field {...form.field(`slides.${at}.heading`)} label={text.heading} required />
            <Field {...form.field(`slides.${at}.text`)} label={text.text} />
            {slide.links.map((_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and are not reordered
              <div key={number} className="grid grid-cols-2 gap-3">
                <Field
                  {...form.field(`slides.${at}.links.${number}.label`)}
                  label={`${text.slideLink(number + 1)}, ${text.label.toLowerCase()}`}
                />
                <Field
                  {...form.field(`slides.${at}.links.${number}.href`)}
                  label={text.slideLink(number + 1)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </OrderedParts>
  );
}

/** The tiles under 'Browse Categories'. */
export function TilesPart({ form }: PartProps) {
  return (
    <OrderedParts
      title={text.tiles}
      items={form.draft.tiles}
      limit={TILES_LIMIT}
      nameOf={text.tile}
      addLabel={text.addTile}
      make={newTile}
      onChange={(tiles) => form.change('tiles', tiles)}
    >
      {(_, at) => (
        <>
          <PictureField form={form} name={`tiles.${at}.image`} />
          <div className="grid gap-5">
            <Field {...form.field(`tiles.${at}.name`)} label={text.name} required />
            <Field
              {...form.field(`tiles.${at}.href`)}
              label={text.link}
              hint={text.linkHint}
              required
            />
          </div>
        </>
      )}
    </OrderedParts>
  );
}

/** The picture between the tiles and the new arrivals. */
export function BannerPart({ form }: PartProps) {
  return (
    <Panel title={text.banner}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <PictureField form={form} name="banner.image" />
        <div className="grid gap-5">
          <Field {...form.field('banner.heading')} label={text.heading} />
          <Field {...form.field('banner.text')} label={text.text} />
          <Field {...form.field('banner.link.label')} label={text.label} required />
          <Field
            {...form.field('banner.link.href')}
            label={text.link}
            hint={text.linkHint}
            required
          />
        </div>
      </div>
    </Panel>
  );
}

interface PictureFieldProps {
  form: ContentForm;
  /** The path of the picture in the form: `banner.image`. */
  name: `slides.${number}.image` | `tiles.${number}.image` | 'banner.image';
}

function PictureField({ form, name }: PictureFieldProps) {
  const [uploadError, setUploadError] = useState<string>();
  const url = form.field(`${name}.url`);
  const shownUrl = form.form.watch(`${name}.url`);
  return (
    <div className="grid gap-4">
      {shownUrl !== '' && (
        <img src={shownUrl} alt="" className="max-h-40 max-w-full rounded bg-ground" />
      )}
      <UploadButton
        onStored={({ url, tint, widths }) => {
          setUploadError(undefined);
          form.change(name, { ...form.form.getValues(name), url, tint, widths });
        }}
        onFailed={setUploadError}
      />
      {uploadError && <FieldError>{uploadError}</FieldError>}
      <Field
        {...url}
        label={pictures.url}
        onChange={(event) => {
          void url.onChange(event);
          // Tint and widths belong to the previous picture.
          form.change(`${name}.widths`, []);
          form.change(`${name}.tint`, DEFAULT_TINT);
        }}
      />
      <Field {...form.field(`${name}.alt`)} label={pictures.alt} required hint={pictures.altHint} />
    </div>
  );
}

interface OrderedPartsProps<Item> {
  title: string;
  items: readonly Item[];
  limit: number;
  /** The label of a part: `Slide 2`. */
  nameOf: (number: number) => string;
  addLabel: string;
  make: () => Item;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number) => ReactNode;
}

/** An ordered list of parts that can be moved, removed and added at the end. */
function OrderedParts<Item>({
  title,
  items,
  limit,
  nameOf,
  addLabel,
  make,
  onChange,
  children,
}: OrderedPartsProps<Item>) {
  return (
    <Panel title={title}>
      {items.map((item, at) => {
        const name = nameOf(at + 1);
        return (
          <fieldset
            // Parts may be empty or equal while they are typed.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={at}
            className="border-b border-line p-4 lg:p-5"
          >
            <legend className="float-start font-medium leading-11">{name}</legend>
            <div className="flex justify-end">
              <ItemButtons
                labels={{ up: text.up(name), down: text.down(name), remove: text.remove(name) }}
                at={at}
                count={items.length}
                onMove={(to) => onChange(placed(items, at, to))}
                onRemove={() => onChange(items.filter((_, index) => index !== at))}
              />
            </div>
            <div className="grid items-start gap-5 pt-3 sm:grid-cols-2">{children(item, at)}</div>
          </fieldset>
        );
      })}
      {items.length < limit && (
        <div className="p-4 lg:p-5">
          <Button kind="quiet" size="small" onClick={() => onChange([...items, make()])}>
            <Icon of={Plus} size={16} />
            {addLabel}
          </Button>
        </div>
      )}
    </Panel>
  );
}
