import { useParams } from 'react-router';
import type { RehearsalSummary, RehearsedPrice } from '#contract/admin/campaigns';
import { blockingProblems, rehearsalProblems } from '#contract/values/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { CommandButton } from '../../commands';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { formatNumber, formatPercent } from '../../ui/text/format';
import { formatCount } from '../../ui/text/format-count';
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
  const { data: summary } = useAdminQuery('GET /api/admin/campaigns/:id/rehearsal/summary', {
    params: { id },
  });
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
      above={summary && <Summary summary={summary} />}
      tableTitle={text.prices}
      columns={columns}
      rowKey={({ productId }) => productId}
      empty={{ title: text.none }}
    />
  );
}

function Summary({
  summary: { products, problems, blocked, orders },
}: {
  summary: RehearsalSummary;
}) {
  const formatMoney = useMoney();
  return (
    <TwoColumns
      side={
        <FactsPanel title={text.orders}>
          <Fact name={text.ordersCount}>{formatNumber(orders.count)}</Fact>
          <Fact name={text.byPrices}>{formatMoney(orders.byPrices)}</Fact>
          <Fact name={text.byPromotions}>{formatMoney(orders.byPromotions)}</Fact>
          <Fact name={text.together}>{formatMoney(orders.byPrices + orders.byPromotions)}</Fact>
        </FactsPanel>
      }
    >
      <Panel title={text.found(formatCount(products, pricesText.product))}>
        <ul className="grid gap-2 p-4 lg:px-5">
          {rehearsalProblems.map((problem) => (
            <li key={problem} className="flex justify-between gap-4">
              <Status tone={toneOf(problem, problems[problem])}>{text.problems[problem]}</Status>
              <span className="tabular-nums">{formatNumber(problems[problem])}</span>
            </li>
          ))}
        </ul>
        {blocked.length > 0 && (
          <div role="alert" className="border-t border-line p-4 lg:px-5">
            <p className="font-medium">{text.blocked}</p>
            <ul className="mt-2 grid gap-1">
              {blocked.map(({ productId, title, newPrice, problems: ofProduct }) => (
                <li key={productId}>
                  {text.blockedProduct(
                    title,
                    formatMoney(newPrice),
                    ofProduct
                      .filter((problem) => blockingProblems.includes(problem))
                      .map((problem) => text.problems[problem])
                      .join(', '),
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Panel>
    </TwoColumns>
  );
}

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
