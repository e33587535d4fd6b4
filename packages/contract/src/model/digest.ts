/** A digest of a string in 53 bits (cyrb53). This is sufficient for tests, and needs no platform API. */
export const digestOf = (text: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (low & 0x1fffff) + (high >>> 0)).toString(36);
};

/** A strong entity tag for something without a version, computed from its content. */
export const tagOfContent = (text: string): string => `"${digestOf(text)}"`;
