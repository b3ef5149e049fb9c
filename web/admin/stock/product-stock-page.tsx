import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link, useParams } from 'react-router';
import type { ProductStock, StockMovement } from '#contract/admin/catalogue/inventory';
import { orderLabel } from '#contract/values/orders/order-number';
import { adminPages } from '#contract/values/pages/admin-pages';
import { may } from '#contract/values/rights';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useAuth } from '../../api/session/auth';
import { useApiForm } from '../../api/use-api-form';
import { kit } from '../../messages';
import { Button } from '../../ui/button';
import { FormError } from '../../ui/forms/field-frame';
import { RadioGroup } from '../../ui/forms/radio-group';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { Status } from '../../ui/status';
import type { Column } from '../../ui/table';
import { Moment } from '../../ui/text/dates';
import { formatNumber } from '../../ui/text/format';
import { Field, Select, UnsavedGuard } from '../editing/fields';
import { brandAndColour, fullName } from '../format';
import { optionsOf } from '../lists/list-page';
import { ListTable } from '../lists/list-table';
import { useListQuery } from '../lists/use-list-query';
import { HeadLink, PageHead, RecordPlaceholder, TwoColumns } from '../record';
import { type AdjustDraft, adjustBody, leftAfter, piecesError } from './adjust.rules';
import { adjustForm, reasonWords, stock, productStock as text } from './messages';

const PAGE_SIZE = 20;

export default function ProductStockPage() {
  const { id = '' } = useParams();
  const list = useListQuery(adminPages.productStock({ id }));
  const { user } = useAuth();
  const { data, error } = useAdminQuery(
    'GET /api/admin/products/:id/stock',
    { params: { id }, query: { pageNumber: String(list.page), pageSize: String(PAGE_SIZE) } },
    { placeholderData: keepPreviousData },
  );
  if (!data || error?.code === 'not_found')
    return (
      <RecordPlaceholder
        error={error}
        notFound={text.notFound}
        back={{ to: adminPages.stock(), label: text.back }}
      />
    );
  // The link from the low-stock list names a size.
  const size = data.sizes.find(({ name }) => name === list.get('size')) ?? data.sizes[0];
  return (
    <>
      <PageHead title={text.title(data.title)}>
        <p className="text-ink-2">{brandAndColour(data)}</p>
        {data.archived && <Status tone="quiet">{text.archived}</Status>}
        {user && may(user.role, 'staff:products') && (
          <HeadLink to={adminPages.editProduct({ id: data.productId })}>{text.edit}</HeadLink>
        )}
      </PageHead>
      <TwoColumns
        sideFirst
        side={
          <>
            <Sizes product={data} />
            {size && <AdjustForm key={data.productId} product={data} size={size.name} />}
          </>
        }
      >
        <Panel title={text.history}>
          <ListTable
            caption={text.history}
            rows={data.movements}
            error={null}
            empty={{ title: text.noHistory }}
            columns={columns}
            phoneGrid="max-lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-lg:gap-x-3"
            list={list}
            pages={{ total: data.totalMovements, pageSize: PAGE_SIZE }}
          />
        </Panel>
      </TwoColumns>
    </>
  );
}

