/** Asymmetric algorithms only: with HMAC or none, anyone who knows the public key could sign (RFC 8725, section 3.1). */
export const SIGNATURE_ALGORITHMS: string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];
