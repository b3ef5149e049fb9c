import { context, propagation, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

/** Loads an SDK that records all spans in memory. */
export function recordSpans() {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  return {
    /** The finished spans, in the order in which they ended. */
    spans: (): ReadableSpan[] => exporter.getFinishedSpans(),
    clear: () => exporter.reset(),
    /** Unloads the SDK. */
    async stop() {
      for (const api of [trace, context, propagation]) api.disable();
      await provider.shutdown();
    },
  };
}
