import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  ProxyTracerProvider,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

// Spans are made only while the operator has loaded an OpenTelemetry SDK, see docs/operations.md. Names and attributes
// follow the semantic conventions. They contain ids of orders and jobs, never values that people enter.

interface SpanOptions {
  /** INTERNAL by default. */
  kind?: SpanKind;
  attributes?: Attributes;
  /** The W3C trace context of the work that caused this one, if that is not the work in progress. */
  traceparent?: string | null;
  /** The W3C trace contexts of further work that this one is for. */
  links?: (string | null)[];
}

/** Runs `work` in a span. Without an SDK it only runs it. */
export function inSpan<T>(
  name: string,
  { kind = SpanKind.INTERNAL, attributes = {}, traceparent = null, links = [] }: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const tracer = loadedTracer();
  if (!tracer) return work();
  const options = {
    kind,
    attributes,
    links: links.flatMap((link) => {
      const linked = link === null ? undefined : trace.getSpanContext(contextOf(link));
      return linked ? [{ context: linked }] : [];
    }),
  };
  const parent = traceparent === null ? context.active() : contextOf(traceparent);
  return tracer.startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Runs a query in a span, by the name of its statement. Queries that belong to no request, job or other span, such as polling,
 * have none.
 */
export function inQuerySpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (trace.getActiveSpan() === undefined) return work();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name };
  return inSpan(name, { kind: SpanKind.CLIENT, attributes }, work);
}

/** The fields of a job that its span needs. */
interface TracedJob {
  id: string;
  traceparent: string | null;
}

/** Runs a job in the trace of the request that caused it. Jobs that are run together have one span, with a link to each trace. */
export function inJobSpan<T>(kind: string, jobs: TracedJob[], work: () => Promise<T>): Promise<T> {
  const [first] = jobs;
  const isSingle = jobs.length === 1;
  return inSpan(
    `process ${kind}`,
    {
      kind: SpanKind.CONSUMER,
      attributes: {
        'messaging.system': 'postgresql',
        'messaging.operation.name': 'process',
        'messaging.operation.type': 'process',
        'messaging.destination.name': kind,
        ...(isSingle
          ? { 'messaging.message.id': first?.id }
          : { 'messaging.batch.message_count': jobs.length }),
      },
      traceparent: isSingle ? (first?.traceparent ?? null) : null,
      links: isSingle ? [] : jobs.map(({ traceparent }) => traceparent),
    },
    work,
  );
}

/** Marks the span in progress as failed, if any, where the error is handled within it. */
export function failSpan(error: unknown): void {
  const span = trace.getActiveSpan();
  if (span) fail(span, error);
}

/** Adds attributes to the span in progress, if any. */
export function describeSpan(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

/** The W3C trace context of the work in progress, to store with a job; null without a trace. */
export function currentTraceparent(): string | null {
  return traceHeaders().traceparent ?? null;
}

/** The headers that continue the trace at another server: `traceparent`, and `tracestate` if there is one. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

const requestIdKey = createContextKey('selvedge request id');

/** The context of a request's span; lines that are logged in it have the request's id. */
export function requestContext(parent: Context, span: Span, requestId: string): Context {
  return trace.setSpan(parent, span).setValue(requestIdKey, requestId);
}

/** The fields that connect a log line with a span and its request. The span's are named as OpenTelemetry does. */
export function logFields(traced: Context = context.active()): Record<string, unknown> {
  const span = trace.getSpanContext(traced);
  if (!span) return {};
  const requestId = traced.getValue(requestIdKey);
  return {
    ...(requestId !== undefined && { requestId }),
    trace_id: span.traceId,
    span_id: span.spanId,
  };
}

/** The tracer of the SDK; undefined without one. An SDK that brings its own copy of the API has its own provider. */
export function loadedTracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer('selvedge')
    : provider.getTracer('selvedge');
}

function contextOf(traceparent: string): Context {
  return propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** Records the kind of an error. Its message may contain values, so it is left out. */
function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
  span.setAttribute('error.type', type);
  // Five characters: a SQLSTATE.
  if (/^[0-9A-Z]{5}$/.test(type)) span.setAttribute('db.response.status_code', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
