import type { StoredColour } from '#contract/admin/catalogue/assortment-entries';
import { ownValue } from '#contract/values/own-value';
import { swatchStyle } from '../../api/assortment';
import { kit } from '../../messages';
import { Field } from '../editing/fields';
import { AwaitedPanel } from '../record';
import { AssortmentFrame } from './assortment-frame';
import { DeleteDialog } from './delete-dialog';
import { EntryDialog } from './entry-dialog';
import { EntryList } from './entry-list';
import { assortment as text, entryForm as words } from './messages';
import { PictureField } from './picture-field';
import { useAssortmentUse, useOpenEntry, useStaffAssortment } from './use-entries';

/** The colours with their swatches and the families that they are filtered by. */
export default function ColoursPage() {
  const { data, error } = useStaffAssortment();
  const use = useAssortmentUse();
  const { edited, deleted, list, onClose } = useOpenEntry<StoredColour>();
  if (!data)
    return (
      <AssortmentFrame title={text.colours}>
        <AwaitedPanel error={error} rows={8} />
      </AssortmentFrame>
    );
  const productsOf = ({ _id }: StoredColour) => {
    const count = ownValue(use?.colours, _id) ?? 0;
    return count > 0 ? text.productCount(count) : '';
  };
  return (
    <AssortmentFrame title={text.colours}>
      <EntryList
        kind="colours"
        title={text.colours}
        rows={data.colours}
        tasks={data.tasks}
        mark={(colour) => <Swatch colour={colour} />}
        detail={(row) =>
          [row.family === row.name ? '' : row.family, productsOf(row)].filter(Boolean).join(', ')
        }
        {...list}
      />
      {edited && (
        <EntryDialog
          kind="colours"
          entry={edited.entry}
          draftOf={(saved: StoredColour | null) => ({
            name: saved?.name ?? '',
            hex: saved?.hex ?? '#888888',
            imageUrl: saved?.imageUrl ?? '',
            family: saved?.family ?? '',
          })}
          onClose={onClose}
        >
          {({ field, form, change }) => (
            <>
              <Field
                {...field('name')}
                label={words.fields.name}
                required
                maxLength={30}
                data-autofocus
              />
              <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3">
                <Field {...field('hex')} label={words.fields.hex} hint={words.hexHint} required />
                <input
                  type="color"
                  aria-label={words.pick}
                  value={/^#[0-9a-f]{6}$/i.test(form.watch('hex')) ? form.watch('hex') : '#888888'}
                  onChange={(event) => change('hex', event.target.value)}
                  className="mb-6 h-10 w-14 rounded border border-line-strong bg-surface p-1"
                />
              </div>
              <Field
                {...field('family')}
                label={words.fields.family}
                mark={kit.optional}
                hint={words.familyHint}
                maxLength={30}
                list="colour-families"
              />
              <datalist id="colour-families">
                {[...new Set(data.colours.map(({ family }) => family))].map((family) => (
                  <option key={family} value={family} />
                ))}
              </datalist>
              <PictureField
                field={field('imageUrl')}
                url={form.watch('imageUrl')}
                hint={words.pictureHint}
                onStored={(url) => change('imageUrl', url)}
              />
            </>
          )}
        </EntryDialog>
      )}
      {deleted && (
        <DeleteDialog
          kind="colours"
          entry={deleted}
          belongings={productsOf(deleted)}
          targets={data.colours.map(({ _id, name }) => ({ value: _id, label: name }))}
          onClose={onClose}
        />
      )}
    </AssortmentFrame>
  );
}

function Swatch({ colour }: { colour: StoredColour }) {
  return (
    <span
      aria-hidden="true"
      style={swatchStyle(colour)}
      className="forced-mark size-6 flex-none rounded-full bg-cover shadow-[inset_0_0_0_1px_var(--color-swatch-edge)]"
    />
  );
}
