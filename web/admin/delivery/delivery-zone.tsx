import { ZONE_METHODS_LIMIT } from '#contract/values/delivery/delivery-methods';
import { AddItemButton } from '../editing/ordered-items';
import { ZonePanel } from '../editing/zone-panel';
import { newMethod } from './delivery-form.rules';
import { delivery as text } from './messages';
import { MethodFields } from './method-fields';
import type { DeliveryForm } from './use-delivery-form';

interface ZoneProps {
  form: DeliveryForm;
  /** The index of the zone. */
  at: number;
}

/** A zone with its delivery methods. */
export function DeliveryZone({ form, at }: ZoneProps) {
  const zone = form.draft.zones[at];
  if (!zone) return null;
  const path = `zones.${at}.methods` as const;
  return (
    <ZonePanel
      form={form}
      at={at}
      text={text}
      summary={zone.methods.map(({ name }) => name).join(', ')}
    >
      {zone.methods.map((method, index) => (
        <MethodFields key={method.id} form={form} zoneAt={at} at={index} />
      ))}
      {zone.methods.length < ZONE_METHODS_LIMIT && (
        <div className="border-t border-line p-4 lg:p-5">
          <AddItemButton onClick={() => form.change(path, [...zone.methods, newMethod()])}>
            {text.addMethod}
          </AddItemButton>
        </div>
      )}
    </ZonePanel>
  );
}
