/** Gives the focus to a form's field of a name, once what was just refused is drawn. */
export function focusField(form: HTMLFormElement | null, name: string | undefined): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
}
