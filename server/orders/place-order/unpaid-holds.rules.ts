import { UNPAID_UNITS_LIMIT } from '#contract/orders/orders';
import { type GatewayName, isBankTransfer } from '#contract/values/orders/payment-methods';
import { type RefusedDetail, ShopError } from '../../http/errors';
import { refusals } from '../../http/refusals/messages';
import { says, type Text, textIn } from '../../http/refusals/refusal-text';

/** An account may hold this many units of a size, even if they are the last. */
const SIZE_UNITS = 10;
/** Beyond that, at most this share of the units of a size that no other account holds. */
const SIZE_SHARE = 0.5;
/** Maximum number of units held by unpaid orders from one network, over all accounts. */
const NETWORK_UNITS = 200;
/** How long an order that leaves little stock waits for its payment, if `UNPAID_MINUTES` is longer. */
export const SCARCE_HOLD_MINUTES = 10;

interface Line {
  productId: string;
  size: string;
  quantity: number;
}

/** Stock held by the unpaid orders of an account. */
export interface OpenHolds {
  /** Orders awaiting payment. */
  orders: number;
  units: number;
  lines: Line[];
}

/** A new order, and the stock that is already held. */
export interface Hold {
  lines: (Line & { title: string; available: number })[];
  open: Pick<OpenHolds, 'units' | 'lines'>;
  /** Units that staff have allowed this account to hold; null where they have not decided. */
  approvedUnits: number | null;
  /** Units held from the same network; null where networks are not counted. */
  networkUnits: number | null;
  /** Orders are paid on delivery, so there is no payment that could end a hold. */
  isPaidOnDelivery: boolean;
}

/** Total number of units. */
export function unitsOf(lines: { quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** How many units the unpaid orders of an account may hold together. */
function unitsLimit(approvedUnits: number | null): number {
  return Math.max(UNPAID_UNITS_LIMIT, approvedUnits ?? 0);
}

/** Throws `order_state` if unpaid orders would hold too much stock. */
export function assertMayHold(hold: Hold): void {
  const { lines, open, approvedUnits, networkUnits, isPaidOnDelivery } = hold;
  const ordered = unitsOf(lines);
  const advice = paymentAdvice(open.units > 0, isPaidOnDelivery);
  const limit = unitsLimit(approvedUnits);
  if (open.units + ordered > limit)
    throw refusal(`${refusals.checkout.unpaidItems(limit)} ${advice}`);
  if (approvedUnits !== null) return;
  const details = lines.flatMap((line, index) => {
    const max = sizeLimit(line, open.lines);
    return unitsHeld(line, open.lines) + line.quantity <= max
      ? []
      : [
          {
            path: `orderItems.${index}`,
            message: says(({ checkout }) => checkout.unpaidOfSize(line.title, max, line.size)),
          },
        ];
  });
  const [first] = details;
  if (first)
    throw refusal(
      (language) => `${textIn(first.message, language)} ${textIn(advice, language)}`,
      details,
    );
  if (networkUnits !== null && networkUnits + ordered > NETWORK_UNITS)
    throw refusal(refusals.checkout.unpaidInNetwork);
}

/** Whether an order leaves so little of a size that it must be paid soon. `left` has the remaining units of each size. */
export function leavesScarce(left: number[], lowStock: number): boolean {
  return left.some((units) => units <= lowStock);
}

/** How long an order waits for its payment; null for as long as the shop's orders do. A bank transfer takes days. */
export function holdMinutes(
  gateway: GatewayName,
  isScarce: boolean,
  { bankTransferDays }: { bankTransferDays: number },
): number | null {
  if (isBankTransfer(gateway)) return bankTransferDays * 24 * 60;
  return isScarce ? SCARCE_HOLD_MINUTES : null;
}

/** When an order whose bank transfer is awaited is cancelled; null for any other order. */
export function payByOf(gateway: GatewayName, placedAt: Date, minutes: number | null): Date | null {
  if (!isBankTransfer(gateway) || minutes === null) return null;
  return new Date(placedAt.getTime() + minutes * 60_000);
}

function sizeLimit(line: Line & { available: number }, open: Line[]): number {
  return Math.max(SIZE_UNITS, Math.floor((line.available + unitsHeld(line, open)) * SIZE_SHARE));
}

function unitsHeld({ productId, size }: Line, open: Line[]): number {
  return unitsOf(open.filter((line) => line.productId === productId && line.size === size));
}

function paymentAdvice(hasOpen: boolean, isPaidOnDelivery: boolean): string {
  if (!hasOpen) return refusals.checkout.orderFewer;
  return isPaidOnDelivery ? refusals.checkout.waitForShipment : refusals.checkout.payFirst;
}

function refusal(message: Text, details: RefusedDetail[] = []): ShopError {
  return new ShopError('order_state', { message, details });
}
