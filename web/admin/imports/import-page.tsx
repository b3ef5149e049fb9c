import { Download } from 'lucide';
import { Link } from 'react-router';
import type { ProductImport } from '#contract/admin/catalogue/imports';
import { PRICE_JUMP_FACTOR } from '#contract/values/choices';
import { ownValue } from '#contract/values/own-value';
import { adminPages } from '#contract/values/pages/admin-pages';
import { withQuery } from '#contract/values/pages/with-query';
import { useAdminCommand } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { PageHead, RecordPage } from '../record';
import { ImportOptions } from './import-options';
import { ImportPictures } from './import-pictures';
import { ImportRows, PRICE_JUMPS } from './import-rows';
import { ImportStatus } from './imports-page';
import { imports, oneImport as text } from './messages';
import { OptionChoices } from './option-choices';
import { ConfirmPriceJumps, usePriceJumps } from './price-jumps';

const POLL_MS = 500;
const isRunning = ({ state }: ProductImport) => state === 'reading' || state === 'applying';
const isFetching = ({ state, pictures: { total, stored, failed } }: ProductImport) =>
  state === 'applied' && stored + failed < total;

export default function ImportPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/products/imports/:id"
      options={{
        staleTime: 0,
        refetchInterval: ({ state }) =>
          state.data && (isRunning(state.data) || isFetching(state.data)) && POLL_MS,
      }}
      notFound={text.notFound}
      back={{ to: adminPages.imports(), label: text.back }}
    >
      {(found) => <Import of={found} />}
    </RecordPage>
  );
}

function Import({ of }: { of: ProductImport }) {
  return (
    <>
      <PageHead title={of.fileName || imports.unnamed}>
        <div role="status">
          <ImportStatus state={of.state} />
        </div>
        <div className="ms-auto">
          <ImportActions key={of.state} of={of} />
        </div>
      </PageHead>
      {of.error && (
        <Notice
          kind="error"
          title={of.error}
          action={
            <Link
              to={adminPages.imports()}
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
  if (of.state === 'choosing') return <OptionChoices of={of} />;
  const verdicts = Object.entries(of.counts).filter(([, count]) => count > 0);
  if (verdicts.length === 0) return null;
  return (
    <>
      {of.state === 'ready' && <ImportOptions of={of} />}
      {of.state === 'applied' && of.pictures.total > 0 && <ImportPictures of={of} />}
      {of.state === 'ready' && of.options.length > 0 && <OptionChoices of={of} />}
      <dl className="flex flex-wrap items-center gap-x-8 gap-y-2">
        {verdicts.map(([verdict, count]) => (
          <div key={verdict} className="flex items-baseline gap-2">
            <dt className="text-ink-2">{ownValue(text.verdicts, verdict)}</dt>
            <dd className="font-medium tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {of.state === 'ready' && isFromOtherShop(of) && (
        <p className="text-ink-2">{text.picturesHint}</p>
      )}
      {of.isStored && of.counts.refused + of.counts.conflict > 0 && <RejectedFile of={of} />}
      <ImportRows of={of} />
    </>
  );
}

const isFromOtherShop = ({ format }: ProductImport) =>
  format === 'shopify' || format === 'woocommerce';

function RejectedFile({ of: { _id, format } }: { of: ProductImport }) {
  const ending = format === 'json' ? 'json' : 'csv';
  return (
    <CommandButton
      className="justify-self-start"
      run={() =>
        saveFile(`/api/admin/products/imports/${_id}/rejected`, `rejected-products.${ending}`)
      }
      busy={text.downloading}
      done={text.downloaded}
    >
      <Icon of={Download} size={16} />
      {text.rejectedFile}
    </CommandButton>
  );
}

/** Applies an import as its dry run shows, or undoes it. */
function ImportActions({ of }: { of: ProductImport }) {
  const { state, counts, undoUntil } = of;
  const toImport = counts.new + counts.changed;
  if (state === 'ready')
    return toImport === 0 ? (
      <p className="text-ink-2">{text.nothing}</p>
    ) : (
      <Apply of={of} toImport={toImport} />
    );
  if (state !== 'applied' || undoUntil === null || Date.parse(undoUntil) < Date.now()) return null;
  return <Undo id={of._id} until={undoUntil} />;
}

interface ApplyProps {
  of: ProductImport;
  /** The number of products that change. */
  toImport: number;
}

function Apply({ of: { _id: id, priceJumps }, toImport }: ApplyProps) {
  const apply = useAdminCommand('POST /api/admin/products/imports/:id/apply');
  const jumps = usePriceJumps(priceJumps);
  const onApply = () => {
    if (!jumps.check()) return;
    const body = { confirmPriceJumps: jumps.isChecked };
    apply.run({ params: { id }, body }).catch((error: Error) => showToast(error.message));
  };
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <ConfirmPriceJumps
        of={jumps}
        label={text.confirmPriceJumps(text.productCount(priceJumps), PRICE_JUMP_FACTOR)}
      >
        <Link
          to={withQuery(adminPages.import({ id }), { verdict: PRICE_JUMPS })}
          className="text-13 underline underline-offset-4"
        >
          {text.showPriceJumps}
        </Link>
      </ConfirmPriceJumps>
      <Button size="small" busy={apply.isBusy && text.applying} onClick={onApply}>
        {text.apply(text.productCount(toImport))}
      </Button>
    </div>
  );
}

function Undo({ id, until }: { id: string; until: string }) {
  const dates = useDates();
  const undo = useAdminCommand('POST /api/admin/products/imports/:id/undo');
  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="text-13 text-ink-2">{text.undoUntil(dates.moment(until))}</span>
      <CommandButton
        run={() => undo.run({ params: { id } })}
        busy={text.undoing}
        done={({ restored, kept }) => {
          const done = text.undone(text.productCount(restored));
          const rest = text.kept(text.productCount(kept.length));
          showToast(kept.length > 0 ? `${done}. ${rest}` : done);
        }}
      >
        {text.undo}
      </CommandButton>
    </div>
  );
}
