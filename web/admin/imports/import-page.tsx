import { Link, useParams } from 'react-router';
import type { ProductImport } from '#contract/admin/imports';
import { isRunning, useImport } from '../../api/admin/imports';
import { shop } from '../../messages';
import { buttonClass } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { Panel } from '../../ui/panel';
import { formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { RecordPlaceholder } from '../not-found';
import * as paths from '../paths';
import { ImportActions } from './import-actions';
import { ImportOptions } from './import-options';
import { ImportRows } from './import-rows';
import { ImportStatus } from './imports-page';
import { imports, oneImport as text } from './messages';

export default function ImportPage() {
  const { id = '' } = useParams();
  const { data, error } = useImport(id);
  if (data) return <Import of={data} />;
  return (
    <RecordPlaceholder
      error={error}
      notFoundTitle={text.notFound}
      back={{ to: paths.adminImports(), label: text.back }}
    />
  );
}

function Import({ of }: { of: ProductImport }) {
  const name = of.fileName || imports.unnamed;
  return (
    <>
      <PageTitle area={shop.adminName}>{name}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28 break-all">{name}</h1>
        <div role="status">
          <ImportStatus state={of.state} />
        </div>
        <div className="ms-auto">
          <ImportActions key={of.state} of={of} />
        </div>
      </div>
      {of.error && (
        <Notice
          kind="error"
          title={of.error}
          action={
            <Link
              to={paths.adminImports()}
              className={buttonClass({ kind: 'quiet', size: 'small' })}
            >
              {text.back}
            </Link>
          }
        />
      )}
      {isRunning(of) ? <Progress of={of} /> : <Outcome of={of} />}
    </>
  );
}

function Progress({ of: { done, total, state } }: { of: ProductImport }) {
  const words =
    total === null ? text.counting : text.progress(formatNumber(done), formatNumber(total));
  return (
    <Panel>
      <div className="grid gap-3 p-4 lg:p-5">
        <progress
          aria-label={imports.states[state]}
          className="h-2 w-full accent-accent"
          {...(total === null ? {} : { value: done, max: total })}
        />
        <p className="text-ink-2 tabular-nums">{words}</p>
      </div>
    </Panel>
  );
}

function Outcome({ of }: { of: ProductImport }) {
  const verdicts = Object.entries(of.counts).filter(([, count]) => count > 0);
  if (verdicts.length === 0) return null;
  return (
    <>
      {of.state === 'ready' && <ImportOptions of={of} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {verdicts.map(([verdict, count]) => (
          <div key={verdict} className="flex items-baseline gap-2">
            <dt className="text-ink-2">{text.verdicts[verdict as keyof typeof of.counts]}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <ImportRows of={of} />
    </>
  );
}
