import type { ComponentPropsWithRef, ReactNode } from 'react';
import { PageTitle } from '../../page-title';
import { Button, LinkButton } from '../../ui/button';
import type { FormState } from '../../ui/forms/dialog-form';
import { FormError } from '../../ui/forms/field-frame';
import { TextField } from '../../ui/forms/text-field';
import { Picture } from '../../ui/picture';
import { Loading, Skeleton } from '../../ui/skeleton';
import { NoIndex } from '../page-head/page-head';
import { signIn } from './messages';

type AuthFrameProps = {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  children: ReactNode;
};

/** A page of one short form, beside a picture from 1024 px. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="grid lg:min-h-[max(37.5rem,calc(100vh-7rem))] lg:grid-cols-2">
      <PageTitle>{title}</PageTitle>
      <NoIndex />
      <div className="relative hidden lg:block print:hidden">
        <Picture
          image={room}
          sizes="(min-width: 64em) 96rem, 1px"
          className="absolute! inset-0 aspect-auto! rounded-none!"
          imageClassName="object-[62%_50%]"
        />
      </div>
      <div className="grid grid-cols-[minmax(0,25rem)] content-start justify-center px-(--gutter) pt-10 pb-16 lg:content-center lg:py-18">
        <h1 className="display-56">{title}</h1>
        {lead && <p className="mt-2.5 text-16 text-ink-2">{lead}</p>}
        {children}
      </div>
    </div>
  );
}

type DeadLinkProps = {
  text: { deadTitle: string; deadText: string };
  /** Where to go instead. */
  to: string;
  label: string;
};

/** Tells that an emailed or printed link has expired or was used. */
export function DeadLink({ text, to, label }: DeadLinkProps) {
  return (
    <AuthFrame title={text.deadTitle} lead={text.deadText}>
      <LinkButton to={to} className="mt-7">
        {label}
      </LinkButton>
    </AuthFrame>
  );
}

/** In place of a form, until it is known whether the link works. */
export function AwaitedForm() {
  return (
    <Loading className="mt-9 grid gap-5">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </Loading>
  );
}

type AuthFormProps = {
  form: FormState;
  /** The submit button, and its text while the form is sent. */
  submit: string;
  busy: string;
  isBusy?: boolean;
  children: ReactNode;
};

/** The form of an `AuthFrame`: its error, its fields and its button. */
export function AuthForm({ form, submit, busy, isBusy = form.isBusy, children }: AuthFormProps) {
  return (
    <form {...form.formProps} className="mt-9 grid gap-5">
      <FormError>{form.formError}</FormError>
      {children}
      <Button type="submit" size="large" block busy={isBusy && busy}>
        {submit}
      </Button>
    </form>
  );
}

/** The email address of a new account, or of one whose password is forgotten. */
export function EmailField(field: Omit<ComponentPropsWithRef<typeof TextField>, 'label'>) {
  return (
    <TextField {...field} label={signIn.email} type="email" autoComplete="username" required />
  );
}

/** Included with the shop, like the demo's pictures. */
const room = {
  url: '/media/hero-3-2400.avif',
  alt: '',
  tint: '#ccc4b2',
  widths: [1200, 2400],
};
