import { useEffect, useRef, useState } from 'react';
import { data, type LoaderFunctionArgs, useLocation } from 'react-router';
import * as pages from '#contract/values/pages/storefront-pages';
import { callApi } from '../../api/client';
import { throwPageError } from '../../api/page-status';
import { useShopFacts } from '../../api/shop-facts';
import { NotFound } from '../../errors/not-found';
import { pageContext } from '../../page-context';
import { LinkButton } from '../../ui/button';
import { useDates } from '../../ui/text/dates';
import { Fact, Facts } from '../order/facts';
import { PageHead } from '../page-head/page-head';
import { withdrawal as texts } from './messages';
import type { WithdrawnOrder } from './withdrawal.rules';
import { type Receipt, WithdrawalForm } from './withdrawal-form';

/** Without the function there is no such page. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const { answer } = await callApi(api, 'GET /api/shop', {}).catch(throwPageError);
  return data(null, { status: answer.legal?.withdrawalDays ? 200 : 404 });
}

/** The page on which shoppers withdraw from a contract without signing in, in two steps. */
export default function WithdrawalPage() {
  const days = useShopFacts().legal?.withdrawalDays;
  const { state } = useLocation();
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  if (!days) return <NotFound />;
  return (
    <div className="wrap pb-(--section)">
      <PageHead title={texts.title} description={texts.description} path={pages.withdrawal()} />
      <div className="max-w-120">
        {receipt ? (
          <Received {...receipt} />
        ) : (
          <WithdrawalForm
            days={days}
            order={(state as { order?: WithdrawnOrder } | null)?.order ?? null}
            onReceived={setReceipt}
          />
        )}
      </div>
    </div>
  );
}

/** Replaces the form and takes the focus. */
function Received({ declaredAt, email, isOwn }: Receipt) {
  const dates = useDates();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="display-56 pt-10 outline-none lg:pt-14">
        {texts.doneTitle}
      </h1>
      <p className="mt-3 text-16 text-ink-2 wrap-anywhere">
        {isOwn ? texts.ownDoneText(email) : texts.doneText(email)}
      </p>
      <Facts className="mt-6">
        <Fact name={texts.declaredAt}>
          <time dateTime={declaredAt}>{dates.exactMoment(declaredAt)}</time>
        </Fact>
      </Facts>
      <LinkButton to={pages.home()} className="mt-8">
        {texts.home}
      </LinkButton>
    </>
  );
}
