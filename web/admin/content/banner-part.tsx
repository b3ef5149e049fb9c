import { Panel } from '../../ui/panel';
import { content as text } from './messages';
import { ContentField } from './ordered-parts';
import { PictureField } from './picture-field';
import type { ContentForm } from './use-content-form';

/** The picture between the tiles and the new arrivals. */
export function BannerPart({ form }: { form: ContentForm }) {
  return (
    <Panel title={text.banner}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <PictureField form={form} name="banner.image" />
        <div className="grid gap-5">
          <ContentField {...form.field('banner.heading')} label={text.heading} />
          <ContentField {...form.field('banner.text')} label={text.text} />
          <ContentField {...form.field('banner.link.label')} label={text.label} required />
          <ContentField
            {...form.field('banner.link.href')}
            label={text.link}
            hint={text.linkHint}
            required
          />
        </div>
      </div>
    </Panel>
  );
}
