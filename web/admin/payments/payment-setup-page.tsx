import { Link } from 'react-router';
import type { PaymentSetup } from '#contract/admin/payment-setup';
import { adminPages } from '#contract/values/pages/admin-pages';
import { useAdminQuery } from '../../api/admin/queries';
import { Panel } from '../../ui/panel';
import { AwaitedPanel, PageHead } from '../record';
import { payments as text } from './messages';
import { MethodsPanel } from './methods-panel';
import { ProviderPanel } from './provider-panel';

/** The payment providers with their keys, and the methods that shoppers are offered. */
export default function PaymentSetupPage() {
  const { data, error } = useAdminQuery('GET /api/admin/payment-setup', {});
  return (
    <>
      <PageHead title={text.title}>
        <Link to={adminPages.paymentIssues()} className="text-link ms-auto">
          {text.issues}
        </Link>
      </PageHead>
      {data ? <Setup saved={data} /> : <AwaitedPanel error={error} rows={8} />}
    </>
  );
}

function Setup({ saved }: { saved: PaymentSetup }) {
  const hasTestPayments = saved.providers.some(({ isOn, isTest }) => isOn && isTest);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
      {hasTestPayments && (
        <Panel title={text.testTitle}>
          <p className="p-4 lg:p-5">{text.testText}</p>
        </Panel>
      )}
      {saved.providers.map((provider) => (
        <ProviderPanel key={provider.name} provider={provider} />
      ))}
      <MethodsPanel key={saved.version} saved={saved} />
    </div>
  );
}
