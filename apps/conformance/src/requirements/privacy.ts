import { must, mustOfSeveral, unseen } from './requirement.ts';

const OPERATIONS =
  'Each participant, contact and user has `GET …/export`, `GET …/erasure` (a dry run), `POST …/erasure` and `POST …/undelete`.';
const DECLARED =
  'The contract declares for every resource which person its records are about, and what each field can reveal about a person; these four operations follow this declaration.';
const SCOPES =
  "Export and dry run require `privacy:read`; erasure and undelete require `privacy:write`. These four operations require no other scope. A caller who answers a data subject's request needs no access to other persons, and a caller who may read all persons may not erase them.";
const EXPORT =
  'The export contains all stored data of the person, deleted or not, as of one moment. `record` contains the person. The records about the person (for a participant `notes`, `coachings` and `enrolments`, for a user `clients`) follow, each with `deletedAt` if the record is deleted. `history` contains the versions of all these records.';
const OF_OTHERS = 'The export contains no other content of other records.';
const DRY_RUN = 'The dry run returns `{id, allowedFrom?, erasedAt?, removes, keeps}` and changes nothing.';
const REASONS = '`POST …/erasure` accepts `{"erasure": {"reason": "request"\\|"retention"\\|"other"}}`';
const AGAIN = 'A repeated erasure returns the same response and changes nothing.';
const GONE =
  'For an erased person, and the notes of that person, the service responds with 404. No list contains the erased person or these notes, not even with `includeDeleted`, and no filter or search finds them.';
const SEATS =
  'The erasure deletes the enrolments of the person that hold a seat, so that the seats become free. Enrolments in a completed or cancelled course stay, and so do all ended enrolments; `participantCount` still includes these enrolments.';
const ENDED =
  'The erasure clears and deletes an enrolment that holds a seat in one change. The erasure of a user also deletes the tokens and clients of the user.';
const HISTORY =
  'Histories of erased records keep their list of versions, without values and request ids. The erasure deletes responses with data of the person that were kept for an `Idempotency-Key`.';
const FEED =
  'The feed contains `erased` once for the person and for each note, and `updated` for each record that lost data.';
const UNDELETE =
  '`POST …/undelete` restores and returns a deleted person, together with the notes and enrolments to which the deletion cascaded. The undelete does not restore records that were deleted before.';
const RESTORED =
  'The feed contains `restored` once for each restored record, even if the `courseIds` of a participant contains fewer courses than before.';
const REFUSED =
  'The service responds with 409 if another record has taken a unique value or a seat since the deletion, and with 409 `person_erased` if no data is left to restore.';

