import { type Theme, useTheme } from '../../theme/theme';
import { Segmented } from '../../ui/forms/segmented';
import { footer } from './footer-messages';

const options: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: footer.system },
  { value: 'light', label: footer.light },
  { value: 'dark', label: footer.dark },
];

export function ThemePicker() {
  const [theme, choose] = useTheme();
  return <Segmented label={footer.theme} options={options} value={theme} onChange={choose} />;
}
