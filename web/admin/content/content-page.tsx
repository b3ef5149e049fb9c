import type { AdminContent } from '#contract/admin/content';
import { useContent } from '../../api/admin/content';
import { shop } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { StaleNotice } from '../editing/stale-notice';
import { AwaitedRows } from '../lists/list-states';
import { UnsavedGuard } from '../unsaved-guard';
import { BannerPart } from './banner-part';
import { contentLabel } from './content-label.rules';
import { DraftBar } from './draft-bar';
import { content as text } from './messages';
import { PagesPart } from './pages-part';
import { PromoPart } from './promo-part';
import { SlidesPart } from './slides-part';
import { TilesPart } from './tiles-part';
import { useContentForm } from './use-content-form';
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
