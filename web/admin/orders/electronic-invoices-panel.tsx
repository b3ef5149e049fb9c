import type { ElectronicInvoices } from '#contract/admin/orders/invoices';
import { documentTexts } from '#contract/values/tax/document-texts';
import { useAdminCommand, useAdminQuery } from '../../api/admin/queries';
import { useApiForm } from '../../api/use-api-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/forms/text-field';
import { showToast } from '../../ui/overlays/toast';
import { Panel } from '../../ui/panel';
import { UnsavedGuard } from '../editing/fields';
import { electronicInvoices as text } from './messages';

/** The reference of a business buyer, and what its electronic invoices lack; nothing if the order has none. */
export function ElectronicInvoicesPanel({ orderId }: { orderId: string }) {
  const { data } = useAdminQuery('GET /api/admin/orders/:id/electronic-invoices', {
    params: { id: orderId },
  });
  if (!data?.isOffered) return null;
  return (
    <Panel title={text.title}>
      <ul className="grid gap-4 p-4 lg:px-5">
        {data.documents.map((document) => (
          <li key={document._id}>
            <p>
              {documentTexts.kinds[document.kind]} {document.number}
            </p>
            <Form name={text.facturX} missing={document.facturX} />
            <Form name={text.xRechnung} missing={document.xRechnung} />
          </li>
        ))}
      </ul>
      <ReferenceForm orderId={orderId} saved={data} />
    </Panel>
  );
}

type Missing = ElectronicInvoices['documents'][number]['facturX'];

function Form({ name, missing }: { name: string; missing: Missing }) {
  if (missing.length === 0) return <p className="text-13 text-ink-2">{text.ready(name)}</p>;
  return (
    <div className="text-13 text-ink-2">
      <p>{text.lacks(name)}</p>
      <ul className="list-disc ps-5">
        {missing.map(({ rule, text: message }) => (
          <li key={rule + message}>{text.missing(message, rule)}</li>
        ))}
      </ul>
    </div>
  );
}

function ReferenceForm({ orderId, saved }: { orderId: string; saved: ElectronicInvoices }) {
  const { reference, electronicAddress, version } = saved;
  const save = useAdminCommand('PUT /api/admin/orders/:id/electronic-invoices');
  const { form, field, formProps, isBusy, isDirty } = useApiForm<
    Pick<ElectronicInvoices, 'reference' | 'electronicAddress'>
  >({
    defaultValues: { reference, electronicAddress },
    parse: (body) => ({ body }),
    send: async (body) => {
      await save.run({ params: { id: orderId }, body: { ...body, version } });
      form.reset(body);
      showToast(text.saved);
    },
  });
  return (
    <form
      {...formProps}
      noValidate
      className="grid justify-items-start gap-3 border-t border-line p-4 lg:px-5 print:hidden"
    >
      <UnsavedGuard isOn={isDirty && !isBusy} />
      <TextField
        {...field('reference')}
        label={text.reference}
        hint={text.referenceHint}
        maxLength={100}
        autoComplete="off"
        className="w-full"
      />
      <TextField
        {...field('electronicAddress')}
        label={text.electronicAddress}
        hint={text.electronicAddressHint}
        maxLength={200}
        autoComplete="off"
        className="w-full"
      />
      <Button type="submit" kind="quiet" size="small" busy={isBusy && text.saving}>
        {text.save}
      </Button>
    </form>
  );
}
