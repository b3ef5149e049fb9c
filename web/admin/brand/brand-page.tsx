import type { AdminBrand } from '#contract/admin/content/brand';
import { useAdminQuery } from '../../api/admin/queries';
import { TextArea } from '../../ui/forms/text-area';
import { Panel } from '../../ui/panel';
import { RecordForm } from '../editing/record-form';
import { AwaitedPanel, PageHead } from '../record';
import { BrandPreview } from './brand-preview';
import { IdentityPart } from './identity-part';
import { FooterPart, HeaderPart, SocialPart } from './menu-parts';
import { brand as text } from './messages';
import { ColoursPart, TypePart } from './theme-parts';
import { useBrandForm } from './use-brand-form';

export default function BrandPage() {
  const { data, error } = useAdminQuery('GET /api/admin/brand', {});
  return (
    <>
      <PageHead title={text.title} />
      {data ? <BrandEditor brand={data} /> : <AwaitedPanel error={error} rows={8} />}
    </>
  );
}

function BrandEditor({ brand }: { brand: AdminBrand }) {
  const form = useBrandForm(brand);
  return (
    <RecordForm form={form}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <IdentityPart form={form} />
          <ColoursPart form={form} />
          <TypePart form={form} />
          <HeaderPart form={form} />
          <FooterPart form={form} />
          <SocialPart form={form} />
          <Panel title={text.legal}>
            <div className="p-4 lg:p-5">
              <TextArea
                {...form.field('legalAddress')}
                label={text.names.legalAddress}
                hint={text.legalHint}
                rows={5}
                maxLength={500}
              />
            </div>
          </Panel>
        </div>
        <div className="xl:sticky xl:top-6">
          <BrandPreview draft={form.draft} />
        </div>
      </div>
    </RecordForm>
  );
}
