import { useId } from 'react';
import type {
  AssortmentFileEntry,
  AssortmentFilePlan,
} from '#contract/admin/catalogue/assortment-file';
import { ownValue } from '#contract/values/own-value';
import { useAdminCommand } from '../../../api/admin/queries';
import { report } from '../../../commands';
import { Checkbox } from '../../../ui/forms/checkbox';
import { Panel } from '../../../ui/panel';
import { Status, type StatusTone } from '../../../ui/status';
import { fieldOfFileText } from '../../field-change';
import { FilePlanHead } from '../../file-plan-head';
import { entryForm } from '../messages';
import { assortmentFile as text } from './messages';

const tones: Record<AssortmentFileEntry['verdict'], StatusTone> = {
  new: 'ok',
  changed: 'warn',
  deleted: 'warn',
  missing: 'quiet',
  refused: 'bad',
};

interface FilePlanProps {
  file: File;
  plan: AssortmentFilePlan;
  removeMissing: boolean;
  isChecking: boolean;
  /** Checks the file again. */
  onRemoveMissing: (removeMissing: boolean) => Promise<void>;
  onClose: () => void;
}

/** What a file would change, list by list, and the button that imports it. */
export function FilePlan(props: FilePlanProps) {
  const { file, plan, removeMissing, isChecking, onRemoveMissing, onClose } = props;
  const hint = useId();
  const apply = useAdminCommand('POST /api/admin/assortment/file');
  const { entries, reordered, unchanged, basedOn } = plan;
  const count = entries.filter(isChange).length + reordered.length;
  const parts = [...new Set(entries.map(({ part }) => part))];
  const onApply = async () => {
    const query = { name: file.name.slice(0, 200), basedOn, removeMissing: String(removeMissing) };
    const isDone = await report(
      apply.run({ query: query as never }, { file, fileType: 'application/json' }),
      text.applied,
    );
    if (isDone) onClose();
  };
  return (
    <>
      <FilePlanHead
        title={text.changes(file.name)}
        apply={count > 0 ? text.apply(text.changeCount(count)) : null}
        busy={apply.isBusy && text.applying}
        isDisabled={isChecking}
        onApply={() => void onApply()}
        onClose={onClose}
      />
      <div role="status" className="text-ink-2">
        {count === 0 && <p>{text.nothing}</p>}
        {reordered.length > 0 && (
          <p>{text.reordered(reordered.map((part) => text.parts[part]).join(', '))}</p>
        )}
        {unchanged > 0 && <p>{text.unchanged(text.entryCount(unchanged))}</p>}
      </div>
      {(removeMissing || entries.some(({ verdict }) => verdict === 'missing')) && (
        <div>
          <Checkbox
            checked={removeMissing}
            disabled={isChecking}
            aria-describedby={hint}
            onChange={(event) => void onRemoveMissing(event.target.checked)}
          >
            {text.removeMissing}
          </Checkbox>
          <p id={hint} className="text-13 text-ink-2">
            {text.removeMissingHint}
          </p>
        </div>
      )}
      {parts.map((part) => (
        <Panel key={part} title={text.parts[part]}>
          <ul>
            {entries
              .filter((entry) => entry.part === part)
              .map((entry) => (
                <Entry key={JSON.stringify(entry)} entry={entry} />
              ))}
          </ul>
        </Panel>
      ))}
    </>
  );
}

const isChange = ({ verdict }: AssortmentFileEntry) =>
  verdict !== 'missing' && verdict !== 'refused';

const labels: Readonly<Record<string, string>> = { ...entryForm.fields, ...text.fields };
const labelOf = (field: string) => ownValue(labels, field) ?? field;

function Entry({ entry: { name, verdict, changes, reasons } }: { entry: AssortmentFileEntry }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 lg:px-5">
      <span className="min-w-40 wrap-anywhere">{name}</span>
      <ul className="order-last grid w-full min-w-0 gap-1 text-13 wrap-anywhere lg:order-none lg:w-auto lg:flex-1">
        {reasons.map(({ field, message }) => (
          <li key={`${field} ${message}`} className="text-sale">
            {field === '' ? message : text.reasonAt(labelOf(field), message)}
          </li>
        ))}
        {verdict === 'changed' &&
          changes.map(({ field, before, after }) => (
            <li key={field} className="text-ink-2">
              {fieldOfFileText(labelOf(field), before, after)}
            </li>
          ))}
      </ul>
      <span className="ms-auto">
        <Status tone={tones[verdict]}>{text.verdicts[verdict]}</Status>
      </span>
    </li>
  );
}
