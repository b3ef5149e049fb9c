import { useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../api/client';
import { useApiForm } from '../../api/use-api-form';
import { LinkButton } from '../../ui/button';
import { AuthForm, AuthFrame, AwaitedForm, DeadLink } from './auth-frame';

type Destination = { to: string; label: string };

type ConfirmByLinkProps = {
  /** The token of the emailed link; null while it is not known yet. */
  token: string | null;
  text: {
    title: string;
    lead: string;
    confirm: string;
    busy: string;
    doneTitle: string;
    deadTitle: string;
    deadText: string;
  };
  /** Sends the token and resolves to the text below `doneTitle`. May throw `ApiError`. */
  confirm: (token: string) => Promise<string>;
  /** Where to go after confirming. */
  next: Destination;
  /** Where to go instead if the link does not work. */
  help: Destination;
};

/** Confirms by a button what an emailed link is for. Opening the link confirms nothing: email programs and their scanners open links too. */
export function ConfirmByLink({ token, text, help, ...props }: ConfirmByLinkProps) {
  const [isDead, setDead] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  if (token === '' || isDead) return <DeadLink text={text} {...help} />;
  if (done !== null) return <Confirmed title={text.doneTitle} text={done} next={props.next} />;
  return (
    <AuthFrame title={text.title} lead={text.lead}>
      {token === null ? (
        <AwaitedForm />
      ) : (
        <ConfirmForm
          text={text}
          send={async () => setDone(await props.confirm(token))}
          onDead={() => setDead(true)}
        />
      )}
    </AuthFrame>
  );
}

const isDeadLink = (error: ApiError) =>
  error.code === 'not_found' || error.fieldMessage('token') !== undefined;

type ConfirmFormProps = Pick<ConfirmByLinkProps, 'text'> & {
  send: () => Promise<void>;
  onDead: () => void;
};

function ConfirmForm({ text, send, onDead }: ConfirmFormProps) {
  const form = useApiForm({
    defaultValues: {},
    send,
    errorsOf: (error) => {
      if (isDeadLink(error)) onDead();
      return undefined;
    },
  });
  return (
    <AuthForm form={form} submit={text.confirm} busy={text.busy}>
      {null}
    </AuthForm>
  );
}

/** Replaces the form and takes the focus. */
function Confirmed({ title, text, next }: { title: string; text: string; next: Destination }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <AuthFrame title={title} lead={text}>
      <LinkButton ref={link} to={next.to} className="mt-7">
        {next.label}
      </LinkButton>
    </AuthFrame>
  );
}
