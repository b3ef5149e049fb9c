import { useState } from 'react';
import type { AdminContent } from '#contract/content.admin';
import { shop } from '../../messages';
import { useContent } from '../../state/admin-content';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field-frame';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { AwaitedRows } from '../list-states';
import { saveByKeys } from '../save-by-keys';
import { UnsavedGuard } from '../unsaved-guard';
import { BannerPart } from './banner-part';
import { DraftBar } from './draft-bar';
import { content as text } from './messages';
import { PagesPart } from './pages-part';
import { PromoPart } from './promo-part';
import { SlidesPart } from './slides-part';
import { TilesPart } from './tiles-part';
import { useContentForm } from './use-content-form';

export default function ContentPage() {
  const { data, error } = useContent();
  const round = useRound(Boolean(data?.draft));
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <h1 className="display-28">{text.title}</h1>
      {data ? (
        <Editor key={round} content={data} />
      ) : (
        <Panel>
          <AwaitedRows error={error} rows={8} />
        </Panel>
      )}
    </>
  );
}

/** Another number once a draft was thrown away or published: there is nothing then to go on typing in. */
function useRound(hasDraft: boolean): number {
  const [{ had, round }, setSeen] = useState({ had: hasDraft, round: 0 });
  if (had !== hasDraft) setSeen({ had: hasDraft, round: hasDraft ? round : round + 1 });
  return round;
}

function Editor({ content }: { content: AdminContent }) {
  const form = useContentForm(content);
  return (
    <>
      <DraftBar content={content} isDirty={form.isDirty} />
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.onSubmit}
        onKeyDown={saveByKeys}
        className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6"
      >
        <UnsavedGuard isOn={form.isDirty && !form.isSaving} />
        <PromoPart form={form} />
        <SlidesPart form={form} />
        <TilesPart form={form} />
        <BannerPart form={form} />
        <PagesPart form={form} content={content} />
        <div className="sticky bottom-0 z-10 -mx-4 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:-mx-8 lg:px-8">
          {form.faults.form && <FieldError>{form.faults.form}</FieldError>}
          <Button
            type="submit"
            size="small"
            className="ms-auto"
            busy={form.isSaving && text.saving}
          >
            {text.save}
          </Button>
        </div>
      </form>
    </>
  );
}
