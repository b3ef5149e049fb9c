import type { StoredCategory } from '#contract/admin/catalogue/assortment-entries';
import type { AnswerOf } from '../../api/client';
import { kit } from '../../messages';
import { Checkbox } from '../../ui/forms/checkbox';
import { Field, Select } from '../editing/fields';
import { EntryDialog } from './entry-dialog';
import { entryForm as words } from './messages';

type StaffAssortment = AnswerOf<'GET /api/admin/assortment'>;
export type Place = Pick<StoredCategory, 'department' | 'section'>;

interface CategoryDialogProps {
  data: StaffAssortment;
  entry: StoredCategory | null;
  /** Where a new category goes. */
  place: Place;
  /** What a new category is called. */
  name?: string;
  onClose: () => void;
  onSaved?: (saved: StoredCategory) => void;
}

/** The form of a new or stored category. */
export function CategoryDialog({ data, entry, place, name = '', ...dialog }: CategoryDialogProps) {
  const options = (entries: readonly { _id: string; name: string }[]) =>
    entries.map(({ _id, name }) => ({ value: _id, label: name }));
  const draftOf = (saved: StoredCategory | null) => ({
    name: saved?.name ?? name,
    label: saved?.label ?? '',
    slug: saved?.slug ?? '',
    department: saved?.department ?? place.department,
    section: saved?.section ?? place.section,
    group: saved?.group ?? '',
    isFeatured: saved?.isFeatured ?? false,
    sizeSystem: saved?.sizeSystem ?? data.sizeSystems[0]?._id ?? '',
  });
  return (
    <EntryDialog
      kind="categories"
      entry={entry}
      draftOf={draftOf}
      bodyOf={(draft) => ({ ...draft, label: draft.label.trim() || draft.name })}
      {...dialog}
    >
      {({ field }) => (
        <>
          <Field
            {...field('name')}
            label={words.fields.name}
            hint={words.nameHint}
            required
            maxLength={80}
            data-autofocus
          />
          <Field
            {...field('label')}
            label={words.fields.label}
            mark={kit.optional}
            hint={words.labelHint}
            maxLength={60}
          />
          <div className="grid grid-cols-2 gap-4">
            <Select
              {...field('department')}
              label={words.fields.department}
              options={options(data.departments)}
            />
            <Select
              {...field('section')}
              label={words.fields.section}
              options={options(data.sections)}
            />
          </div>
          <Select
            {...field('sizeSystem')}
            label={words.fields.sizeSystem}
            options={data.sizeSystems.map(({ _id, name, sizes }) => ({
              value: _id,
              label: `${name}: ${sizes.slice(0, 4).join(', ')}${sizes.length > 4 ? ' …' : ''}`,
            }))}
          />
          <Field {...field('slug')} label={words.fields.slug} hint={words.slugHint} />
          <Field
            {...field('group')}
            label={words.fields.group}
            mark={kit.optional}
            hint={words.groupHint}
            maxLength={80}
            list="category-groups"
          />
          <datalist id="category-groups">
            {[...new Set(data.categories.map(({ group }) => group))]
              .filter(Boolean)
              .map((group) => (
                <option key={group} value={group} />
              ))}
          </datalist>
          <Checkbox {...withoutError(field('isFeatured'))}>{words.fields.isFeatured}</Checkbox>
        </>
      )}
    </EntryDialog>
  );
}

function withoutError<Field extends { error: unknown }>({ error: _, ...field }: Field) {
  return field;
}
