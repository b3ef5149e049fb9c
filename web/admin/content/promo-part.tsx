import { Panel } from '../../ui/panel';
import { ContentField } from './content-field';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

/** The line above the header. */
export function PromoPart({ form: { draft, faults, change } }: { form: ContentForm }) {
  const { promo } = draft;
  return (
    <Panel title={text.promo}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <ContentField
          name="promo.text"
          label={text.promoText}
          hint={text.promoHint}
          value={promo.text}
          faults={faults}
          onChange={(value) => change({ promo: { ...promo, text: value } })}
        />
        <ContentField
          name="promo.href"
          label={text.link}
          hint={text.linkHint}
          value={promo.href}
          faults={faults}
          onChange={(href) => change({ promo: { ...promo, href } })}
        />
      </div>
    </Panel>
  );
}
