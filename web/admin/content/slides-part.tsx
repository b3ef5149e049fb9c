import { SLIDES_LIMIT } from '#contract/values/choices';
import { type ContentDraft, newSlide } from './content-form.rules';
import { content as text } from './messages';
import { ContentField, OrderedParts } from './ordered-parts';
import { PictureField } from './picture-field';
import type { ContentForm } from './use-content-form';

type Slide = ContentDraft['slides'][number];

/** The slides of the home page's carousel. */
export function SlidesPart({ form }: { form: ContentForm }) {
  return (
    <OrderedParts<Slide>
      title={text.slides}
      items={form.draft.slides}
      limit={SLIDES_LIMIT}
      nameOf={text.slide}
      addLabel={text.addSlide}
      make={newSlide}
      onChange={(slides) => form.change('slides', slides)}
    >
      {(slide, at) => (
        <>
          <PictureField form={form} name={`slides.${at}.image`} />
          <div className="grid gap-5">
            <ContentField {...form.field(`slides.${at}.heading`)} label={text.heading} required />
            <ContentField {...form.field(`slides.${at}.text`)} label={text.text} />
            {slide.links.map((_, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: links have no id, and are not reordered
              <div key={number} className="grid grid-cols-2 gap-3">
                <ContentField
                  {...form.field(`slides.${at}.links.${number}.label`)}
                  label={`${text.slideLink(number + 1)}, ${text.label.toLowerCase()}`}
                />
                <ContentField
                  {...form.field(`slides.${at}.links.${number}.href`)}
                  label={text.slideLink(number + 1)}
                />
              </div>
            ))}
          </div>
        </>
      )}
    </OrderedParts>
  );
}
