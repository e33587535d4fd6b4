import { must, mustOfSeveral, unseen } from './requirement.ts';

const OPERATIONS =
  'Each participant, contact and user has `GET …/export`, `GET …/erasure` (a dry run), `POST …/erasure` and `POST …/undelete`.';
const DECLARED =
  'The contract declares for every resource whom its records are about and what each field can reveal about a person; these operations follow that declaration.';
const SCOPES =
  "Export and dry run require `privacy:read`; erasure and undelete require `privacy:write`. They require no other scope. A caller who answers a data subject's request needs no access to other persons, and a caller who may read all persons may not erase them.";
const EXPORT =
  'The export contains all stored data of the person, deleted or not, as of one moment. `record` is the person. The records about the person (for a participant `notes`, `coachings` and `enrolments`, for a user `clients`) follow, each with `deletedAt` if it is deleted. `history` contains the versions of all these records.';
const OF_OTHERS = 'The export contains no other content of other records.';
const DRY_RUN = 'The dry run returns `{id, allowedFrom?, erasedAt?, removes, keeps}` and changes nothing.';
const REASONS = '`POST …/erasure` accepts `{"erasure": {"reason": "request"\\|"retention"\\|"other"}}`';
const AGAIN = 'A repeated request returns the same response and changes nothing.';
const GONE =
  'For an erased person, and the notes of that person, the service responds with 404. No list contains them, not even with `includeDeleted`, and no filter or search finds them.';
const SEATS =
  "The person's enrolments that hold a seat are deleted, so that the seats become free. Enrolments in a completed or cancelled course stay, and so do all ended enrolments: `participantCount` still includes them.";
const ENDED =
  'An enrolment that ends is cleared and deleted in one change. The tokens and clients of an erased user are deleted.';
const HISTORY =
  'Histories of erased records keep their list of versions, without values and request ids. Responses that were kept for an `Idempotency-Key` are deleted.';
const FEED =
  'The feed contains `erased` once for the person and for each note, and `updated` for each record that lost data.';
const UNDELETE =
  '`POST …/undelete` restores and returns a deleted person, together with the notes and enrolments to which the deletion cascaded. It does not restore records that were deleted before.';
const RESTORED =
  'The feed contains `restored` once for each restored record, even if a participant shows fewer courses than before.';
