import { Plus } from 'lucide';
import { useState } from 'react';
import { CommandButton } from '../../commands';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { CategoryDialog } from '../assortment/category-dialog';
import { SizeSystemDialog } from '../assortment/size-system-dialog';
import { useEntryCommands, useStaffAssortment } from '../assortment/use-entries';
import { keyOf, type Replaceable, toAdd, type Uses } from './import-options.rules';
import { oneImport as text } from './messages';

const UNKNOWN_SWATCH = '#9a9a98';

interface AddUnknownProps {
  values: readonly Replaceable[];
  uses: Uses;
  /** Called with the replacements by added entries. */
  onAdded: (uses: Uses) => void;
}

/** Buttons that add the unknown names of a file to the shop: all colours, the sizes as a size system, and each category. */
export function AddUnknown({ values, uses, onAdded }: AddUnknownProps) {
  const { data } = useStaffAssortment();
  const { save } = useEntryCommands('colours');
  const [open, setOpen] = useState<Replaceable | 'sizes' | null>(null);
  const { colours, sizes, categories } = toAdd(values, uses);
  if (!data) return null;
  const addColours = async () => {
    try {
      for (const { value } of colours) await save(undefined, { name: value, hex: swatchOf(value) });
    } finally {
      // After an error, those added before it are known.
      onAdded({});
    }
  };
  const onClose = () => setOpen(null);
  return (
    <>
      {colours.length > 0 && (
        <CommandButton run={addColours} busy={text.adding} done={() => {}}>
          <Icon of={Plus} size={16} />
          {text.addColours(text.colourCount(colours.length))}
        </CommandButton>
      )}
      {sizes.length > 0 && (
        <Button kind="quiet" size="small" onClick={() => setOpen('sizes')}>
          <Icon of={Plus} size={16} />
          {text.addSizes(text.sizeCount(sizes.length))}
        </Button>
      )}
      {categories.map((category) => (
        <Button key={category.value} kind="quiet" size="small" onClick={() => setOpen(category)}>
          <Icon of={Plus} size={16} />
          {text.addCategory(category.value)}
        </Button>
      ))}
      {open === 'sizes' && (
        <SizeSystemDialog
          entry={null}
          sizes={sizes.map(({ value }) => value)}
          onClose={onClose}
          onSaved={() => onAdded({})}
        />
      )}
      {open !== null && open !== 'sizes' && (
        <CategoryDialog
          data={data}
          entry={null}
          place={{
            department: data.departments[0]?._id ?? '',
            section: data.sections[0]?._id ?? '',
          }}
          name={open.value}
          onClose={onClose}
          onSaved={({ _id }) => onAdded({ [keyOf(open)]: _id })}
        />
      )}
    </>
  );
}

/** The swatch of a colour that is named as in CSS (‘Light blue’, ‘Teal’); grey for other words. */
function swatchOf(name: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return UNKNOWN_SWATCH;
  context.fillStyle = UNKNOWN_SWATCH;
  // A word that is no colour leaves the style as it is.
  context.fillStyle = name.replace(/[^a-z]/gi, '');
  const swatch = String(context.fillStyle);
  return /^#[0-9a-f]{6}$/.test(swatch) ? swatch : UNKNOWN_SWATCH;
}
