import { TILES_LIMIT } from '#contract/values/choices';
import { type ContentDraft, newTile } from './content-form.rules';
import { content as text } from './messages';
import { ContentField, OrderedParts } from './ordered-parts';
import { PictureField } from './picture-field';
import type { ContentForm } from './use-content-form';

type Tile = ContentDraft['tiles'][number];

/** The tiles under 'Browse Categories'. */
export function TilesPart({ form }: { form: ContentForm }) {
  return (
    <OrderedParts<Tile>
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
            <ContentField {...form.field(`tiles.${at}.name`)} label={text.name} required />
            <ContentField
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
