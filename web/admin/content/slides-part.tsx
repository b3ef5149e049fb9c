import { SLIDES_LIMIT } from '#contract/values/choices';
import { PictureField } from '../pictures/picture-field';
import { ContentField } from './content-field';
import { type ContentDraft, newSlide } from './content-form.rules';
import { content as text } from './messages';
import { OrderedParts } from './ordered-parts';
import type { ContentForm } from './use-content-form';

type Slide = ContentDraft['slides'][number];

/** The pictures that take turns at the top of the home page. */
export function SlidesPart({ form: { draft, faults, change } }: { form: ContentForm }) {
  return (
    <OrderedParts<Slide>
      title={text.slides}
      items={draft.slides}
      limit={SLIDES_LIMIT}
      nameOf={text.slide}
      addLabel={text.addSlide}
      make={newSlide}
      onChange={(slides) => change({ slides })}
    >
      {(slide, at, set) => (
        <>
          <PictureField
            name={`slides.${at}.image`}
            picture={{ ...newSlide().image, ...slide.image }}
            faults={faults}
            onChange={(image) => set({ ...slide, image })}
          />
          <div className="grid gap-5">
            <ContentField
              name={`slides.${at}.heading`}
              label={text.heading}
              required
              value={slide.heading}
              faults={faults}
              onChange={(heading) => set({ ...slide, heading })}
            />
            <ContentField
              name={`slides.${at}.text`}
              label={text.text}
              value={slide.text}
              faults={faults}
              onChange={(value) => set({ ...slide, text: value })}
            />
            {slide.links.map((link, number) => (
              // A link is its place.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <div key={number} className="grid grid-cols-2 gap-3">
                <ContentField
                  name={`slides.${at}.links.${number}.label`}
                  label={`${text.slideLink(number + 1)}, ${text.label.toLowerCase()}`}
                  value={link.label}
                  faults={faults}
                  onChange={(label) =>
                    set({ ...slide, links: slide.links.with(number, { ...link, label }) })
                  }
                />
                <ContentField
                  name={`slides.${at}.links.${number}.href`}
                  label={text.slideLink(number + 1)}
                  value={link.href}
                  faults={faults}
                  onChange={(href) =>
                    set({ ...slide, links: slide.links.with(number, { ...link, href }) })
                  }
                />
              </div>
            ))}
          </div>
        </>
      )}
    </OrderedParts>
  );
}
