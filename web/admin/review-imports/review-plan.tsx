import type { ReviewFilePlan } from '#contract/admin/review-imports';
import type { Dates } from '#contract/values/dates';
import { useAdminCommand } from '../../api/admin/queries';
import { report } from '../../commands';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { FilePlanHead } from '../file-plan-head';
import { reviewImports as text } from './messages';

interface ReviewPlanProps {
  file: File;
  source: string;
  plan: ReviewFilePlan;
  onClose: () => void;
}

const counts = Object.keys(text.counts) as (keyof typeof text.counts)[];
const rowClass = 'border-b border-line px-4 py-2.5 wrap-anywhere last:border-b-0 lg:px-5';

/** What importing a file would do, and the button that imports it. */
export function ReviewPlan({ file, source, plan, onClose }: ReviewPlanProps) {
  const dates = useDates();
  const apply = useAdminCommand('POST /api/admin/reviews/imports');
  const { added, rejected, errors, examples } = plan;
  const onApply = async () => {
    const query = { source, name: file.name.slice(0, 200) };
    const done = apply.run({ query }, { file, fileType: 'text/csv' });
    const isDone = await report(done, (result) =>
      showToast(text.applied(text.reviewCount(result.added))),
    );
    if (isDone) onClose();
  };
  return (
    <>
      <FilePlanHead
        title={file.name ? text.reviewsOf(file.name) : text.reviewsOfFile}
        apply={added > 0 ? text.apply(text.reviewCount(added)) : null}
        busy={apply.isBusy && text.applying}
        onApply={() => void onApply()}
        onClose={onClose}
      />
      <div role="status">
        {added === 0 && <p className="text-ink-2">{text.nothing}</p>}
        <dl className="flex flex-wrap items-center gap-x-8 gap-y-2">
          {counts
            .filter((name) => plan[name] > 0)
            .map((name) => (
              <div key={name} className="flex items-baseline gap-2">
                <dt className="text-ink-2">{text.counts[name]}</dt>
                <dd className="font-medium tabular-nums">{formatNumber(plan[name])}</dd>
              </div>
            ))}
        </dl>
      </div>
      {examples.length > 0 && (
        <Panel title={text.examples}>
          <ul>
            {examples.map((example) => (
              <li key={example.line} className={rowClass}>
                <p className="text-13 text-ink-2">{describe(example, dates)}</p>
                <p>{example.product}</p>
                <p className="whitespace-pre-line text-ink-2">{example.text}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {rejected > 0 && (
        <Panel title={text.errors}>
          <ul>
            {errors.map(({ line, field, message }) => (
              <li key={`${line} ${field} ${message}`} className={rowClass}>
                {text.error(line, field, message)}
              </li>
            ))}
            {rejected > errors.length && <li className={rowClass}>{text.moreErrors}</li>}
          </ul>
        </Panel>
      )}
    </>
  );
}

function describe(example: ReviewFilePlan['examples'][number], dates: Dates): string {
  const { line, rating, name, writtenAt, isVerified } = example;
  const stars = text.starCount(rating);
  const said = [text.line(line), stars, name, dates.mediumDay(writtenAt)]
    .filter(Boolean)
    .join(', ');
  return isVerified ? `${said}, ${text.verified}` : said;
}
