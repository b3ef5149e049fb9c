import type { AdminContent } from '#contract/admin/content';
import type { WrittenPageName } from '#contract/values/written-pages';
import { useContent } from '../../api/admin/content';
import { shop } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { StaleNotice } from '../editing/stale-notice';
import { AwaitedRows } from '../lists/list-states';
import { UnsavedGuard } from '../unsaved-guard';
import { DraftBar } from './draft-bar';
import { content as text } from './messages';
import { ContentField } from './ordered-parts';
import { PagesPart } from './pages-part';
import { PictureField } from './picture-field';
import { SlidesPart } from './slides-part';
import { TilesPart } from './tiles-part';
import { type ContentForm, useContentForm } from './use-content-form';
import { Versions } from './versions';

export default function ContentPage() {
  const { data, error } = useContent();
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <h1 className="display-28">{text.title}</h1>
      {data ? (
        <Editor content={data} />
      ) : (
        <Panel>
          <AwaitedRows error={error} rows={8} />
        </Panel>
      )}
    </>
  );
}

function Editor({ content }: { content: AdminContent }) {
  const form = useContentForm(content);
  return (
    <>
      <DraftBar content={content} isDirty={form.isDirty} onDone={form.restart} />
      <form
        {...form.formProps}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6"
      >
        <UnsavedGuard isOn={form.isDirty && !form.isBusy} />
        <StaleNotice form={form} labelOf={contentLabel} />
        <PromoPart form={form} />
        <SlidesPart form={form} />
        <TilesPart form={form} />
        <BannerPart form={form} />
        <PagesPart form={form} content={content} />
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
          <FormError>{form.formError}</FormError>
          <Button type="submit" size="small" className="ms-auto" busy={form.isBusy && text.saving}>
            {text.save}
          </Button>
        </div>
      </form>
      <Versions />
    </>
  );
}

/** The picture between the tiles and the new arrivals. */
function BannerPart({ form }: { form: ContentForm }) {
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

/** The line above the header. */
function PromoPart({ form }: { form: ContentForm }) {
  return (
    <Panel title={text.promo}>
      <div className="grid items-start gap-5 p-4 lg:p-5 sm:grid-cols-2">
        <ContentField {...form.field('promo.text')} label={text.promoText} hint={text.promoHint} />
        <ContentField {...form.field('promo.href')} label={text.link} hint={text.linkHint} />
      </div>
    </Panel>
  );
}

const fields: Record<string, string> = {
  href: text.link,
  heading: text.heading,
  text: text.text,
  name: text.name,
  label: text.label,
  title: text.pageTitle,
  summary: text.summary,
  body: text.body,
};

/** What a value of the content is called, by its path: `Slide 2, Heading`. */
function contentLabel(path: string): string {
  const [part = '', at, ...rest] = path.split('.');
  const last = fields[rest.at(-1) ?? ''];
  const named = (name: string) => (last ? `${name}, ${last}` : name);
  if (part === 'slides') return at === undefined ? text.slides : named(text.slide(Number(at) + 1));
  if (part === 'tiles') return at === undefined ? text.tiles : named(text.tile(Number(at) + 1));
  if (part === 'pages') return named(text.pageNames[at as WrittenPageName]);
  const name = part === 'promo' ? text.promo : text.banner;
  const field = last ?? fields[at ?? ''];
  return field ? `${name}, ${field}` : name;
}
