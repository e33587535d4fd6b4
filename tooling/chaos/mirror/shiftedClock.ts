/** To be imported before a program: shifts the clock of `Date` by `CLOCK_OFFSET_MS`. */
const Actual = Date;
const actualNow = Date.now;
const offsetMs = Number(process.env.CLOCK_OFFSET_MS);

const now = (): number => actualNow() + offsetMs;

globalThis.Date = new Proxy(Actual, {
  apply: () => new Actual(now()).toString(),
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
