/** Generates pseudo-random values; the same seed yields the same sequence (mulberry32). */
export interface Random {
  /** An integer from 0 to `bound` - 1. */
  below(bound: number): number;
  pick<Value>(values: readonly [Value, ...Value[]]): Value;
  /** A string of base64url characters (RFC 4648, section 5). */
  base64url(length: number): string;
  /** A UUID of this version (RFC 9562). UUIDs of version 7 ascend. */
  uuid(version: 4 | 7): string;
}

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const FIRST_MOMENT = Date.parse('2025-01-15T08:30:00.000Z');

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0;
  let moment = FIRST_MOMENT;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  const hex = (digits: number): string => Array.from({ length: digits }, () => below(16).toString(16)).join('');
  const pick = <Value>(values: readonly [Value, ...Value[]]): Value => values[below(values.length)] ?? values[0];
  const base64url = (length: number): string =>
    Array.from({ length }, () => BASE64URL.charAt(below(BASE64URL.length))).join('');
  const uuid = (version: 4 | 7): string => {
    moment += 1;
    const head = version === 4 ? hex(12) : moment.toString(16).padStart(12, '0');
    const variant = pick(['8', '9', 'a', 'b']);
    return `${head.slice(0, 8)}-${head.slice(8)}-${version}${hex(3)}-${variant}${hex(3)}-${hex(12)}`;
  };
  return { below, pick, base64url, uuid };
};
