import type { StaffProduct } from '#contract/admin/catalogue/catalogue';
import { useAdminCommand } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Checkbox } from '../../ui/forms/checkbox';
import { showToast } from '../../ui/overlays/toast';
import { useDates } from '../../ui/text/dates';
import { Field } from '../editing/fields';
import { fromMomentField, toMomentField } from '../editing/moments';
import { FormDialog } from '../form-dialog';
import { visibility as text } from './messages';

interface PlanDraft {
  publishAt: string;
  withdrawAt: string;
  announced: boolean;
  wholeStyle: boolean;
}

/** Sets when a product is published and withdrawn, and whether its page is shown before. */
export function PlanVisibilityDialog({
  product,
  onClose,
}: {
  product: StaffProduct;
  onClose: () => void;
}) {
  const update = useAdminCommand('PUT /api/admin/products/:id', {
    // After a refusal the shown product is out of date.
    refreshesOnError: true,
  });
  const { timeZone } = useDates();
  const isDraft = product.state !== 'live';
  const form = useApiForm<PlanDraft>({
    defaultValues: {
      publishAt: toMomentField(product.publishAt, timeZone),
      withdrawAt: toMomentField(product.withdrawAt, timeZone),
      announced: product.announced,
      wholeStyle: true,
    },
    send: async ({ publishAt, withdrawAt, announced, wholeStyle }) => {
      const body = {
        ...(isDraft && { publishAt: fromMomentField(publishAt, timeZone), announced }),
        withdrawAt: fromMomentField(withdrawAt, timeZone),
        wholeStyle,
        version: product.version,
      };
      await update.run({ params: { id: product._id }, body });
      onClose();
      showToast(text.planned);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.planTitle}
      description={text.planText(timeZone)}
      submit={text.savePlan}
      busy={text.saving}
    >
      {isDraft && (
        <>
          <Field
            {...form.field('publishAt')}
            label={text.publishAt}
            type="datetime-local"
            data-autofocus
          />
          <Checkbox {...form.field('announced')}>{text.announced}</Checkbox>
        </>
      )}
      <Field {...form.field('withdrawAt')} label={text.withdrawAt} type="datetime-local" />
      <Checkbox {...form.field('wholeStyle')}>{text.wholeStyle}</Checkbox>
    </FormDialog>
  );
}