function Sizes({ product }: { product: ProductStock }) {
  const all = product.sizes.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Panel
      title={text.sizes}
      actions={<span className="text-ink-2">{text.total(formatNumber(all))}</span>}
    >
      <dl className="grid gap-2 p-4 lg:px-5">
        {product.sizes.map(({ name, quantity, low }) => (
          <div key={name} className="flex items-center justify-between gap-4">
            <dt>{name}</dt>
            <dd className="flex items-center gap-4 tabular-nums">
              {quantity === 0 && <Status tone="bad">{stock.out}</Status>}
              {quantity > 0 && low && <Status tone="warn">{text.low}</Status>}
              {formatNumber(quantity)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const signed = (change: number) =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatNumber(Math.abs(change))}`;

const columns: Column<StockMovement>[] = [
  {
    head: text.reason,
    grow: true,
    className: 'max-lg:order-2',
    cell: ({ reason, note, orderId, orderNumber }) => (
      <>
        {reasonWords[reason]}
        {orderId && orderNumber !== null && (
          <>
            {' '}
            <Link to={adminPages.order({ id: orderId })} className="text-link">
              {orderLabel({ number: orderNumber })}
            </Link>
          </>
        )}
        {note && <span className="ms-2 text-ink-2">{note}</span>}
      </>
    ),
  },
  { head: text.size, className: 'max-lg:order-1', cell: ({ size }) => size },
  {
    head: text.change,
    align: 'end',
    className: 'max-lg:order-3',
    cell: ({ change }) => signed(change),
  },
  {
    head: text.left,
    align: 'end',
    className: 'max-lg:order-4',
    cell: ({ left }) => formatNumber(left),
  },
  { head: text.by, wide: true, className: 'text-ink-2', cell: ({ by }) => by && fullName(by) },
  {
    head: text.date,
    className: 'text-ink-2 max-lg:order-5 max-lg:col-span-4',
    cell: ({ at }) => <Moment at={at} />,
  },
];

const reasons = optionsOf(adjustForm.reasons);

/** Changes the stock of one size, with a reason; shows the new stock before it is saved. */
function AdjustForm({ product, size }: { product: ProductStock; size: string }) {
  const adjust = useAdminCommand('POST /api/admin/products/:id/stock');
  const onHandOf = (name: string) =>
    product.sizes.find((each) => each.name === name)?.quantity ?? 0;
  const form = useApiForm<AdjustDraft, ReturnType<typeof adjustBody>>({
    defaultValues: { size, reason: 'received', pieces: '', note: '', basedOn: onHandOf(size) },
    parse: (values) => {
      const pieces = piecesError(values, onHandOf(values.size));
      if (pieces) return { errors: { pieces } };
      return { body: adjustBody(values) };
    },
    send: async (body) => {
      const saved = await adjust.run({ params: { id: product.productId }, body });
      const now = saved.sizes.find(({ name }) => name === body.size)?.quantity ?? 0;
      form.form.reset({ ...form.form.getValues(), pieces: '', note: '' });
      showToast(adjustForm.saved(body.size, formatNumber(now)));
    },
    errorsOf: (error) => {
      const { quantity } = (error.current?.values ?? {}) as { quantity?: number };
      // The message names the current stock, so saving again is based on it.
      if (quantity !== undefined) form.form.setValue('basedOn', quantity);
      // The form has one field for the API's two.
      const pieces = error.fieldMessage('change') ?? error.fieldMessage('counted');
      return pieces === undefined ? undefined : { pieces };
    },
  });
  const { field } = form;
  const draft = form.form.watch();
  const onHand = onHandOf(draft.size);
  const left = leftAfter(draft, onHand);
  const isDirty = draft.pieces.trim() !== '' || draft.note.trim() !== '';
  const { setValue, subscribe } = form.form;
  const onTyped = useEffectEvent((name: string) => setValue('basedOn', onHandOf(name)));
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          if (name && name !== 'basedOn') onTyped(values.size);
        },
      }),
    [subscribe],
  );
  return (
    <Panel title={adjustForm.title}>
      <form {...form.formProps} noValidate className="grid gap-5 p-4 lg:p-5">
        <UnsavedGuard isOn={isDirty && !form.isBusy} />
        <Select
          {...field('size')}
          label={adjustForm.size}
          options={product.sizes.map(({ name }) => ({ value: name, label: name }))}
          hint={adjustForm.now(draft.size, formatNumber(onHand))}
        />
        <RadioGroup legend={adjustForm.reason} options={reasons} {...form.control('reason')} />
        <Field
          {...field('pieces')}
          label={adjustForm.pieces[draft.reason]}
          required
          inputMode="numeric"
          hint={left === null ? undefined : adjustForm.becomes(formatNumber(left))}
        />
        <Field {...field('note')} label={adjustForm.note} mark={kit.optional} maxLength={300} />
        <FormError>{form.formError}</FormError>
        <Button type="submit" size="small" busy={form.isBusy && adjustForm.saving}>
          {adjustForm.save}
        </Button>
      </form>
    </Panel>
  );
}
