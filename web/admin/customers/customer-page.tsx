import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CustomerDetail, Redaction } from '#contract/admin/customers';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import { adminKey, useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { saveFile } from '../../api/download';
import { useAuth } from '../../api/session/auth';
import { useShopFacts } from '../../api/shop-facts';
import { useApiForm } from '../../api/use-api-form';
import { CommandButton, ConfirmButton } from '../../commands';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/forms/checkbox';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Loading, Skeleton } from '../../ui/skeleton';
import { Day, useDates } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { useMoney } from '../../ui/text/money';
import { PostalAddress } from '../../ui/text/postal-address';
import { Field } from '../editing/fields';
import { FormDialog } from '../form-dialog';
import { fullName } from '../format';
import { useUrlList } from '../lists/list-page';
import { ListTable } from '../lists/list-table';
import { customerOrderColumns } from '../orders/order-columns';
import { ExplainedPromotions } from '../promotions/explained-promotions';
import { Fact, FactsPanel, PageHead, RecordPage, TwoColumns } from '../record';
import { customers, customer as text } from './messages';

export default function CustomerPage() {
  return (
    <RecordPage
      endpoint="GET /api/admin/customers/:id"
      notFound={text.notFound}
      back={{ to: adminPages.customers(), label: text.back }}
    >
      {(customer) => <Details customer={customer} />}
    </RecordPage>
  );
}

function Details({ customer }: { customer: CustomerDetail }) {
  const dates = useDates();
  const formatMoney = useMoney();
  const { user } = useAuth();
  const { _id: id, email, addresses } = customer;
  const { country: home } = useShopFacts().delivery;
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
            <FactsPanel title={text.facts}>
              <Fact name={customers.email}>
                <a href={`mailto:${email}`} className="text-link break-all">
                  {email}
                </a>
              </Fact>
              <Fact name={text.account}>{customer.isGuest ? text.guest : text.registered}</Fact>
              {!customer.isGuest && (
                <Fact name={text.emailConfirmed}>
                  {customer.emailConfirmed ? text.yes : text.no}
                </Fact>
              )}
              <Fact name={customers.orders}>{formatNumber(customer.orders)}</Fact>
              <Fact name={customers.spent}>{formatMoney(customer.spent)}</Fact>
              <Fact name={customers.since}>
                <Day at={customer.since} />
              </Fact>
              <Fact name={text.lastOrder}>
                {customer.lastOrderAt ? dates.day(customer.lastOrderAt) : text.never}
              </Fact>
              <Fact name={text.newsletter}>{customer.newsletter ? text.yes : text.no}</Fact>
            </FactsPanel>
            <UnpaidLimit customer={customer} />
            <CartPromotions id={id} />
            <Panel title={text.addresses}>
              {addresses.length === 0 && (
                <p className="p-4 lg:px-5 text-ink-2">{text.noAddresses}</p>
              )}
              <ul className="grid gap-4 p-4 empty:hidden lg:px-5">
                {addresses.map((address) => (
                  <li key={address._id}>
                    <PostalAddress of={address} home={home} />
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

/** A customer's orders, newest first; the page number is in the URL. */
function CustomerOrders({ customerId }: { customerId: string }) {
  const page = useUrlList('GET /api/admin/orders', adminPages.customer({ id: customerId }), {
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

function EraseAction({ id, name }: { id: string; name: string }) {
  const [redactElsewhere, setRedactElsewhere] = useState(true);
  const navigate = useNavigate();
  const erase = useAdminCommand('DELETE /api/admin/customers/:id', {
    leave: () => navigate(adminPages.customers()),
  });
  return (
    <ConfirmButton
      label={text.erase}
      title={text.eraseTitle(name)}
      description={text.eraseText}
      confirm={text.eraseConfirm}
      run={() => erase.run({ params: { id }, body: { redactElsewhere } })}
      busy={text.erasing}
      done={text.erased}
    >
      <Redactions
        id={id}
        redactElsewhere={redactElsewhere}
        onRedactElsewhere={setRedactElsewhere}
      />
    </ConfirmButton>
  );
}

interface RedactionsProps {
  id: string;
  redactElsewhere: boolean;
  onRedactElsewhere: (isWanted: boolean) => void;
}

/** The staff notes that erasing a customer redacts, those that need a review first. */
function Redactions({ id, redactElsewhere, onRedactElsewhere }: RedactionsProps) {
  const { data, error } = useAdminQuery(
    'GET /api/admin/customers/:id/erasure',
    { params: { id } },
    { staleTime: 0 },
  );
  if (error) return <p className="mt-4 text-ink-2">{text.redactFailed}</p>;
  if (!data)
    return (
      <Loading className="mt-4">
        <Skeleton className="h-10 w-full" />
      </Loading>
    );
  const { redactions, total } = data;
  if (total === 0) return <p className="mt-4 text-ink-2">{text.redactNone}</p>;
  const rest = total - redactions.length;
  return (
    <section className="mt-5 grid gap-3">
      <h3 className="font-medium">{text.redactTitle}</h3>
      {redactions.some(({ isCertain }) => !isCertain) && (
        <p className="text-ink-2">{text.redactText}</p>
      )}
      {redactions.some(({ isElsewhere }) => isElsewhere) && (
        <Checkbox
          checked={redactElsewhere}
          onChange={({ target }) => onRedactElsewhere(target.checked)}
        >
          {text.redactElsewhere}
        </Checkbox>
      )}
      <ul className="grid max-h-64 gap-3 overflow-y-auto">
        {redactions.map((redaction, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown
          <Row key={index} redaction={redaction} />
        ))}
      </ul>
      {rest > 0 && <p className="text-ink-2">{text.redactMore(formatNumber(rest))}</p>}
    </section>
  );
}

function Row({ redaction }: { redaction: Redaction }) {
  const { kind, order, text: before, redacted } = redaction;
  return (
    <li className="border-t border-line pt-3 wrap-anywhere">
      <p className="text-13 text-ink-2">
        {text.redactKinds[kind]}
        {order && `, ${text.redactOrder(order.slice(-6))}`}
        {redaction.isElsewhere && <span className="ms-2">{text.elsewhere}</span>}
        {!redaction.isCertain && (
          <strong className="ms-2 font-medium text-ink">{text.unsure}</strong>
        )}
      </p>
      <p>
        <del className="text-ink-2">{before}</del>
      </p>
      <p>{redacted}</p>
    </li>
  );
}

/** Which promotions their cart gets now, and why it does not get the others. */
function CartPromotions({ id }: { id: string }) {
  const { data = [] } = useAdminQuery('GET /api/admin/customers/:id/promotions', {
    params: { id },
  });
  if (data.length === 0) return null;
  return (
    <Panel title={text.cartPromotions}>
      <div className="p-4 lg:px-5">
        <ExplainedPromotions promotions={data} />
      </div>
    </Panel>
  );
}

/** The stock that a customer's unpaid orders hold, and its limit. */
function UnpaidLimit({ customer }: { customer: CustomerDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { held, limit, approved } = customer.unpaidUnits;
  return (
    <FactsPanel
      title={text.unpaidTitle}
      foot={
        <div className="px-4 pb-4 lg:px-5">
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            {text.changeLimit}
          </Button>
          {isOpen && <LimitDialog customer={customer} onClose={() => setOpen(false)} />}
        </div>
      }
    >
      <Fact name={text.unpaidHeld}>{text.unpaidItems(held)}</Fact>
      <Fact name={text.unpaidLimit}>
        {approved === null ? text.unpaidItems(limit) : text.unpaidApproved(limit)}
      </Fact>
    </FactsPanel>
  );
}

function LimitDialog({ customer, onClose }: { customer: CustomerDetail; onClose: () => void }) {
  const client = useQueryClient();
  const params = { id: customer._id };
  const approve = useAdminCommand('PUT /api/admin/customers/:id/unpaid-limit', {
    onSuccess: (saved) =>
      client.setQueryData(adminKey('GET /api/admin/customers/:id', { params }), saved),
  });
  const form = useApiForm<{ units: string }, { units: number | null }>({
    defaultValues: { units: customer.unpaidUnits.approved?.toString() ?? '' },
    parse: ({ units }) => {
      const typed = units.trim();
      if (typed !== '' && !/^[0-9]{1,9}$/.test(typed))
        return { errors: { units: text.limitInvalid } };
      return { body: { units: typed === '' ? null : Number(typed) } };
    },
    send: async (body) => {
      await approve.run({ params, body });
      showToast(text.limitSaved);
      onClose();
    },
    errorsOf: (error) => ({ units: error.fieldMessage('units') ?? error.message }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={text.limitTitle}
      description={text.limitText}
      submit={text.limitSave}
      busy={text.limitSaving}
    >
      <Field
        {...form.field('units')}
        label={text.limitField}
        inputMode="numeric"
        hint={text.limitHint}
      />
    </FormDialog>
  );
}
