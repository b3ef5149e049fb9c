// Exits with 0 if the shop in this container runs, else with 1.
const { ok } = await fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).catch(() => ({}));
process.exitCode = ok ? 0 : 1;
