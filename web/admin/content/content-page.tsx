import type { AdminContent } from '#contract/admin/content/content';
import { useAdminQuery } from '../../api/admin/queries';
import { UnsavedGuard } from '../editing/fields';
import { SaveBar } from '../editing/save-bar';
import { StaleNotice } from '../editing/versioned-form';
import { AwaitedPanel, PageHead } from '../record';
import { shownSections } from '../sections/section-labels.rules';
import { SectionsEditor } from '../sections/sections-editor';
import { sectionsFormOf } from '../sections/sections-form';
import { contentLabel } from './content-form.rules';
import { content as text } from './messages';
import { PagesPart } from './pages-part';
import { PromoPart } from './promo-part';
import { DraftBar, Versions } from './publishing';
import { useContentForm } from './use-content-form';

export default function ContentPage() {
  const { data, error } = useAdminQuery('GET /api/admin/content', {});
  return (
    <>
      <PageHead title={text.title} />
      {data ? <Editor content={data} /> : <AwaitedPanel error={error} rows={8} />}
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
        <StaleNotice form={form} labelOf={contentLabel} show={shownSections} />
        <PromoPart form={form} />
        <SectionsEditor form={sectionsFormOf(form)} />
        <PagesPart form={form} content={content} />
        <SaveBar form={form} text={text} />
      </form>
      <Versions />
    </>
  );
}
