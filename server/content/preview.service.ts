import { isLinkToken, linkToken } from '../auth/sessions/link-token';
import type { Shop } from '../shop';

/**
 * The value of the parameter `preview` of a link. `purpose` names what the link shows, such as a draft. With a moment, it
 * shows the shop as it will be then; the moment is a part of what is signed.
 */
export function previewToken(
  shop: Pick<Shop, 'secret'>,
  purpose: string,
  at: Date | null = null,
): string {
  const token = linkToken(shop, purposeAt(purpose, at));
  return at ? `${token}.${at.getTime()}` : token;
}

/** The moment that a preview link asks for, genuine or not; null for now. */
export function momentOfPreview(preview: string): Date | null {
  const [, milliseconds] = preview.split('.');
  if (milliseconds === undefined) return null;
  const at = new Date(Number(milliseconds));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Whether a preview link is one for a purpose. */
export function isPreviewOf(
  shop: Parameters<typeof isLinkToken>[0],
  purpose: string,
  preview: string,
): boolean {
  const [token = ''] = preview.split('.');
  return isLinkToken(shop, purposeAt(purpose, momentOfPreview(preview)), token);
}

function purposeAt(purpose: string, at: Date | null): string {
  return at ? `${purpose}:${at.getTime()}` : purpose;
}