/** Decision N5: the rights of persons about whom data is stored. */
export const privacy = [
  must(
    'N5-OFFERED',
    'A deployment with the module `privacy` offers the export and the dry run of an erasure.',
    OPERATIONS,
  ),
  must('N5-UNKNOWN', 'Each privacy operation responds with 404 for a person that the organisation does not have.', [
    'For an unknown person, or one of another organisation, the service responds with 404. | Art. 15, 17, 20 DSGVO, Moodle, Open edX',
  ]),
  mustOfSeveral(
    'N5-SCOPES',
    'Each privacy operation requires `privacy:read` or `privacy:write`; the 403 response contains the missing scope.',
    SCOPES,
  ),
  mustOfSeveral(
    'N5-SCOPE-ALONE',
    'The privacy operations require no scope other than `privacy:read` or `privacy:write`.',
    SCOPES,
  ),
  must(
    'N5-EXPORT',
    'The export of a person contains the person and the records about the person in the same form as other responses.',
    [EXPORT, DECLARED],
  ),
  must(
    'N5-EXPORT-DELETED',
    'The export of a person contains deleted records about the person, with `deletedAt`.',
    EXPORT,
  ),
  must('N5-EXPORT-HISTORY', 'The export of a person contains the history of each exported record.', EXPORT),
  must(
    'N5-EXPORT-REFERENCES',
    'The export of a person lists every other record and field that contains the id of the person.',
    [
      "`references` lists every other place that contains the person's id, as `{type, recordId, parentId?, pointer}`.",
      OF_OTHERS,
    ],
  ),
  must('N5-EXPORT-OTHERS', 'The export of a person contains no data of other persons.', OF_OTHERS),
  must(
    'N5-EXPORT-ACCESS',
    'The export of a user contains the tokens and OAuth clients that were created for the user, and no secrets.',
    'The export of a user also contains `access`: the tokens that were created for the user, with their names. The export contains no secrets of tokens or clients.',
  ),
  unseen(
    'N5-EXPORT-LIMIT',
    'The service responds with 409 if the export of a person would exceed the limits of an export.',
    'If an export would contain more than 50,000 records of a kind, or more than 32 MiB, the service responds with 409 `export_too_large`.',
    'The check needs more records than a run should write; tests of the service have them.',
  ),
  must(
    'N5-PLAN',
    'The dry run of an erasure counts the affected records, and lists each field that stays, with the reason.',
    [
      DRY_RUN,
      '`removes` counts the records that an erasure would delete, end or partly clear, such as enrolments that hold a seat. For a user, `removes` counts the tokens and OAuth clients as `access`. `keeps` lists each field that stays, with the reason.',
    ],
  ),
  must('N5-PLAN-ONLY', 'The dry run of an erasure changes nothing.', DRY_RUN),
  must(
    'N5-REMOVED',
    'An erasure returns the same counts as the dry run.',
    'where `removed` equals the `removes` of the dry run.',
  ),
  must('N5-REASON', 'The service rejects an erasure without a listed reason with 422.', [
    REASONS,
    'and returns `{id, erasedAt, removed}`,',
  ]),
  must('N5-REASONS', 'The service accepts an erasure for each listed reason.', REASONS),
  must(
    'N5-DELETED',
    'The service erases a deleted person in the same way as any other person.',
    'A deleted person can be erased in the same way.',
  ),
  must('N5-AGAIN', 'A repeated erasure returns the same response as the first erasure.', AGAIN),
  must('N5-AGAIN-UNCHANGED', 'A repeated erasure adds no change to the feed.', AGAIN),
  must('N5-GONE', 'The service responds with 404 for an erased person and the notes of that person.', GONE),
  must('N5-NOT-LISTED', 'Lists omit erased persons, even with `includeDeleted`.', GONE),
  must('N5-NOT-FOUND', 'No filter or search finds an erased person.', GONE),
  must(
    'N5-STAYS',
    'Records that refer to an erased person stay, but lose all data that describes the person.',
    'Records that refer to the erased person stay, because the organisation must account for them, but lose all data that describes the person.',
  ),
  must(
    'N5-CLOSED',
    'The service responds with 409 to a write of personal data or free text about an erased person.',
    'If a request writes data that identifies the person into a record that refers to the erased person, the service responds with 409 `person_erased`.',
  ),
  must(
    'N5-WRITABLE',
    'In records that refer to an erased person, the fields that do not identify the person stay writable.',
    'Data that identifies the person is a value of a field that the contract classifies as personal or free text, a reference to another person instead of the erased person, or a seat for the person. Every other field, such as `unitsUsed`, stays writable, and a client may clear an empty field.',
  ),
  must('N5-SEATS', 'An erasure frees the seats of the person.', SEATS),
  must('N5-FIGURES', 'The `participantCount` of a course that has ended still includes an erased participant.', SEATS),
  unseen(
    'N5-ACCESS',
    'The erasure of a user deletes the tokens and OAuth clients of the user.',
    ENDED,
    'The check needs a token of a user, which the interface does not issue; tests of the service have such a token.',
  ),
  must('N5-OTHERS', 'An erasure does not change records of other persons.', DECLARED),
  must('N5-HISTORY', 'Histories of erased records keep their versions, without values and request ids.', HISTORY),
  must(
    'N5-FORMER',
    "Export and erasure cover exactly the parts of a coaching's history that are about a former participant.",
    [
      'If a coaching belonged to another participant before or belongs to another participant now, the export contains only those parts of the versions of the coaching that are about the exported person.',
      'If a coaching was transferred to another participant, its history loses the data about the first participant and keeps the data about the other participant.',
    ],
  ),
  must(
    'N5-ANSWERS',
    'The service does not replay a response for an `Idempotency-Key` if the response contains data of an erased person.',
    HISTORY,
  ),
  must('N5-FEED', 'After an erasure, the feed contains `erased` once for the person and for each note of the person.', [
    FEED,
    ENDED,
  ]),
  must(
    'N5-FEED-OTHERS',
    'After an erasure, the feed contains `updated` for each record from which the erasure removed data.',
    FEED,
  ),
  unseen(
    'N5-RETENTION',
    'An erasure during a retention period returns 409 and the last day of the period.',
    [
      'Before the retention period ends, the service rejects an erasure with 409 `retention_applies`, where `retainUntil` is the last day of the period.',
      'The organisation sets a retention period for each legal basis of programs (`admin retention set`). There is no default period, because no law defines one period for all.',
      "The period starts at the end date of each enrolment (or else of its course) or coaching in a program with this legal basis. Without an end date, the period starts at the last change. Days are in the organisation's time zone.",
      'The longest period that ever applied is decisive, as recorded in the histories. The service considers every program of the course or coaching, every legal basis of the program, and coachings that were transferred to another participant (until the day of the transfer).',
      'The service also considers each former end date, up to the day on which the end date was changed. `retainUntil` is never later than 9999-12-31. The service never erases data by itself.',
    ],
    'The administration of the deployment sets retention periods; tests of the service do so.',
  ),
  must('N5-UNDELETE', 'An undelete restores a deleted person unchanged and returns the person.', UNDELETE),
  must(
    'N5-UNDELETE-NOTES',
    'An undelete restores the notes that were deleted with the person, and no other notes.',
    UNDELETE,
  ),
  must(
    'N5-UNDELETE-SEATS',
    'An undelete restores the enrolments of the participant, except the enrolments in deleted courses.',
    [UNDELETE, 'Enrolments in deleted courses stay deleted.'],
  ),
  must(
    'N5-UNDELETE-FULL',
    'An undelete of a participant returns 409 if a seat of the participant has been taken since the deletion.',
    REFUSED,
  ),
  must(
    'N5-UNDELETE-FEED',
    'After an undelete of a person, the feed contains `restored` for each restored record.',
    RESTORED,
  ),
  must(
    'N5-UNDELETE-BOTH',
    'If both parents of a record are deleted, the undelete of the parent whose deletion cascaded to the record restores the record, if the other parent exists.',
    'If both parents of a record, such as an enrolment, were deleted, the record is restored together with the parent whose deletion cascaded to the record, if the other parent exists.',
  ),
  must(
    'N5-UNDELETE-AGAIN',
    'An undelete of a person who is not deleted returns the person and changes nothing.',
    'If the person is not deleted, the service returns the person unchanged.',
  ),
  must(
    'N5-UNDELETE-TAKEN',
    'An undelete of a person returns 409 if a unique value of the person has been taken since the deletion.',
    REFUSED,
  ),
  must('N5-UNDELETE-ERASED', 'An undelete of an erased person returns 409.', REFUSED),
  mustOfSeveral(
    'N5-UNDELETE-GRANT',
    "A caller who restores a user must have the permissions of the user's groups.",
    'A caller who restores a user gives that user the permissions of its groups, so A6 applies.',
  ),
] as const;
