import { X } from 'lucide';
import type { AdminTax } from '#contract/admin/tax';
import { ownValue } from '#contract/values/own-value';
import { TAX_CLASSES_LIMIT } from '#contract/values/tax/tax-kinds';
import { FieldError } from '../../ui/forms/field-frame';
import { IconButton } from '../../ui/icon-button';
import { Panel } from '../../ui/panel';
import { CategoryChecks } from '../assortment/category-checks';
import { useStaffAssortment } from '../assortment/use-entries';
import { Field } from '../editing/fields';
import { AddItemButton } from '../editing/ordered-items';
import { tax as text } from './messages';
import { newClass, withoutClass } from './tax-form.rules';
import type { TaxForm } from './use-tax-form';

interface ClassesProps {
  form: TaxForm;
  products: AdminTax['products'];
}

/** The classes of products. The order does not matter but for the first one, so they cannot be moved. */
export function ClassesPanel({ form, products }: ClassesProps) {
  const { classes, zones } = form.draft;
  const error = form.errorAt('classes');
  const add = () => {
    form.change('classes', [...classes, newClass()]);
    form.change(
      'zones',
      zones.map((zone) => ({ ...zone, percents: [...zone.percents, ''] })),
    );
  };
  return (
    <Panel title={text.classes}>
      <p className="max-w-160 p-4 text-ink-2 lg:px-5">{text.classesHint}</p>
      {classes.map((_, at) => (
        // Classes are only added at the end.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <ClassFields key={at} form={form} at={at} products={products} />
      ))}
      {error && <FieldError className="px-4 pb-4 lg:px-5">{error}</FieldError>}
      {classes.length < TAX_CLASSES_LIMIT && (
        <div className="border-t border-line p-4 lg:p-5">
          <AddItemButton onClick={add}>{text.addClass}</AddItemButton>
        </div>
      )}
    </Panel>
  );
}

function ClassFields({ form, at, products }: ClassesProps & { at: number }) {
  const { data } = useStaffAssortment();
  const { draft } = form;
  const one = draft.classes[at];
  if (!one) return null;
  const path = `classes.${at}` as const;
  const name = one.name || text.class(at + 1);
  const count = ownValue(products, one.code) ?? 0;
  const error = form.errorAt(`${path}.categories`);
  const remove = () => {
    const { classes, zones } = withoutClass(draft, at);
    form.change('classes', classes);
    form.change('zones', zones);
    if (draft.deliveryClass === one.code) form.change('deliveryClass', '');
  };
  return (
    <fieldset className="border-t border-line p-4 lg:p-5">
      <legend className="float-start font-medium leading-11">{name}</legend>
      <div className="flex min-h-11 justify-end">
        {at > 0 && <IconButton icon={X} size={18} label={text.remove(name)} onClick={remove} />}
      </div>
      <div className="grid items-start gap-5 pt-3 sm:grid-cols-2">
        <Field {...form.field(`${path}.name`)} label={text.fields.name} required maxLength={60} />
        <Field
          {...form.field(`${path}.code`)}
          label={text.fields.code}
          required
          readOnly={!one.isNew}
          maxLength={30}
          hint={one.isNew ? text.codeHint : undefined}
        />
        {at > 0 && data && (
          <details className="sm:col-span-2">
            <summary className="w-fit py-2 underline underline-offset-4">
              {text.categories(one.categories.length)}
            </summary>
            <CategoryChecks
              data={data}
              chosen={one.categories}
              onChange={(categories) => form.change(`${path}.categories`, categories)}
            />
          </details>
        )}
        {count > 0 && <p className="text-13 text-ink-2 sm:col-span-2">{text.products(count)}</p>}
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  );
}
