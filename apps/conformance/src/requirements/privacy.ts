import { must, mustOfSeveral, unseen } from './requirement.ts';

const OPERATIONS =
  'Below each participant, contact and user: `GET …/export`, `GET …/erasure` (a dry run), `POST …/erasure` and `POST …/undelete`.';
const DECLARED =
  'The contract declares of every resource whom its records are about and what each field can say of a person; these operations follow that declaration.';
const SCOPES =
  'Export and dry run need `privacy:read`, erasure and undelete `privacy:write`, and neither needs more: a caller who answers a person about their data needs no scope to read other persons, and one who may read all persons may not erase.';
const EXPORT =
  'The export is everything that is stored of the person, deleted or not, as at one moment: `record`, the records about it (of a participant `notes`, `coachings` and `enrolments`, of a user `clients`), each with `deletedAt` if it is deleted, `history` of all of them,';
const OF_OTHERS = 'What other records hold besides is theirs.';
const PLAN = 'The dry run answers `{id, allowedFrom?, erasedAt?, removes, keeps}` and changes nothing.';
const REMOVED = 'where `removed` is what the dry run said.';
const AGAIN = 'A repetition gets the same answer and changes nothing.';
const GONE =
  'An erased person and the notes below it are 404, in no list, not with `includeDeleted` either, and no filter or search finds them.';
const STAYS =
  'Records that refer to the person stay, since the organisation has to account for them, without what describes the person;';
const FREE =
  "The person's enrolments that hold a seat are deleted, so that its seats are free, but those in a completed or cancelled course stay, and so do all that are over: `participantCount` goes on counting them.";
const ENDED = "What ends is cleared and deleted in one change; an erased user's tokens and clients are gone.";
const HISTORY =
  'Histories of what was erased stay as lists of versions, without values and ids of requests; answers that were kept for an `Idempotency-Key` are removed.';
const FEED =
  'The feed says `erased`, once, of the person and of each note, and `updated` of each record that lost something.';
const UNDELETE =
  '`POST …/undelete` brings back a deleted person and what its deletion took with it, notes and enrolments, but nothing that was deleted before, and answers the person; the feed says `restored`, once, also of a participant who shows fewer courses than before.';
const BOTH =
  'What belongs to two deleted records, as an enrolment does, comes back with the one whose deletion took it, if the other is there.';
const REFUSED =
  '409 if a unique value or a seat has been taken since, and `person_erased` if nothing is left to bring back.';

