// Loads an OpenTelemetry SDK into the shop, which then sends traces. Copy this file to a separate folder and install the SDK
// there; docs/operations.md#traces says how. It is configured by OpenTelemetry's own variables, OTEL_….
import { NodeSDK } from '@opentelemetry/sdk-node';

// Spans are sent every second: the last ones before the process ends would be lost.
process.env.OTEL_BSP_SCHEDULE_DELAY ??= '1000';
process.env.OTEL_SERVICE_NAME ??= 'selvedge';
// The shop exports its metrics and logs itself.
process.env.OTEL_METRICS_EXPORTER ??= 'none';
process.env.OTEL_LOGS_EXPORTER ??= 'none';

// No instrumentations: the shop makes its own spans, and automatic ones would repeat them, with addresses that contain ids.
new NodeSDK({ instrumentations: [] }).start();
