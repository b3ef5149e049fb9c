import { showToast } from '../../ui/toast';
import { header } from './messages';

/** A part of the frame could not be loaded: offline, or the shop is away. */
export function tellFailed(): void {
  showToast(header.failed);
}