/** Decision N5: export, erasure and undelete of persons. */
export const privacy = [
  must('N5-OFFERED', 'Export and dry run are answered, as documented, if the module `privacy` is claimed.', OPERATIONS),
  must('N5-UNKNOWN', 'A person that the organisation does not have is 404 for each of the operations.', [
    'Unknown and foreign persons are 404. | Art. 15, 17, 20 DSGVO, Moodle, Open edX',
  ]),
  mustOfSeveral('N5-SCOPES', 'Each operation needs its scope of data protection; the 403 names it.', SCOPES),
  mustOfSeveral('N5-SCOPE-ALONE', 'The scope of data protection is enough: no other is needed.', SCOPES),
  must('N5-EXPORT', 'The export has the record and the records about it as they are answered otherwise.', [
    EXPORT,
    DECLARED,
  ]),
  must('N5-EXPORT-DELETED', 'The export has deleted records too, and says when they were deleted.', EXPORT),
  must('N5-EXPORT-HISTORY', 'The export has the history of each record that is in it.', EXPORT),
  must('N5-EXPORT-REFERENCES', 'The export says where else the id of the person is named.', [
    "and `references`: where else the person's id is named, as `{type, recordId, parentId?, pointer}`.",
    OF_OTHERS,
  ]),
  must('N5-EXPORT-OTHERS', 'The export has nothing of other persons.', OF_OTHERS),
  must(
    'N5-EXPORT-ACCESS',
    'The export of a user has the tokens and OAuth clients that were made for the user, and no secret.',
    'Of a user also `access`: the tokens that were made for the user, with their names; of these and of the clients nothing that proves them.',
  ),
  unseen(
    'N5-EXPORT-LIMIT',
    'More than an export can have is answered 409.',
    'More than 50,000 of a kind or 32 MiB: 409 `export_too_large`.',
    'It takes more records than a run should write; tests of the service do.',
  ),
  must('N5-PLAN', 'The dry run counts what an erasure removes, and names each field that stays with a reason.', [
    PLAN,
    '`removes` counts what an erasure would remove, end or remove something from, such as enrolments that hold a seat, and of a user the tokens and OAuth clients as `access`; `keeps` names each field that stays and says why it may.',
  ]),
  must('N5-PLAN-ONLY', 'The dry run changes nothing.', PLAN),
  must('N5-REMOVED', 'An erasure answers what the dry run said.', REMOVED),
  must('N5-REASON', 'An erasure without a reason, or with another one than those listed, is answered 422.', [
    '`POST …/erasure` takes',
    'and answers `{id, erasedAt, removed}`,',
  ]),
  must(
    'N5-REASONS',
    'An erasure is carried out for each reason that is listed.',
    '`POST …/erasure` takes `{"erasure": {"reason": "request"\\|"retention"\\|"other"}}`',
  ),
  must('N5-DELETED', 'Deleted persons are erased in the same way.', 'Deleted persons are erased in the same way.'),
  must('N5-AGAIN', 'A repeated erasure gets the same answer.', AGAIN),
  must('N5-AGAIN-UNCHANGED', 'A repeated erasure makes no change.', AGAIN),
  must('N5-GONE', 'An erased person and the notes below it are answered 404.', GONE),
  must('N5-NOT-LISTED', 'An erased person is in no list, not with `includeDeleted` either.', GONE),
  must('N5-NOT-FOUND', 'No filter and no search finds an erased person.', GONE),
  must('N5-STAYS', 'Records that refer to an erased person stay without what describes it.', STAYS),
  must(
    'N5-CLOSED',
    'Nothing can be written about an erased person any more.',
    'nothing that says who it was can be written into them any more: 409 `person_erased`.',
  ),
  must(
    'N5-WRITABLE',
    'What says nothing of an erased person can be written into the records that stay.',
    'That is a value of a field that the contract classes as personal or free text, another person instead of this one, and a seat; every other field is written as before, such as `unitsUsed`, and so is a clearing of what is clear.',
  ),
  must('N5-SEATS', 'The seats of an erased person are free.', FREE),
  must('N5-FIGURES', 'A course that is over goes on counting an erased participant.', FREE),
  unseen(
    'N5-ACCESS',
    'An erased user has no access any more.',
    ENDED,
    'It takes a token of a user, which the interface does not issue; tests of the service do.',
  ),
  must('N5-OTHERS', 'An erasure leaves other persons as they are.', DECLARED),
  must('N5-HISTORY', 'Histories of erased records keep their versions, without values and ids of requests.', HISTORY),
  must(
    'N5-FORMER',
    'What a history says of who had a coaching before is exported and erased, and nothing else of it.',
    [
      'Of a coaching that another participant had before or has now, the history has what its versions say of the person.',
      'A coaching that was given to another participant loses what its history says of the first one, and keeps what it says of the other.',
    ],
  ),
  must('N5-ANSWERS', 'An answer that shows an erased person is not repeated for its `Idempotency-Key`.', HISTORY),
  must('N5-FEED', 'The feed says `erased` once of the person and of each note.', [FEED, ENDED]),
  must('N5-FEED-OTHERS', 'The feed says `updated` of each record that lost something.', FEED),
  unseen(
    'N5-RETENTION',
    'While a retention applies, an erasure is answered 409 with its last day.',
    [
      'Before the retention ends, an erasure is 409 `retention_applies` with `retainUntil`, the last day.',
      'The organisation sets a period for each legal basis of programs (`admin retention set`), none by default, since no law gives one for all.',
      "It counts from the end of each enrolment (else of its course) or coaching in such a program; without an end, from its last change; by days of the organisation's time zone.",
      'The longest that ever applied counts, as histories show: every program that the course or the coaching has had, every legal basis that the program has had, coachings that were given to another participant (until that day), and each former end, as far as it had come when it was changed.',
      'No day is later than 9999-12-31.',
      'Nothing is erased by itself.',
    ],
    'A retention is set by the administration of the deployment; tests of the service do.',
  ),
  must('N5-UNDELETE', 'A deleted person comes back as it was, and is answered.', UNDELETE),
  must(
    'N5-UNDELETE-NOTES',
    'The notes that a deletion took with it come back, and none that was deleted before.',
    UNDELETE,
  ),
  must('N5-UNDELETE-SEATS', 'Enrolments come back with their participant, but for those in deleted courses.', [
    UNDELETE,
    'Enrolments in courses that are deleted stay so.',
  ]),
  must('N5-UNDELETE-FULL', 'An undelete is answered 409 if a seat has been taken since.', REFUSED),
  must('N5-UNDELETE-FEED', 'The feed says `restored` of everything that comes back.', UNDELETE),
  must(
    'N5-UNDELETE-BOTH',
    'What belongs to two deleted records comes back with the one whose deletion took it, if the other is there.',
    BOTH,
  ),
  must(
    'N5-UNDELETE-AGAIN',
    'A person that is not deleted is answered as it is, without a change.',
    'One that is not deleted is answered as it is.',
  ),
  must('N5-UNDELETE-TAKEN', 'An undelete is answered 409 if a unique value has been taken since.', REFUSED),
  must('N5-UNDELETE-ERASED', 'An undelete of an erased person is answered 409.', REFUSED),
  mustOfSeveral(
    'N5-UNDELETE-GRANT',
    'Who brings back a user has to have the rights of its groups.',
    'A caller who brings back a user gives that user the rights of its groups, so A6 holds.',
  ),
] as const;
