/** Thrown if the embedded PostgreSQL cannot run. The message contains the cause and what to do. */
export class EmbeddedPostgresError extends Error {
  readonly code:
    | 'unsupported_platform'
    | 'data_dir_in_use'
    | 'data_dir_not_writable'
    | 'data_of_other_version'
    | 'data_incomplete'
    | 'password_missing'
    | 'no_unprivileged_user'
    | 'initdb_failed'
    | 'start_failed';

  constructor(code: EmbeddedPostgresError['code'], message: string) {
    super(message);
    this.code = code;
  }
}
