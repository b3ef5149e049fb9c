// Loaded before the built server: shifts its clock by `CLOCK_SHIFT` seconds. Timers use another clock, as in reality.

import { env } from 'node:process';

const shift = Number(env.CLOCK_SHIFT ?? '0') * 1_000;
const RealDate = Date;

const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
});
