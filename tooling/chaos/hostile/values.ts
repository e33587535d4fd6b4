import fc from 'fast-check';

/*
 * Values that malicious or faulty callers send: of every type and size, strings in the syntax of other languages, and
 * names with a meaning in JavaScript.
 */

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];

const NASTY_TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\ufeff', '\u202e', '\u0000'.repeat(100), '👨‍👩‍👧‍👦'.repeat(50)],
  ...["'; drop table participant; --", '" or 1=1', '%', '_', '\\', '%00', '%%', "E'\\x00'", '$1', '%{1}', '{{7*7}}'],
  ...['<script>alert(1)</script>', '<svg/onload=x>', '../../etc/passwd', 'file:///etc/passwd', '\r\nX-Injected: 1'],
  ...['null', 'undefined', 'NaN', 'Infinity', '-0', '1e999', '0x10', '9'.repeat(400), '-1', '1.5', 'true', '[]', '{}'],
  ...['0000-00-00', '2024-02-30', '9999-12-31T23:59:60Z', '+275760-09-13', '-000001-01-01', '10000-01-01', 'infinity'],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '{7d9e2c1a-4b5f-4e3d-9a8b}'],
  ...[
    'x'.repeat(256),
    'ü'.repeat(10_000),
    'a'.repeat(100_001),
    '\u0301'.repeat(3_000),
    'ﷺ'.repeat(254),
    'İ'.repeat(255),
  ],
];

/** Any string, and strings that are known to cause bugs. */
export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const deep = fc
  .integer({ min: 2, max: 5_000 })
  .map((depth): unknown => ({ [Symbol.for('raw')]: `${'['.repeat(depth)}${']'.repeat(depth)}` }));
const wide = fc.integer({ min: 900, max: 20_000 }).map((count) => Array.from({ length: count }, (_, index) => index));

/** Any JSON value, and some at the limits of JSON. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: nastyText },
  { weight: 3, arbitrary: fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e-308, 2 ** 53, 2 ** 31, {}, []) },
  { weight: 3, arbitrary: fc.anything({ maxDepth: 3, maxKeys: 6 }) },
  { weight: 1, arbitrary: wide },
  { weight: 1, arbitrary: deep },
);

/** The name of a field: any string, or a name with a meaning in JavaScript. */
export const nastyName = fc.oneof(fc.constantFrom(...PROTOTYPE_KEYS), nastyText);

/** The JSON of a value. Values without JSON are omitted, and strings that are marked as raw are written unchanged. */
export const jsonOf = (value: unknown): string => {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return inner.toString();
    const raw: unknown =
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, Symbol.for('raw')) : undefined;
    if (typeof raw !== 'string') return inner;
    raws.push(raw);
    return `raw-${raws.length - 1}-raw`;
  });
  return (text ?? '').replace(/"raw-(\d+)-raw"/g, (_, index: string) => raws[Number(index)] ?? '');
};
