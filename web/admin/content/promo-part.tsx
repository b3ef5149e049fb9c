import { Panel } from '../../ui/panel';
import { Field } from '../editing/fields';
import { LinkField } from '../editing/link-field';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

/** The line above the header. */
export function PromoPart({ form }: { form: ContentForm }) {
  return (
    <Panel title={text.promo}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <Field {...form.field('promo.text')} label={text.promoText} hint={text.promoHint} />
        <LinkField {...form.field('promo.href')} label={text.link} hint={text.linkHint} />
      </div>
    </Panel>
  );
}
