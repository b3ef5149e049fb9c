import { useSettings } from '../../api/admin/settings';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { PageTitle } from '../../ui/text/page-title';
import { AwaitedRows } from '../lists/list-states';
import { Changes } from './changes';
import { settings as text } from './messages';
import { SettingsForm } from './settings-form';
import { Warnings } from './warnings';

export default function SettingsPage() {
  const { data, error } = useSettings();
  return (
    <>
      <PageTitle area={shop.adminName}>{text.title}</PageTitle>
      <h1 className="display-28">{text.title}</h1>
      {data ? (
        <>
          <Warnings settings={data} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
            <SettingsForm settings={data} />
            <Changes />
          </div>
        </>
      ) : (
        <Panel>
          <AwaitedRows error={error} rows={8} />
        </Panel>
      )}
    </>
  );
}
