/** Times of which each pair is one of a session: which begins and ends at two of them. */
export const TIMES_OF_SESSIONS: Readonly<Record<string, readonly string[]>> = {
  startsAt: ['2025-06-30T23:59:59.999Z', '0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z'],
  endsAt: ['2025-07-01T23:59:59.999Z', '0001-01-01T00:00:00.001Z', '9999-12-31T23:59:59.999Z'],
};

/** Values that no schema tells: other checks refuse what has the form of these, and is none. */
export const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  timezone: ['Europe/Vienna', 'Europe/Zurich'],
  scopes: [['participants:read', 'courses:read'], ['notes:read']],
  authentication: ['client_secret', 'client_secret'],
};
