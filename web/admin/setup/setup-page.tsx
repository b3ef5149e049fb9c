import type { Setup } from '#contract/admin/setup';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { countryName } from '../../ui/text/countries';
import { AwaitedPanel, PageHead } from '../record';
import { Checklist } from './checklist';
import { CountryForm } from './country-form';
import { country, setup as text } from './messages';
import { HideButton, OperationNotices } from './setup-panel';
import { useSetup } from './use-setup';

function conflictOf(shop: string, address: string | null, vatNumber: string | null): string {
  if (address === null) return country.conflictOfVatNumber(shop, countryName(vatNumber ?? ''));
  if (vatNumber === null) return country.conflictOfAddress(shop, countryName(address));
  return country.conflictOfBoth(shop, countryName(address), countryName(vatNumber));
}

function Conflict({ shop, address, vatNumber }: NonNullable<Setup['conflict']>) {
  return (
    <Panel title={country.conflict}>
      <p className="p-4 lg:p-5">
        {conflictOf(countryName(shop), address, vatNumber)} {country.conflictText}
      </p>
    </Panel>
  );
}

export default function SetupPage() {
  const { data, error } = useSetup();
  const isFinished = data?.steps.every(({ state }) => state !== 'open');
  return (
    <>
      <PageHead title={text.title} />
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && <OperationNotices {...data} />}
      {isFinished && <Notice title={text.finished}>{text.finishedText}</Notice>}
      {data?.steps.some(({ name, state }) => name === 'country' && state === 'open') && (
        <CountryForm />
      )}
      {data?.conflict && <Conflict {...data.conflict} />}
      {data && (
        <Checklist setup={data} actions={data.isHidden && !isFinished && <HideButton isHidden />} />
      )}
    </>
  );
}
