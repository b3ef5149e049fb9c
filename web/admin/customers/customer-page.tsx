import { useParams } from 'react-router';
import type { CustomerDetail } from '#contract/admin/customers';
import { may } from '#contract/values/rights';
import { useCustomer } from '../../api/admin/customers';
import { useAuth } from '../../api/auth';
import { shop } from '../../messages';
import { Panel } from '../../ui/panel';
import { formatDay, formatMoney, formatNumber } from '../../ui/text/format';
import { PageTitle } from '../../ui/text/page-title';
import { Fact, Facts } from '../facts';
import { RecordPlaceholder } from '../not-found';
import * as paths from '../paths';
import { EraseAction, ExportAction } from './customer-actions';
import { CustomerOrders } from './customer-orders';
import { customers, customer as text } from './messages';
import { UnpaidLimit } from './unpaid-limit';

export default function CustomerPage() {
  const { id = '' } = useParams();
  const { data, error } = useCustomer(id);
  if (data) return <Details customer={data} />;
  return (
    <RecordPlaceholder
      error={error}
      notFoundTitle={text.notFound}
      back={{ to: paths.adminCustomers(), label: text.back }}
    />
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  const { user } = useAuth();
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <>
      <PageTitle area={shop.adminName}>{name}</PageTitle>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="display-28">{name}</h1>
        {user && may(user.role, 'admin') && (
          <div className="ms-auto flex flex-wrap gap-2">
            <ExportAction id={customer._id} />
            <EraseAction id={customer._id} name={name} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <CustomerOrders customerId={customer._id} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
          <Panel title={text.facts}>
            <Facts>
              <Fact name={customers.email}>
                <a href={`mailto:${customer.email}`} className="text-link break-all">
                  {customer.email}
                </a>
              </Fact>
              <Fact name={text.emailConfirmed}>{customer.emailConfirmed ? text.yes : text.no}</Fact>
              <Fact name={customers.orders}>{formatNumber(customer.orders)}</Fact>
              <Fact name={customers.spent}>{formatMoney(customer.spent)}</Fact>
              <Fact name={customers.since}>{formatDay(customer.since)}</Fact>
              <Fact name={text.lastOrder}>
                {customer.lastOrderAt ? formatDay(customer.lastOrderAt) : text.never}
              </Fact>
              <Fact name={text.newsletter}>{customer.newsletter ? text.yes : text.no}</Fact>
            </Facts>
          </Panel>
          <UnpaidLimit customer={customer} />
          <Panel title={text.addresses}>
            <Addresses customer={customer} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Addresses({ customer }: { customer: CustomerDetail }) {
  if (customer.addresses.length === 0)
    return <p className="p-4 lg:px-5 text-ink-2">{text.noAddresses}</p>;
  return (
    <ul className="grid gap-4 p-4 lg:px-5">
      {customer.addresses.map((address) => (
        <li key={address._id}>
          <address className="not-italic">
            {address.firstName} {address.lastName}
            <br />
            {address.streetAddress}
            <br />
            {address.city}, {address.state} {address.zipCode}
          </address>
        </li>
      ))}
    </ul>
  );
}