const REFUSED =
  'It responds with 409 if a unique value or a seat has been taken since, and with 409 `person_erased` if no data is left to restore.';

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
    'Each privacy operation requires its privacy scope; the 403 response contains this scope.',
    SCOPES,
  ),
  mustOfSeveral('N5-SCOPE-ALONE', 'The privacy operations require no scope other than the privacy scope.', SCOPES),
  must(
    'N5-EXPORT',
    'The export contains the person and the records about the person in the same form as other responses.',
    [EXPORT, DECLARED],
  ),
  must('N5-EXPORT-DELETED', 'The export also contains deleted records, with `deletedAt`.', EXPORT),
  must('N5-EXPORT-HISTORY', 'The export contains the history of each exported record.', EXPORT),
  must('N5-EXPORT-REFERENCES', "The export lists every other place that contains the person's id.", [
    "`references` lists every other place that contains the person's id, as `{type, recordId, parentId?, pointer}`.",
    OF_OTHERS,
  ]),
  must('N5-EXPORT-OTHERS', 'The export contains no data of other persons.', OF_OTHERS),
  must(
    'N5-EXPORT-ACCESS',
    'The export of a user contains the tokens and OAuth clients that were created for the user, and no secrets.',
    'The export of a user also contains `access`: the tokens that were created for the user, with their names. It contains no secrets of tokens or clients.',
  ),
  unseen(
    'N5-EXPORT-LIMIT',
    'The service responds with 409 if an export would exceed its limits.',
    'More than 50,000 records of a kind, or more than 32 MiB, is rejected with 409 `export_too_large`.',
    'The check needs more records than a run should write; tests of the service have them.',
  ),
  must(
    'N5-PLAN',
    'The dry run of an erasure counts the affected records, and lists each field that stays, with the reason.',
    [
      DRY_RUN,
      '`removes` counts the records that an erasure would delete, end or partly clear, such as enrolments that hold a seat. For a user it counts the tokens and OAuth clients as `access`. `keeps` lists each field that stays, with the reason.',
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
  must('N5-DELETED', 'A deleted person can be erased in the same way.', 'Deleted persons are erased in the same way.'),
  must('N5-AGAIN', 'A repeated erasure returns the same response.', AGAIN),
  must('N5-AGAIN-UNCHANGED', 'A repeated erasure adds no change to the feed.', AGAIN),
  must('N5-GONE', 'The service responds with 404 for an erased person and the notes of that person.', GONE),
  must('N5-NOT-LISTED', 'Lists omit erased persons, even with `includeDeleted`.', GONE),
  must('N5-NOT-FOUND', 'No filter or search finds an erased person.', GONE),
  must(
    'N5-STAYS',
    'Records that refer to an erased person stay, without data that describes the person.',
    'Records that refer to the person stay, because the organisation must account for them, but lose all data that describes the person.',
  ),
  must(
    'N5-CLOSED',
    'The service responds with 409 to a write of personal data or free text about an erased person.',
    'If a request writes data that identifies the person into these records, the service responds with 409 `person_erased`.',
  ),
  must(
    'N5-WRITABLE',
    'Fields that do not identify the erased person stay writable in records that refer to the person.',
    'Such data is a value of a field that the contract classifies as personal or free text, another person instead of this one, or a seat. Every other field, such as `unitsUsed`, stays writable, and a client may clear an empty field.',
  ),
  must('N5-SEATS', 'An erasure frees the seats of the person.', SEATS),
  must('N5-FIGURES', 'The `participantCount` of a course that has ended still includes an erased participant.', SEATS),
  unseen(
    'N5-ACCESS',
    'An erased user has no access.',
    ENDED,
    'The check needs a token of a user, which the interface does not issue; tests of the service have one.',
  ),
  must('N5-OTHERS', 'An erasure does not change other persons.', DECLARED),
  must('N5-HISTORY', 'Histories of erased records keep their versions, without values and request ids.', HISTORY),
  must(
    'N5-FORMER',
    "Export and erasure cover exactly the parts of a coaching's history that are about a former participant.",
    [
      'If a coaching belonged to another participant before or belongs to one now, the export contains only the parts of its versions that are about this person.',
      'If a coaching was transferred to another participant, its history loses the data about the first participant and keeps the data about the other.',
    ],
  ),
  must(
    'N5-ANSWERS',
    'The service does not replay a response with data of an erased person for its `Idempotency-Key`.',
    HISTORY,
  ),
  must('N5-FEED', 'The feed contains `erased` once for the person and for each note.', [FEED, ENDED]),
  must('N5-FEED-OTHERS', 'The feed contains `updated` for each record that lost data.', FEED),
  unseen(
    'N5-RETENTION',
    'An erasure during a retention period returns 409 and the last day.',
    [
      'Before the retention ends, an erasure is rejected with 409 `retention_applies`, where `retainUntil` is the last day.',
      'The organisation sets a period for each legal basis of programs (`admin retention set`). There is no default, because no law defines one period for all.',
      "The period starts at the end of each enrolment (or else of its course) or coaching in such a program. Without an end, it starts at the last change. Days are in the organisation's time zone.",
      'The longest period that ever applied decides, as recorded in the histories. This includes every program of the course or coaching, every legal basis of the program, and coachings that were transferred to another participant (until that day).',
      'It also includes each former end date, up to the day on which it was changed. No day is later than 9999-12-31. The service never erases data by itself.',
    ],
    'The administration of the deployment sets retention periods; tests of the service do so.',
  ),
  must('N5-UNDELETE', 'An undelete restores a deleted person unchanged and returns the person.', UNDELETE),
  must(
    'N5-UNDELETE-NOTES',
    'An undelete restores the notes that were deleted with the person, and no others.',
    UNDELETE,
  ),
  must(
    'N5-UNDELETE-SEATS',
    'An undelete restores the enrolments of the participant, except those in deleted courses.',
    [UNDELETE, 'Enrolments in deleted courses stay deleted.'],
  ),
  must('N5-UNDELETE-FULL', 'An undelete of a participant returns 409 if a seat has been taken since.', REFUSED),
  must('N5-UNDELETE-FEED', 'The feed contains `restored` for each restored record.', RESTORED),
  must(
    'N5-UNDELETE-BOTH',
    'If two parents of a record are deleted, the record is restored with the one whose deletion cascaded to it, if the other one exists.',
    'A record below two deleted records, such as an enrolment, is restored together with the one whose deletion cascaded to it, if the other one exists.',
  ),
  must(
    'N5-UNDELETE-AGAIN',
    'An undelete of a person who is not deleted returns the person and changes nothing.',
    'If the person is not deleted, the service returns the person unchanged.',
  ),
  must('N5-UNDELETE-TAKEN', 'An undelete of a person returns 409 if a unique value has been taken since.', REFUSED),
  must('N5-UNDELETE-ERASED', 'An undelete of an erased person returns 409.', REFUSED),
  mustOfSeveral(
    'N5-UNDELETE-GRANT',
    "A caller who restores a user must have the permissions of the user's groups.",
    'A caller who restores a user gives that user the permissions of its groups, so A6 applies.',
  ),
] as const;
