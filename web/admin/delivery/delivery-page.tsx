import type { AdminDelivery } from '#contract/admin/delivery';
import { countryCodes } from '#contract/values/countries/countries';
import { DELIVERY_ZONES_LIMIT } from '#contract/values/delivery/delivery-methods';
import { useAdminQuery } from '../../api/admin/queries';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { countryOptions } from '../../ui/text/countries';
import { Field, Select } from '../editing/fields';
import { AddItemButton } from '../editing/ordered-items';
import { RecordForm } from '../editing/record-form';
import { AwaitedPanel, PageHead } from '../record';
import { newZone } from './delivery-form.rules';
import { DeliveryZone } from './delivery-zone';
import { delivery as text } from './messages';
import { PromisesPanel } from './promises-panel';
import { useDeliveryForm } from './use-delivery-form';

export default function DeliveryPage() {
  const { data, error } = useAdminQuery('GET /api/admin/delivery', {});
  return (
    <>
      <PageHead title={text.title} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
        {data ? <DeliveryEditor delivery={data} /> : <AwaitedPanel error={error} rows={8} />}
        <PromisesPanel />
      </div>
    </>
  );
}

function DeliveryEditor({ delivery }: { delivery: AdminDelivery }) {
  const form = useDeliveryForm(delivery);
  const { zones } = form.draft;
  return (
    <RecordForm form={form}>
      <p className="max-w-160 text-ink-2">{text.zonesHint}</p>
      {zones.map((zone, at) => (
        <DeliveryZone key={zone.id} form={form} at={at} />
      ))}
      {zones.length < DELIVERY_ZONES_LIMIT && (
        <AddItemButton onClick={() => form.change('zones', [...zones, newZone()])}>
          {text.addZone}
        </AddItemButton>
      )}
      <Panel title={text.shop}>
        <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
          <Select
            {...form.field('country')}
            label={text.fields.country}
            options={countryOptions(countryCodes)}
            hint={text.countryHint}
          />
          <Field
            {...form.field('timeZone')}
            label={text.fields.timeZone}
            required
            hint={text.timeZoneHint}
          />
          <TextArea
            {...form.field('holidays')}
            label={text.fields.holidays}
            rows={6}
            hint={text.holidaysHint}
            className="sm:col-span-2"
          />
        </div>
      </Panel>
    </RecordForm>
  );
}
