import { SpanKind } from '@opentelemetry/api';
import { z } from 'zod';
import { inSpan } from '../telemetry/spans';

declare module '../shop' {
  interface Shop {
    /** Confirms VAT numbers, in a shop that checks them online. */
    vatRegister: VatRegister;
  }
}

/** The register of VAT numbers. Tests have a stand-in. */
interface VatRegister {
  /** Whether a normalised VAT number is valid. Throws if the register does not answer. */
  isValid(vatNumber: string): Promise<boolean>;
}

const ADDRESS = 'https://ec.europa.eu/taxation_customs/vies/rest-api/ms';
const TIMEOUT_MS = 4_000;
const answer = z.object({ isValid: z.boolean(), userError: z.string().optional() });

/** VIES, the register of the European Commission. It answers for all countries of the EU, and often not at all. */
export function vies(url = ADDRESS, timeoutMs = TIMEOUT_MS): VatRegister {
  return {
    isValid: (vatNumber) =>
      inSpan('ask VAT register', { kind: SpanKind.CLIENT }, async () => {
        const [country, number] = [vatNumber.slice(0, 2), vatNumber.slice(2)];
        const response = await fetch(`${url}/${country}/vat/${number}`, {
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`VIES answered ${response.status}.`);
        const { isValid, userError = '' } = answer.parse(await response.json());
        // Errors of the countries' own registers are reported as invalid numbers.
        if (!isValid && userError !== 'INVALID') throw new Error(`VIES answered ${userError}.`);
        return isValid;
      }),
  };
}
