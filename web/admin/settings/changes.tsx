import type { SettingChange } from '#contract/admin/settings';
import { useSettingChanges } from '../../api/admin/settings';
import { Panel } from '../../ui/panel';
import { AwaitedRows } from '../lists/list-states';
import { formatMoment } from '../moment';
import { settings as text } from './messages';

/** The changes of settings, newest first. */
export function Changes() {
  const { data, error } = useSettingChanges();
  return (
    <Panel title={text.history}>
      {!data && <AwaitedRows error={error} rows={3} />}
      {data?.length === 0 && <p className="p-4 lg:px-5 text-ink-2">{text.noHistory}</p>}
      {data && data.length > 0 && (
        // A scroll container has to be reachable by keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol className="grid max-h-100 gap-3 overflow-y-auto p-4 lg:px-5" tabIndex={0}>
          {data.map((change) => (
            <li key={`${change.at} ${change.name}`}>
              <p className="font-medium">{nameOf(change)}</p>
              <p className="whitespace-pre-line break-words">
                {text.was(inWords(change.before), inWords(change.after))}
              </p>
              <p className="text-13 text-ink-2">
                {change.actor ? `${change.actor.firstName} ${change.actor.lastName}` : text.theShop}
                , <time dateTime={change.at}>{formatMoment(change.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

const names: Record<string, string> = text.names;
const nameOf = ({ name }: SettingChange) => names[name] ?? name;
const inWords = (value: unknown) =>
  typeof value === 'boolean'
    ? text.firstOrder[value ? 'free' : 'charged']
    : value === null || value === undefined
      ? text.none
      : String(value);
