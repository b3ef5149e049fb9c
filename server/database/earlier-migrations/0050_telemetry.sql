-- The W3C trace context of the request that caused a job, if an OpenTelemetry SDK was loaded.
alter table job add column traceparent text;
