import { createHash } from 'node:crypto';
import { v4, v7 } from 'uuid';

/** A generator of random numbers. The same seed gives the same sequence on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** A whole number from `min` to `max`, both inclusive. */
  between(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Returns true with this probability. */
  chance(probability: number): boolean;
  bytes(length: number): Uint8Array;
}

/** The generator sfc32 (Chris Doty-Humphrey, PractRand), seeded with the SHA-256 of a string. */
export const randomOf = (seed: string): Random => {
  const state = createHash('sha256').update(seed).digest();
  let [a, b, c, d] = [state.readInt32LE(0), state.readInt32LE(4), state.readInt32LE(8), 1];
  const word = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return t >>> 0;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) word();
  const next = () => word() / 2 ** 32;
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    chance: (probability) => next() < probability,
    bytes: (length) => Uint8Array.from({ length }, () => word() & 0xff),
  };
};

/** A version 7 UUID for a point in time (ISO 8601). */
export const uuidAt = (random: Random, time: string): string =>
  v7({ msecs: Date.parse(time), random: random.bytes(16), seq: random.between(0, 0x7fffffff) });

/** A version 4 UUID. */
export const uuid4 = (random: Random): string => v4({ random: random.bytes(16) });
