import { Link } from 'react-router';
import type { CampaignDetail } from '#contract/admin/campaigns';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminCommand, useAdminList } from '../../api/admin/queries';
import { CommandButton, report } from '../../commands';
import { buttonClass } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { SearchPicker, useTypedSearch } from '../editing/search-picker';
import { RowLink } from '../lists/list-table';
import { PromotionStatus, titleOf } from '../promotions/promotions-page';
import { memberPromotions as text } from './messages';

interface CampaignPromotionsProps {
  campaign: CampaignDetail;
  isOver: boolean;
}

/** The promotions of a campaign, which begin and end with it. */
export function CampaignPromotions({ campaign, isOver }: CampaignPromotionsProps) {
  const { _id: id, promotionList } = campaign;
  const remove = useAdminCommand('DELETE /api/admin/campaigns/:id/promotions/:promotionId');
  return (
    <Panel
      title={text.title}
      actions={
        !isOver && (
          <Link
            to={`${adminPages.newPromotion()}?${new URLSearchParams({ campaign: id })}`}
            className={buttonClass({ kind: 'plain', size: 'row' })}
          >
            {text.add}
          </Link>
        )
      }
    >
      {promotionList.length === 0 && <p className="p-4 text-ink-2 lg:px-5">{text.none}</p>}
      <ul className="grid gap-3 p-4 empty:hidden lg:px-5">
        {promotionList.map((promotion) => {
          const name = titleOf(promotion);
          return (
            <li key={promotion._id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <RowLink to={adminPages.promotion({ id: promotion._id })}>{name}</RowLink>
              <PromotionStatus state={promotion.state} />
              {!isOver && (
                <CommandButton
                  kind="plain"
                  size="row"
                  className="ms-auto"
                  aria-label={text.removeNamed(name)}
                  run={() => remove.run({ params: { id, promotionId: promotion._id } })}
                  busy={text.removing}
                  done={text.removed(name)}
                >
                  {text.remove}
                </CommandButton>
              )}
            </li>
          );
        })}
      </ul>
      {!isOver && <AddPromotion campaign={campaign} />}
    </Panel>
  );
}

function AddPromotion({ campaign: { _id: id, promotionList } }: { campaign: CampaignDetail }) {
  const search = useTypedSearch();
  const add = useAdminCommand('PUT /api/admin/campaigns/:id/promotions/:promotionId');
  const { rows } = useAdminList('GET /api/admin/promotions', {
    query: { q: search.q, pageSize: '10' },
  });
  const members = new Set(promotionList.map(({ _id }) => _id));
  return (
    <SearchPicker
      search={search}
      label={text.existing}
      placeholder={text.placeholder}
      found={rows?.filter(({ _id, campaign }) => campaign === null && !members.has(_id))}
      noneFound={text.noneFound}
      onPick={(promotion) =>
        void report(
          add.run({ params: { id, promotionId: promotion._id } }),
          text.added(titleOf(promotion)),
        )
      }
      className="border-t border-line p-4 lg:px-5"
    >
      {(promotion) => (
        <>
          <span className="me-auto">{titleOf(promotion)}</span>
          <PromotionStatus state={promotion.state} />
        </>
      )}
    </SearchPicker>
  );
}
