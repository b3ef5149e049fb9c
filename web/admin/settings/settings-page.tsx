import { useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { formatMoment, fullName } from '../format';
import { AwaitedList } from '../lists/list-states';
import { AwaitedPanel, PageHead, TwoColumns } from '../record';
import { settings as text } from './messages';
import { SettingsForm } from './settings-form';
import { Warnings } from './warnings';

export default function SettingsPage() {
  const { data, error } = useAdminQuery('GET /api/admin/settings', {});
  return (
    <>
      <PageHead title={text.title} />
      {!data && <AwaitedPanel error={error} rows={8} />}
      {data && (
        <>
          <Warnings settings={data} />
          <TwoColumns side={<Changes />}>
            <SettingsForm settings={data} />
          </TwoColumns>
        </>
      )}
    </>
  );
}

/** The changes of settings, newest first. */
function Changes() {
  const { data, error } = useAdminQuery('GET /api/admin/settings/history', {});
  return (
    <Panel title={text.history}>
      <AwaitedList rows={data} error={error} awaited={3} none={text.noHistory}>
        {(changes) => (
          // A scroll container has to be reachable by keyboard.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <ol className="grid max-h-100 gap-3 overflow-y-auto p-4 lg:px-5" tabIndex={0}>
            {changes.map(({ at, name, actor, before, after }) => (
              <li key={`${at} ${name}`}>
                <p className="font-medium">{names[name] ?? name}</p>
                <p className="whitespace-pre-line break-words">
                  {text.was(inWords(before), inWords(after))}
                </p>
                <p className="text-13 text-ink-2">
                  {actor ? fullName(actor) : text.theShop},{' '}
                  <time dateTime={at}>{formatMoment(at)}</time>
                </p>
              </li>
            ))}
          </ol>
        )}
      </AwaitedList>
    </Panel>
  );
}

const names: Record<string, string> = text.names;
const inWords = (value: unknown) =>
  typeof value === 'boolean'
    ? text.firstOrder[value ? 'free' : 'charged']
    : value === null || value === undefined
      ? text.none
      : String(value);
