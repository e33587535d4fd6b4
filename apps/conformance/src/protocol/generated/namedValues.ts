/** Values that no schema tells: other checks refuse what has the form of these, and is none. */
export const NAMED: Readonly<Record<string, readonly unknown[]>> = {
  timezone: ['Europe/Vienna', 'Europe/Zurich'],
  scopes: [['participants:read', 'courses:read'], ['notes:read']],
  authentication: ['client_secret', 'client_secret'],
};
