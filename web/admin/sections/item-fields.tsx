import type { ReactNode } from 'react';
import { SLIDES_LIMIT, TILES_LIMIT } from '#contract/values/content/sections';
import { inSentence } from '../../ui/text/language';
import { Field } from '../editing/fields';
import { LinkField } from '../editing/link-field';
import { AddItemButton, ItemButtons, placed } from '../editing/ordered-items';
import { sections as text } from './messages';
import { PictureField } from './picture-field';
import { newSlide, newTile, type SectionDraft } from './section-drafts.rules';
import type { SectionsForm } from './sections-form';

interface SlidesFieldsProps {
  form: SectionsForm;
  slides: Extract<SectionDraft, { kind: 'hero' }>['slides'];
  /** The path of the list: `sections.0.slides`. */
  name: string;
}

/** The slides of a carousel. */
export function SlidesFields({ form, slides, name }: SlidesFieldsProps) {
  return (
    <Items
      items={slides}
      limit={SLIDES_LIMIT}
      nameOf={text.slide}
      addLabel={text.addSlide}
      make={newSlide}
      onChange={(items) => form.change(name, items)}
    >
      {(slide, at) => (
        <>
          <PictureField form={form} name={`${name}.${at}.image`} />
          <div className="grid gap-5">
            <Field {...form.field(`${name}.${at}.heading`)} label={text.heading} required />
            <Field {...form.field(`${name}.${at}.text`)} label={text.text} />
            {slide.links.map((_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and are not reordered
              <div key={number} className="grid grid-cols-2 gap-3">
                <Field
                  {...form.field(`${name}.${at}.links.${number}.label`)}
                  label={`${text.slideLink(number + 1)}, ${inSentence(text.linkText)}`}
                />
                <LinkField
                  {...form.field(`${name}.${at}.links.${number}.href`)}
                  label={text.slideLink(number + 1)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </Items>
  );
}

interface TilesFieldsProps {
  form: SectionsForm;
  tiles: Extract<SectionDraft, { kind: 'tiles' }>['tiles'];
  name: string;
}

/** Linked pictures with a name. */
export function TilesFields({ form, tiles, name }: TilesFieldsProps) {
  return (
    <Items
      items={tiles}
      limit={TILES_LIMIT}
      nameOf={text.tile}
      addLabel={text.addTile}
      make={newTile}
      onChange={(items) => form.change(name, items)}
    >
      {(_, at) => (
        <>
          <PictureField form={form} name={`${name}.${at}.image`} />
          <div className="grid gap-5">
            <Field {...form.field(`${name}.${at}.name`)} label={text.name} required />
            <LinkField
              {...form.field(`${name}.${at}.href`)}
              label={text.link}
              hint={text.linkHint}
              required
            />
          </div>
        </>
      )}
    </Items>
  );
}

interface ItemsProps<Item> {
  items: readonly Item[];
  limit: number;
  /** The label of an item: `Slide 2`. */
  nameOf: (number: number) => string;
  addLabel: string;
  make: () => Item;
  onChange: (items: Item[]) => void;
  children: (item: Item, at: number) => ReactNode;
}

/** The ordered items of a section, which can be moved, removed and added at the end. */
function Items<Item>({
  items,
  limit,
  nameOf,
  addLabel,
  make,
  onChange,
  children,
}: ItemsProps<Item>) {
  return (
    <div className="grid gap-4">
      {items.map((item, at) => {
        const name = nameOf(at + 1);
        return (
          // Items may be empty or equal while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <fieldset key={at} className="border-b border-line pb-5">
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
        <AddItemButton onClick={() => onChange([...items, make()])}>{addLabel}</AddItemButton>
      )}
    </div>
  );
}
