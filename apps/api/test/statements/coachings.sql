-- POST /v1/coachings

begin

select
from "participant"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for share

select 'participant' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "participant" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

with
written as (insert into "coaching" ("organisation_id", "id", "participant_id", "program_id", "coach_id", "location_id", "funding_agency_id", "funding_contact_id", "start_date", "end_date", "units_approved", "units_used", "unit_minutes", "delivery_mode", "voucher_number", "voucher_valid_until", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "coaching"."organisation_id", id, version
from written as "coaching" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "coaching"."organisation_id", "coaching"."id", "coaching"."version", "coaching"."updated_at", null::uuid, 'coaching', 'created', $18::text, $19::uuid, $20::text, $21::text, $22::uuid, concat('{', substr(concat(',"/participantId":[null,' || to_json("coaching"."participant_id")::text || ']', ',"/programId":[null,' || to_json("coaching"."program_id")::text || ']', ',"/coachId":[null,' || to_json("coaching"."coach_id")::text || ']', ',"/locationId":[null,' || to_json("coaching"."location_id")::text || ']', ',"/fundingAgencyId":[null,' || to_json("coaching"."funding_agency_id")::text || ']', ',"/fundingContactId":[null,' || to_json("coaching"."funding_contact_id")::text || ']', ',"/startDate":[null,' || to_json("coaching"."start_date")::text || ']', ',"/endDate":[null,' || to_json("coaching"."end_date")::text || ']', ',"/unitsApproved":[null,' || to_json("coaching"."units_approved")::text || ']', ',"/unitsUsed":[null,' || to_json("coaching"."units_used")::text || ']', ',"/unitMinutes":[null,' || to_json("coaching"."unit_minutes")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("coaching"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("coaching"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("coaching"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("coaching"."delivery_mode"::text)::text end || ']', ',"/voucherNumber":[null,' || to_json("coaching"."voucher_number"::text)::text || ']', ',"/voucherValidUntil":[null,' || to_json("coaching"."voucher_valid_until")::text || ']', ',"/status":[null,' || case when octet_length("coaching"."status"::text) > 4096 then json_build_object('length', char_length("coaching"."status"::text), 'sha256', encode(sha256(convert_to("coaching"."status"::text, 'UTF8')), 'hex'))::text else to_json("coaching"."status"::text)::text end || ']', ',"/unitsHeld":[null,' || to_json("coaching"."units_held"::text)::text || ']'), 2), '}')::json
from written as "coaching" )
select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held"
from written as "coaching"

commit

-- POST /v1/coachings/batch

begin

select
from "participant"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for share

select 'participant' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "participant" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

savepoint entries

with
written as (insert into "coaching" ("organisation_id", "id", "participant_id", "program_id", "coach_id", "location_id", "funding_agency_id", "funding_contact_id", "start_date", "end_date", "units_approved", "units_used", "unit_minutes", "delivery_mode", "voucher_number", "voucher_valid_until", "status", inserted_at, updated_at)
select "organisation_id", "id", "participant_id", "program_id", "coach_id", "location_id", "funding_agency_id", "funding_contact_id", "start_date", "end_date", "units_approved", "units_used", "unit_minutes", "delivery_mode", "voucher_number", "voucher_valid_until", "status", now.time, now.time
from json_populate_recordset(null::"coaching", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "coaching"."organisation_id", id, version
from written as "coaching" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "coaching"."organisation_id", "coaching"."id", "coaching"."version", "coaching"."updated_at", null::uuid, 'coaching', 'created', $2::text, $3::uuid, $4::text, $5::text, $6::uuid, concat('{', substr(concat(',"/participantId":[null,' || to_json("coaching"."participant_id")::text || ']', ',"/programId":[null,' || to_json("coaching"."program_id")::text || ']', ',"/coachId":[null,' || to_json("coaching"."coach_id")::text || ']', ',"/locationId":[null,' || to_json("coaching"."location_id")::text || ']', ',"/fundingAgencyId":[null,' || to_json("coaching"."funding_agency_id")::text || ']', ',"/fundingContactId":[null,' || to_json("coaching"."funding_contact_id")::text || ']', ',"/startDate":[null,' || to_json("coaching"."start_date")::text || ']', ',"/endDate":[null,' || to_json("coaching"."end_date")::text || ']', ',"/unitsApproved":[null,' || to_json("coaching"."units_approved")::text || ']', ',"/unitsUsed":[null,' || to_json("coaching"."units_used")::text || ']', ',"/unitMinutes":[null,' || to_json("coaching"."unit_minutes")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("coaching"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("coaching"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("coaching"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("coaching"."delivery_mode"::text)::text end || ']', ',"/voucherNumber":[null,' || to_json("coaching"."voucher_number"::text)::text || ']', ',"/voucherValidUntil":[null,' || to_json("coaching"."voucher_valid_until")::text || ']', ',"/status":[null,' || case when octet_length("coaching"."status"::text) > 4096 then json_build_object('length', char_length("coaching"."status"::text), 'sha256', encode(sha256(convert_to("coaching"."status"::text, 'UTF8')), 'hex'))::text else to_json("coaching"."status"::text)::text end || ']', ',"/unitsHeld":[null,' || to_json("coaching"."units_held"::text)::text || ']'), 2), '}')::json
from written as "coaching" )
select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held"
from written as "coaching"

release savepoint entries

commit

-- GET /v1/coachings/:id

select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held", "coaching"."erased_at"
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 and "coaching"."deleted_at" is null

-- GET /v1/coachings

select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held"
from "coaching"
where "coaching"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/coachings/:id

begin

select "coaching"."id", version, deleted_at, "coaching"."erased_at"
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 and true for no key update

select units_used, exists (select
from session s
where s.organisation_id = $1 and s.coaching_id = $2 and s.deleted_at is null) as has_sessions
from coaching
where organisation_id = $3 and id = $4

with
previous as (select "coaching"."organisation_id", "coaching"."id", "coaching"."units_used", greatest(date_trunc('milliseconds', clock_timestamp()), "coaching"."updated_at") as stamp
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 and "coaching"."deleted_at" is null and true for no key update of "coaching" skip locked),
written as (update "coaching"
set "units_used" = $3, updated_at = previous.stamp, version = "coaching"."version" + 1
from previous
where "coaching"."organisation_id" = $4 and "coaching"."id" = previous.id and ("previous"."units_used" is distinct from $5)
returning "coaching".*, "previous"."units_used" as "previous units_used"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "coaching"."organisation_id", id, version
from written as "coaching" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "coaching"."organisation_id", "coaching"."id", "coaching"."version", "coaching"."updated_at", null::uuid, 'coaching', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/unitsUsed":', '[', coalesce(to_json("coaching"."previous units_used")::text, 'null'), ',', coalesce(to_json("coaching"."units_used")::text, 'null'), ']', '}')::json
from written as "coaching" )
select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held"
from written as "coaching"

commit

-- DELETE /v1/coachings/:id

begin

with
previous as (select "coaching"."organisation_id", "coaching"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "coaching"."updated_at", (select max(other.updated_at) + interval '1 millisecond'
from "session" other
where other.organisation_id = $1 and other."coaching_id" = "coaching"."id")) as stamp
from "coaching"
where "coaching"."organisation_id" = $2 and "coaching"."id" = $3 and "coaching"."deleted_at" is null and true for no key update of "coaching" ),
written as (update "coaching"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "coaching"."version" + 1
from previous
where "coaching"."organisation_id" = $4 and "coaching"."id" = previous.id and true
returning "coaching".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "coaching"."organisation_id", id, version
from written as "coaching" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "coaching"."organisation_id", "coaching"."id", "coaching"."version", "coaching"."updated_at", null::uuid, 'coaching', 'deleted', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, '{}'::json
from written as "coaching" )
select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held"
from written as "coaching"

declare "delete session coaching_id " no scroll cursor for
select id
from "session"
where "session"."organisation_id" = $1 and "session"."coaching_id" = $2 and true

fetch 250
from "delete session coaching_id "

close "delete session coaching_id "

commit

-- POST /v1/coachings/:id/undelete

begin

select "coaching"."id", version, deleted_at, "coaching"."erased_at"
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 and true for no key update

declare "restore session coaching_id since" no scroll cursor for
select id
from "session"
where "session"."organisation_id" = $1 and "session"."coaching_id" = $2 and "session"."deleted_at" >= $3::timestamptz and true

fetch 250
from "restore session coaching_id since"

close "restore session coaching_id since"

with
previous as (select "coaching"."organisation_id", "coaching"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "coaching"."updated_at") as stamp
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 for no key update of "coaching" ),
written as (update "coaching"
set deleted_at = null, updated_at = previous.stamp, version = "coaching"."version" + 1
from previous
where "coaching"."organisation_id" = $3 and "coaching"."id" = previous.id and true
returning "coaching".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "coaching"."organisation_id", id, version
from written as "coaching" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "coaching"."organisation_id", "coaching"."id", "coaching"."version", "coaching"."updated_at", null::uuid, 'coaching', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "coaching" )
select "coaching"."id"
from written as "coaching"

select "coaching"."id", "coaching"."inserted_at", "coaching"."updated_at", "coaching"."version", "coaching"."participant_id", "coaching"."program_id", "coaching"."coach_id", "coaching"."location_id", "coaching"."funding_agency_id", "coaching"."funding_contact_id", "coaching"."start_date", "coaching"."end_date", "coaching"."units_approved", "coaching"."units_used", "coaching"."unit_minutes", "coaching"."delivery_mode", "coaching"."voucher_number", "coaching"."voucher_valid_until", "coaching"."status", "coaching"."units_held", "coaching"."erased_at"
from "coaching"
where "coaching"."organisation_id" = $1 and "coaching"."id" = $2 and "coaching"."deleted_at" is null

commit
