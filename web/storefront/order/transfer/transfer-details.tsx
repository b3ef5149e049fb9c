import type { BankTransfer } from '#contract/orders/payments';
import { plainMoney } from '#contract/values/money';
import { formatIban } from '#contract/values/payments/iban';
import { Button } from '../../../ui/button';
import { showToast } from '../../../ui/overlays/toast';
import { useCurrency, useMoney } from '../../../ui/text/money';
import { Facts } from '../facts';
import { transfer as texts } from './messages';

/** What the shopper enters at the bank, each to be copied. */
export function TransferDetails({ of: transfer }: { of: BankTransfer }) {
  const currency = useCurrency();
  const formatMoney = useMoney();
  const { accountHolder, iban, bic, amount, received, reference } = transfer;
  return (
    <section
      aria-labelledby="transfer-details"
      className="mt-8 rounded border border-line bg-surface p-5 lg:p-8"
    >
      <h2 id="transfer-details" className="display-20">
        {texts.title}
      </h2>
      {received > 0 && <p className="mt-2">{texts.received(formatMoney(received))}</p>}
      <Facts className="mt-4 divide-y divide-line">
        <Detail
          name={texts.amount}
          shown={formatMoney(amount)}
          copied={plainMoney(amount, currency)}
        />
        <Detail name={texts.accountHolder} shown={accountHolder} />
        <Detail name={texts.iban} shown={formatIban(iban)} copied={iban} />
        {bic !== '' && <Detail name={texts.bic} shown={bic} />}
        <Detail name={texts.reference} shown={reference} hint={texts.referenceHint} />
      </Facts>
    </section>
  );
}

type DetailProps = { name: string; shown: string; copied?: string; hint?: string };

function Detail({ name, shown, copied = shown, hint }: DetailProps) {
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => showToast(texts.copied(name)),
      () => showToast(texts.notCopied),
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <dt>{name}</dt>
      <dd className="col-start-1 text-16 font-medium wrap-anywhere tabular-nums">{shown}</dd>
      {hint && <dd className="col-start-1 text-13 text-ink-2">{hint}</dd>}
      <dd className="col-start-2 row-span-2 row-start-1 print:hidden">
        <Button
          kind="quiet"
          size="small"
          aria-label={texts.copyNamed(name)}
          onClick={() => void copy()}
        >
          {texts.copy}
        </Button>
      </dd>
    </div>
  );
}
