import { Panel } from '../../ui/panel';
import { PictureField } from '../pictures/picture-field';
import { ContentField } from './content-field';
import { newTile } from './content-form.rules';
import { content as text } from './messages';
import type { ContentForm } from './use-content-form';

/** The picture between the tiles and the new arrivals. */
export function BannerPart({ form: { draft, faults, change } }: { form: ContentForm }) {
  const { banner } = draft;
  const set = (changes: Partial<typeof banner>) => change({ banner: { ...banner, ...changes } });
  return (
    <Panel title={text.banner}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <PictureField
          name="banner.image"
          picture={{ ...newTile().image, ...banner.image }}
          faults={faults}
          onChange={(image) => set({ image })}
        />
        <div className="grid gap-5">
          <ContentField
            name="banner.heading"
            label={text.heading}
            value={banner.heading}
            faults={faults}
            onChange={(heading) => set({ heading })}
          />
          <ContentField
            name="banner.text"
            label={text.text}
            value={banner.text}
            faults={faults}
            onChange={(value) => set({ text: value })}
          />
          <ContentField
            name="banner.link.label"
            label={text.label}
            required
            value={banner.link.label}
            faults={faults}
            onChange={(label) => set({ link: { ...banner.link, label } })}
          />
          <ContentField
            name="banner.link.href"
            label={text.link}
            required
            hint={text.linkHint}
            value={banner.link.href}
            faults={faults}
            onChange={(href) => set({ link: { ...banner.link, href } })}
          />
        </div>
      </div>
    </Panel>
  );
}
