import { Field } from '../editing/fields';
import { ZonePanel } from '../editing/zone-panel';
import { tax as text } from './messages';
import type { TaxForm } from './use-tax-form';

/** A zone with the rate of each tax class. */
export function TaxZone({ form, at }: { form: TaxForm; at: number }) {
  const { classes, zones } = form.draft;
  const { taxName = '', percents = [] } = zones[at] ?? {};
  const path = `zones.${at}` as const;
  const shownPercents = percents
    .filter((percent) => percent !== '')
    .map(text.percent)
    .join(', ');
  return (
    <ZonePanel form={form} at={at} text={text} summary={text.summary(taxName, shownPercents)}>
      <div className="grid items-start gap-5 border-t border-line p-4 lg:p-5 sm:grid-cols-2 xl:grid-cols-4">
        <Field
          {...form.field(`${path}.taxName`)}
          label={text.fields.taxName}
          required
          maxLength={40}
          hint={text.taxNameHint}
        />
        {classes.map((one, index) => (
          <Field
            // Classes are only added at the end.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            {...form.field(`${path}.percents.${index}`)}
            label={text.percentOf(one.name || text.class(index + 1))}
            required={index === 0}
            inputMode="decimal"
            hint={index === 0 ? undefined : text.asFirst}
          />
        ))}
      </div>
    </ZonePanel>
  );
}
