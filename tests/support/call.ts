import type { CallName } from '#contract/api';
import {
  type AnswerOf,
  ApiError,
  type CallOptions,
  callApi,
  type InputOf,
} from '../../web/api/client';
import type { Transport } from '../../web/page-context';

/** The input may be omitted if the endpoint requires none. */
type Arguments<Name extends CallName> =
  Record<never, never> extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: CallOptions]
    : [input: InputOf<Name>, options?: CallOptions];

/** Calls endpoints by their names in the contract, which gives input and answer their types. */
export interface TypedCaller {
  /** Resolves to the answer; throws an `ApiError` if the call is refused. */
  call<Name extends CallName>(name: Name, ...given: Arguments<Name>): Promise<AnswerOf<Name>>;
  /** Resolves to the error with which the call is refused; throws if it is not refused. */
  refusal<Name extends CallName>(name: Name, ...given: Arguments<Name>): Promise<ApiError>;
}

export function typedCaller(transport: Transport, token: string | null): TypedCaller {
  const call: TypedCaller['call'] = async (name, ...[input = {}, options]) =>
    (await callApi(transport, name, input as InputOf<typeof name>, { token, ...options })).answer;
  return {
    call,
    refusal: async (name, ...given) => {
      const error = await call(name, ...given).then(
        () => new Error(`${name} was not refused.`),
        (reason: Error) => reason,
      );
      if (error instanceof ApiError) return error;
      throw error;
    },
  };
}
