import { useParams } from 'react-router';
import type { RehearsalSummary, RehearsedPrice } from '#contract/admin/campaigns';
import { blockingProblems, rehearsalProblems } from '#contract/values/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminChain } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber, formatPercent } from '../../ui/text/format';
import { Money, useMoney } from '../../ui/text/money';
import { ListPage, useUrlList } from '../lists/list-page';
import { RowLink } from '../lists/list-table';
import { Fact, FactsPanel, HeadLink, TwoColumns } from '../record';
import { prices as pricesText, rehearsal as text } from './messages';

/** What a campaign would do when it begins. */
export default function CampaignRehearsalPage() {
  const { id = '' } = useParams();
  const page = useUrlList(
    'GET /api/admin/campaigns/:id/rehearsal',
    adminPages.campaignRehearsal({ id }),
    { params: { id }, pageSize: 20 },
  );
  const summary = useAdminChain(
    'GET /api/admin/campaigns/:id/rehearsal/summary',
    (after) => ({ params: { id }, query: after === null ? {} : { after } }),
    ({ next }) => next,
  );
  return (
    <ListPage
      {...page}
      title={text.title}
      buttons={
        <>
          <HeadLink to={adminPages.campaign({ id })}>{text.back}</HeadLink>
          <CommandButton
            run={() => saveFile(`/api/admin/campaigns/${id}/rehearsal.csv`, 'rehearsal.csv')}
            busy={text.exporting}
            done={text.exported}
          >
            {text.export}
          </CommandButton>
        </>
      }
      above={summary.answers && <Summary {...summary} answers={summary.answers} />}
      tableTitle={text.prices}
      columns={columns}
      rowKey={({ productId }) => productId}
      empty={{ title: text.none }}
    />
  );
}

interface SummaryProps {
  answers: readonly RehearsalSummary[];
  error: unknown;
  isComplete: boolean;
}

/** What the answers say together; there are several for a large campaign. */
function Summary({ answers, error, isComplete }: SummaryProps) {
  const formatMoney = useMoney();
  const orders = answers[0]?.orders;
  const products = pricesText.productCount(sumOf(answers, (answer) => answer.products));
  const blocked = answers.flatMap((answer) => answer.blocked);
  return (
    <TwoColumns
      side={
        orders && (
          <FactsPanel title={text.orders}>
            <Fact name={text.ordersCount}>{formatNumber(orders.count)}</Fact>
            <Fact name={text.byPrices}>{formatMoney(orders.byPrices)}</Fact>
            <Fact name={text.byPromotions}>{formatMoney(orders.byPromotions)}</Fact>
            <Fact name={text.together}>{formatMoney(orders.byPrices + orders.byPromotions)}</Fact>
          </FactsPanel>
        )
      }
    >
      <Panel title={isComplete ? text.found(products) : text.checking(products)}>
        <ul className="grid gap-2 p-4 lg:px-5" aria-busy={!isComplete && !error}>
          {rehearsalProblems.map((problem) => {
            const count = sumOf(answers, ({ problems }) => problems[problem]);
            return (
              <li key={problem} className="flex justify-between gap-4">
                <Status tone={toneOf(problem, count)}>{text.problems[problem]}</Status>
                <span className="tabular-nums">{formatNumber(count)}</span>
              </li>
            );
          })}
        </ul>
        {error !== null && (
          <p role="alert" className="border-t border-line p-4 lg:px-5">
            {text.failed}
          </p>
        )}
        {blocked.length > 0 && <Blocked products={blocked} />}
      </Panel>
    </TwoColumns>
  );
}

const MAX_BLOCKED = 20;

function Blocked({ products }: { products: readonly RehearsedPrice[] }) {
  const formatMoney = useMoney();
  return (
    <div role="alert" className="border-t border-line p-4 lg:px-5">
      <p className="font-medium">{text.blocked}</p>
      <ul className="mt-2 grid gap-1">
        {products.slice(0, MAX_BLOCKED).map(({ productId, title, newPrice, problems }) => (
          <li key={productId}>
            {text.blockedProduct(
              title,
              formatMoney(newPrice),
              problems
                .filter((problem) => blockingProblems.includes(problem))
                .map((problem) => text.problems[problem])
                .join(', '),
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sumOf = <Entry,>(entries: readonly Entry[], numberOf: (entry: Entry) => number) =>
  entries.reduce((sum, entry) => sum + numberOf(entry), 0);

function toneOf(problem: (typeof rehearsalProblems)[number], count: number) {
  if (count === 0) return 'quiet';
  return blockingProblems.includes(problem) ? 'bad' : 'warn';
}

const columns: Column<RehearsedPrice>[] = [
  {
    head: text.product,
    grow: true,
    cell: ({ productId, title, colour }) => (
      <>
        <RowLink to={adminPages.editProduct({ id: productId })}>{title}</RowLink>
        <span className="ms-2 text-12 text-ink-2">{colour}</span>
      </>
    ),
  },
  {
    head: text.old,
    align: 'end',
    wide: true,
    className: 'tabular-nums text-ink-2',
    cell: ({ oldPrice }) => <Money amount={oldPrice} />,
  },
  {
    head: text.new,
    align: 'end',
    className: 'tabular-nums',
    cell: ({ newPrice }) => <Money amount={newPrice} />,
  },
  {
    head: text.lowest,
    align: 'end',
    wide: true,
    className: 'tabular-nums text-ink-2',
    cell: ({ lowestPrice }) => lowestPrice !== null && <Money amount={lowestPrice} />,
  },
  {
    head: text.percent,
    align: 'end',
    wide: true,
    className: 'tabular-nums',
    cell: ({ percent }) => formatPercent(percent),
  },
  {
    head: text.margin,
    align: 'end',
    wide: true,
    className: 'tabular-nums',
    cell: ({ margin }) => margin !== null && formatPercent(margin),
  },
  {
    head: text.stock,
    align: 'end',
    wide: true,
    className: 'tabular-nums',
    cell: ({ stock }) => formatNumber(stock),
  },
  {
    head: text.notes,
    className: 'max-lg:col-span-2',
    cell: ({ problems, conflicts }) =>
      problems
        .map((problem) =>
          problem === 'conflict' ? text.conflictWith(conflicts.join(', ')) : text.problems[problem],
        )
        .join(', '),
  },
];
