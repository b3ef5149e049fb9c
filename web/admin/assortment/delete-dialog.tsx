import type { AssortmentKind } from '#contract/admin/catalogue/assortment-entries';
import { useApiForm } from '../../api/use-api-form';
import type { SelectOption } from '../../ui/forms/select';
import { showToast } from '../../ui/overlays/toast';
import { Select } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import type { Entry } from './entry-list';
import { deleting as text } from './messages';
import { useEntryCommands } from './use-entries';

/** The value of the option for no colour; no entry has it as its id. */
const NO_COLOUR = 'none';

interface DeleteDialogProps {
  kind: AssortmentKind;
  entry: Entry;
  /** `12 products`; empty if nothing belongs to it. */
  belongings: string;
  /** The entries that can take it over. */
  targets: readonly SelectOption[];
  onClose: () => void;
}

/** Asks where what belongs to an entry goes, and deletes it. */
export function DeleteDialog({ kind, entry, belongings, targets, onClose }: DeleteDialogProps) {
  const { remove } = useEntryCommands(kind);
  const isColour = kind === 'colours';
  const isAttribute = kind === 'attributes';
  const form = useApiForm<{ target: string }>({
    defaultValues: { target: '' },
    send: async ({ target }) => {
      const given = target === NO_COLOUR || isAttribute ? null : target || undefined;
      const { products } = await remove(entry._id, given);
      showToast(products > 0 ? text.moving(entry.name) : text.done(entry.name));
      onClose();
    },
  });
  const isUsed = belongings !== '';
  const usedText = isAttribute ? text.usedAttribute : isColour ? text.usedColour : text.used;
  const canLead = !isColour && kind !== 'size-systems';
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.title(entry.name)}
      description={isUsed ? usedText(belongings) : text.free}
      submit={text.confirm}
      busy={text.busy}
    >
      {!isAttribute && (isUsed || canLead || form.errorAt('target')) && (
        <Select
          {...form.field('target')}
          label={isUsed || !canLead ? text.moveTo : text.redirectTo}
          required={isUsed}
          placeholder={isUsed || !canLead ? text.choose : text.nowhere}
          options={[
            ...(isColour ? [{ value: NO_COLOUR, label: text.noColour }] : []),
            ...targets.filter(({ value }) => value !== entry._id),
          ]}
        />
      )}
    </FormDialog>
  );
}
