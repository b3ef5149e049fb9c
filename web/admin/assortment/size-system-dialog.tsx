import type { StoredSizeSystem } from '#contract/admin/catalogue/assortment-entries';
import { readySizeSystems } from '#contract/values/catalogue/size-systems';
import { TextArea } from '../../ui/forms/text-area';
import { Field, Select } from '../editing/fields';
import { EntryDialog } from './entry-dialog';
import { linesOf } from './lines';
import { entryForm as words } from './messages';

interface SizeSystemDialogProps {
  /** Null for a new one. */
  entry: StoredSizeSystem | null;
  /** The sizes of a new one. */
  sizes?: readonly string[];
  onClose: () => void;
  onSaved?: () => void;
}

/** The form of a new or stored size system. */
export function SizeSystemDialog({ entry, sizes = [], ...dialog }: SizeSystemDialogProps) {
  return (
    <EntryDialog
      kind="size-systems"
      entry={entry}
      draftOf={(saved: StoredSizeSystem | null) => ({
        name: saved?.name ?? '',
        sizes: (saved?.sizes ?? sizes).join('\n'),
      })}
      bodyOf={({ name, sizes: typed }) => ({ name, sizes: linesOf(typed) })}
      {...dialog}
    >
      {({ field, change }) => (
        <>
          {entry === null && sizes.length === 0 && (
            <Select
              label={words.ready}
              placeholder={words.readyNone}
              options={readySizeSystems.map(({ name }) => ({ value: name, label: name }))}
              onChange={({ target }) => {
                const ready = readySizeSystems.find(({ name }) => name === target.value);
                change('name', ready?.name ?? '');
                change('sizes', ready?.sizes.join('\n') ?? '');
              }}
              data-autofocus
            />
          )}
          <Field {...field('name')} label={words.fields.name} required maxLength={60} />
          <TextArea
            {...field('sizes')}
            label={words.fields.sizes}
            hint={words.sizesHint}
            required
            rows={8}
          />
        </>
      )}
    </EntryDialog>
  );
}
