import { useQuery } from '@tanstack/react-query';
import { callForOrder } from '../browser';

/** The invoice and the credit notes of an order. */
export function useInvoices(orderId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['invoices', orderId],
    queryFn: ({ signal }) =>
      callForOrder('GET /api/orders/:orderId/invoices', { params: { orderId } }, { signal }),
    enabled: isEnabled,
  });
}

/** An invoice or a credit note. It never changes, but may get another electronic form. */
export function useInvoice(invoiceId: string | null) {
  return useQuery({
    queryKey: ['invoice', invoiceId],
    queryFn: ({ signal }) =>
      callForOrder(
        'GET /api/invoices/:invoiceId',
        { params: { invoiceId: invoiceId ?? '' } },
        { signal },
      ),
    enabled: invoiceId !== null,
  });
}
