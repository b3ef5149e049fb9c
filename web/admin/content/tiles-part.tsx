import { TILES_LIMIT } from '#contract/values/choices';
import { PictureField } from '../pictures/picture-field';
import { ContentField } from './content-field';
import { type ContentDraft, newTile } from './content-form.rules';
import { content as text } from './messages';
import { OrderedParts } from './ordered-parts';
import type { ContentForm } from './use-content-form';

type Tile = ContentDraft['tiles'][number];

/** The tiles under 'Browse Categories'. */
export function TilesPart({ form: { draft, faults, change } }: { form: ContentForm }) {
  return (
    <OrderedParts<Tile>
      title={text.tiles}
      items={draft.tiles}
      limit={TILES_LIMIT}
      nameOf={text.tile}
      addLabel={text.addTile}
      make={newTile}
      onChange={(tiles) => change({ tiles })}
    >
      {(tile, at, set) => (
        <>
          <PictureField
            name={`tiles.${at}.image`}
            picture={{ ...newTile().image, ...tile.image }}
            faults={faults}
            onChange={(image) => set({ ...tile, image })}
          />
          <div className="grid gap-5">
            <ContentField
              name={`tiles.${at}.name`}
              label={text.name}
              required
              value={tile.name}
              faults={faults}
              onChange={(name) => set({ ...tile, name })}
            />
            <ContentField
              name={`tiles.${at}.href`}
              label={text.link}
              required
              hint={text.linkHint}
              value={tile.href}
              faults={faults}
              onChange={(href) => set({ ...tile, href })}
            />
          </div>
        </>
      )}
    </OrderedParts>
  );
}
