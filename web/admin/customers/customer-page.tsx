import type { CustomerDetail } from '#contract/admin/customers';
import { may } from '#contract/values/rights';
import { useAuth } from '../../api/auth';
import { saveFile } from '../../api/download';
import { Panel } from '../../ui/panel';
import { formatDay, formatMoney, formatNumber } from '../../ui/text/format';
import { CommandButton } from '../actions';
import { fullName } from '../format';
import { useAddressList } from '../lists/list-page';
import { ListTable } from '../lists/list-table';
import { customerOrderColumns } from '../orders/order-columns';
import * as paths from '../paths';
import { Fact, Facts, PageHead, PostalAddress, RecordPage, TwoColumns } from '../record';
import { EraseAction, UnpaidLimit } from './customer-actions';
import { customers, customer as text } from './messages';

export default function CustomerPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/customers/:id"
      notFound={text.notFound}
      back={{ to: paths.adminCustomers(), label: text.back }}
    >
      {(customer) => <Details customer={customer} />}
    </RecordPage>
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  const { user } = useAuth();
  const { _id: id, email, addresses } = customer;
  const name = fullName(customer);
  return (
    <>
      <PageHead title={name}>
        {user && may(user.role, 'admin') && (
          <div className="ms-auto flex flex-wrap gap-2">
            <CommandButton
              run={() =>
                saveFile(
                  `/api/admin/customers/${encodeURIComponent(id)}/export`,
                  `customer-${id.slice(-6)}.json`,
                )
              }
              busy={text.exporting}
              done={text.exported}
            >
              {text.export}
            </CommandButton>
            <EraseAction id={id} name={name} />
          </div>
        )}
      </PageHead>
      <TwoColumns
        side={
          <>
            <Panel title={text.facts}>
              <Facts>
                <Fact name={customers.email}>
                  <a href={`mailto:${email}`} className="text-link break-all">
                    {email}
                  </a>
                </Fact>
                <Fact name={text.emailConfirmed}>
                  {customer.emailConfirmed ? text.yes : text.no}
                </Fact>
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
              {addresses.length === 0 && (
                <p className="p-4 lg:px-5 text-ink-2">{text.noAddresses}</p>
              )}
              <ul className="grid gap-4 p-4 empty:hidden lg:px-5">
                {addresses.map((address) => (
                  <li key={address._id}>
                    <PostalAddress of={address} />
                  </li>
                ))}
              </ul>
            </Panel>
          </>
        }
      >
        <CustomerOrders customerId={id} />
      </TwoColumns>
    </>
  );
}

/** A customer's orders, newest first; the page number is in the address. */
function CustomerOrders({ customerId }: { customerId: string }) {
  const page = useAddressList('GET /api/admin/orders', paths.adminCustomer(customerId), {
    pageSize: 10,
    query: () => ({ customer: customerId }),
  });
  return (
    <Panel title={text.orders}>
      <ListTable
        {...page}
        caption={text.orders}
        columns={customerOrderColumns}
        empty={{ title: text.noOrders }}
        awaited={4}
      />
    </Panel>
  );
}
