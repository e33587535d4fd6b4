-- POST /v1/courses

with
written as (insert into "course" ("organisation_id", "id", "name", "course_number", "program_id", "location_id", "start_date", "end_date", "delivery_mode", "time_model", "capacity", "min_participants", "teaching_units", "measure_number", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *), "trainerIds written" as (insert into "course_trainer" (organisation_id, "course_id", "user_id", position)
select (select organisation_id
from written), (select id
from written), listed.id, listed.position - 1
from unnest($16::uuid[]) with ordinality as listed (id, position)),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'created', $17::text, $18::uuid, $19::text, $20::text, $21::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("course"."name"::text)::text || ']', ',"/courseNumber":[null,' || to_json("course"."course_number"::text)::text || ']', ',"/programId":[null,' || to_json("course"."program_id")::text || ']', ',"/locationId":[null,' || to_json("course"."location_id")::text || ']', ',"/startDate":[null,' || to_json("course"."start_date")::text || ']', ',"/endDate":[null,' || to_json("course"."end_date")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("course"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("course"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("course"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("course"."delivery_mode"::text)::text end || ']', ',"/timeModel":[null,' || case when octet_length("course"."time_model"::text) > 4096 then json_build_object('length', char_length("course"."time_model"::text), 'sha256', encode(sha256(convert_to("course"."time_model"::text, 'UTF8')), 'hex'))::text else to_json("course"."time_model"::text)::text end || ']', ',"/capacity":[null,' || to_json("course"."capacity")::text || ']', ',"/minParticipants":[null,' || to_json("course"."min_participants")::text || ']', ',"/teachingUnits":[null,' || to_json("course"."teaching_units")::text || ']', ',"/measureNumber":[null,' || to_json("course"."measure_number"::text)::text || ']', ',"/status":[null,' || case when octet_length("course"."status"::text) > 4096 then json_build_object('length', char_length("course"."status"::text), 'sha256', encode(sha256(convert_to("course"."status"::text, 'UTF8')), 'hex'))::text else to_json("course"."status"::text)::text end || ']', ',"/unitsHeld":[null,' || to_json("course"."units_held"::text)::text || ']', ',"/trainerIds":[null,' || case when octet_length(to_json($22::uuid[])::text) > 4096 then json_build_object('length', char_length(to_json($23::uuid[])::text), 'sha256', encode(sha256(convert_to(to_json($24::uuid[])::text, 'UTF8')), 'hex'))::text else to_json($25::uuid[])::text end || ']', ',"/participantCount":[null,' || '0' || ']'), 2), '}')::json
from written as "course" )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", $26::uuid[] as "trainerIds"
from written as "course"

-- POST /v1/courses/batch

begin

savepoint entries

with
written as (insert into "course" ("organisation_id", "id", "name", "course_number", "program_id", "location_id", "start_date", "end_date", "delivery_mode", "time_model", "capacity", "min_participants", "teaching_units", "measure_number", "status", inserted_at, updated_at)
select "organisation_id", "id", "name", "course_number", "program_id", "location_id", "start_date", "end_date", "delivery_mode", "time_model", "capacity", "min_participants", "teaching_units", "measure_number", "status", now.time, now.time
from json_populate_recordset(null::"course", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *), "lists given" as (select *
from json_to_recordset($2::json) as given (id uuid, "trainerIds" uuid[])), "trainerIds written" as ( insert into "course_trainer" (organisation_id, "course_id", "user_id", position)
select "course"."organisation_id", "course"."id", listed.id, listed.position - 1
from written as "course"
join "lists given" on "lists given".id = "course"."id", unnest("lists given"."trainerIds") with ordinality as listed (id, position)),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'created', $3::text, $4::uuid, $5::text, $6::text, $7::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("course"."name"::text)::text || ']', ',"/courseNumber":[null,' || to_json("course"."course_number"::text)::text || ']', ',"/programId":[null,' || to_json("course"."program_id")::text || ']', ',"/locationId":[null,' || to_json("course"."location_id")::text || ']', ',"/startDate":[null,' || to_json("course"."start_date")::text || ']', ',"/endDate":[null,' || to_json("course"."end_date")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("course"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("course"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("course"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("course"."delivery_mode"::text)::text end || ']', ',"/timeModel":[null,' || case when octet_length("course"."time_model"::text) > 4096 then json_build_object('length', char_length("course"."time_model"::text), 'sha256', encode(sha256(convert_to("course"."time_model"::text, 'UTF8')), 'hex'))::text else to_json("course"."time_model"::text)::text end || ']', ',"/capacity":[null,' || to_json("course"."capacity")::text || ']', ',"/minParticipants":[null,' || to_json("course"."min_participants")::text || ']', ',"/teachingUnits":[null,' || to_json("course"."teaching_units")::text || ']', ',"/measureNumber":[null,' || to_json("course"."measure_number"::text)::text || ']', ',"/status":[null,' || case when octet_length("course"."status"::text) > 4096 then json_build_object('length', char_length("course"."status"::text), 'sha256', encode(sha256(convert_to("course"."status"::text, 'UTF8')), 'hex'))::text else to_json("course"."status"::text)::text end || ']', ',"/unitsHeld":[null,' || to_json("course"."units_held"::text)::text || ']', ',"/trainerIds":[null,' || case when octet_length(to_json("lists given"."trainerIds")::text) > 4096 then json_build_object('length', char_length(to_json("lists given"."trainerIds")::text), 'sha256', encode(sha256(convert_to(to_json("lists given"."trainerIds")::text, 'UTF8')), 'hex'))::text else to_json("lists given"."trainerIds")::text end || ']', ',"/participantCount":[null,' || '0' || ']'), 2), '}')::json
from written as "course"
join "lists given" on "lists given".id = "course"."id" )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", "lists given"."trainerIds" as "trainerIds"
from written as "course"
join "lists given" on "lists given".id = "course"."id"

release savepoint entries

commit

-- GET /v1/courses/:id

select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $1 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $2 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $3 and "course"."id" = $4 and "course"."deleted_at" is null

-- GET /v1/courses

select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $1 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $2 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $3 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/courses/:id

with
previous as (select "course"."organisation_id", "course"."id", "course"."capacity", "course"."status", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $1 and "course"."id" = $2 and "course"."deleted_at" is null and true for no key update of "course" skip locked),
written as (update "course"
set "capacity" = $3, "status" = $4, updated_at = previous.stamp, version = "course"."version" + 1
from previous
where "course"."organisation_id" = $5 and "course"."id" = previous.id and ("previous"."capacity" is distinct from $6 or "previous"."status"::text is distinct from $7)
returning "course".*, "previous"."capacity" as "previous capacity", "previous"."status" as "previous status"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $8::text, $9::uuid, $10::text, $11::text, $12::uuid, (select concat('{', string_agg(concat(field.key, '[', coalesce(field.before, 'null'), ',', coalesce(field.after, 'null'), ']'), ','), '}')::json
from (values ('"/capacity":', to_json("course"."previous capacity")::text, to_json("course"."capacity")::text), ('"/status":', case when octet_length("course"."previous status"::text) > 4096 then json_build_object('length', char_length("course"."previous status"::text), 'sha256', encode(sha256(convert_to("course"."previous status"::text, 'UTF8')), 'hex'))::text else to_json("course"."previous status"::text)::text end, case when octet_length("course"."status"::text) > 4096 then json_build_object('length', char_length("course"."status"::text), 'sha256', encode(sha256(convert_to("course"."status"::text, 'UTF8')), 'hex'))::text else to_json("course"."status"::text)::text end)) field (key, before, after)
where field.before is distinct from field.after)
from written as "course" )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $13 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $14 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"

-- DELETE /v1/courses/:id

begin

select "course"."id"
from "course"
where "course"."organisation_id" = $1 and "course"."id" = $2 and "course"."deleted_at" is null for no key update of "course"

with
previous as (select "course"."organisation_id", "course"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at", (select max(other.updated_at) + interval '1 millisecond'
from "note" other
where other.organisation_id = $1 and other."course_id" = "course"."id"), (select max(other.updated_at) + interval '1 millisecond'
from "enrolment" other
where other.organisation_id = $2 and other."course_id" = "course"."id"), (select max(other.updated_at) + interval '1 millisecond'
from "session" other
where other.organisation_id = $3 and other."course_id" = "course"."id")) as stamp
from "course"
where "course"."organisation_id" = $4 and "course"."id" = $5 and "course"."deleted_at" is null and true for no key update of "course" ),
written as (update "course"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "course"."version" + 1
from previous
where "course"."organisation_id" = $6 and "course"."id" = previous.id and true
returning "course".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'deleted', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, '{}'::json
from written as "course" )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $12 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $13 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"

declare "delete note course_id " no scroll cursor for
select id
from "note"
where "note"."organisation_id" = $1 and "note"."course_id" = $2 and true

fetch 250
from "delete note course_id "

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at", $1::timestamptz) as stamp
from "note"
where "note"."organisation_id" = $2 and "note"."id" = any($3::uuid[]) and "note"."course_id" is not distinct from $4::uuid and "note"."deleted_at" is null for no key update of "note" ),
written as (update "note"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $5 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'deleted', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "note" )
select "note"."id"
from written as "note"

close "delete note course_id "

declare "participants of a course" no scroll cursor for
select distinct participant_id as id
from enrolment
where organisation_id = $1 and course_id = $2 and deleted_at is null
order by participant_id

fetch 250
from "participants of a course"

select p.id, exists (select
from enrolment e
where e.organisation_id = $1 and e.course_id = $2 and e.participant_id = p.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) and p.deleted_at is null as shown
from participant p
where p.organisation_id = $3 and p.id = any($4::uuid[])
order by p.id for no key update of p

select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = any($3::uuid[])

declare "delete enrolment course_id participant_id" no scroll cursor for
select id
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."course_id" = $2 and "participant_id" = any($3::uuid[])

fetch 250
from "delete enrolment course_id participant_id"

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at", $1::timestamptz) as stamp
from "enrolment"
where "enrolment"."organisation_id" = $2 and "enrolment"."id" = any($3::uuid[]) and "enrolment"."course_id" is not distinct from $4::uuid and "enrolment"."deleted_at" is null for no key update of "enrolment" ),
written as (update "enrolment"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "enrolment"."version" + 1
from previous
where "enrolment"."organisation_id" = $5 and "enrolment"."id" = previous.id and true
returning "enrolment".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'deleted', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "enrolment" )
select "enrolment"."id"
from written as "enrolment"

close "delete enrolment course_id participant_id"

with
written as (update "participant"
set updated_at = greatest(now.time, "participant"."updated_at"), version = "participant"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "participant"."organisation_id" = $1 and "participant"."id" = any($2::uuid[])
returning "participant".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "courseIds" json)), shown as materialized (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $4 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from written as "participant"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/courseIds":', '[', coalesce(case when octet_length("before"."courseIds"::text) > 4096 then json_build_object('length', char_length("before"."courseIds"::text), 'sha256', encode(sha256(convert_to("before"."courseIds"::text, 'UTF8')), 'hex'))::text else "before"."courseIds"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."courseIds")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."courseIds")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."courseIds")::text, 'UTF8')), 'hex'))::text else to_json("shown"."courseIds")::text end, 'null'), ']', '}')::json
from written as "participant"
join before on "participant"."id" = before.id
join shown on "participant"."id" = shown.id )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", "shown"."courseIds"
from written as "participant"
join shown on "participant"."id" = shown.id

close "participants of a course"

declare "delete session course_id " no scroll cursor for
select id
from "session"
where "session"."organisation_id" = $1 and "session"."course_id" = $2 and true

fetch 250
from "delete session course_id "

with
previous as (select "session"."organisation_id", "session"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "session"."updated_at", $1::timestamptz) as stamp
from "session"
where "session"."organisation_id" = $2 and "session"."id" = any($3::uuid[]) and "session"."course_id" is not distinct from $4::uuid and "session"."deleted_at" is null for no key update of "session" ),
written as (update "session"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "session"."version" + 1
from previous
where "session"."organisation_id" = $5 and "session"."id" = previous.id and true
returning "session".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'deleted', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "session" )
select "session"."id"
from written as "session"

close "delete session course_id "

commit

-- POST /v1/courses/:id/undelete

begin

select "course"."id", version, deleted_at, null as erased_at
from "course"
where "course"."organisation_id" = $1 and "course"."id" = $2 and true for no key update

declare "returning participants" no scroll cursor for
select distinct participant_id as id
from enrolment
where enrolment.organisation_id = $1 and enrolment.course_id = $2 and enrolment.deleted_at >= $3::timestamptz and enrolment.erased_at is null
order by participant_id

fetch 250
from "returning participants"

select
from participant
where organisation_id = $1 and id = any($2::uuid[])
order by id for no key update

select p.id, array_agg(e.id) as enrolments, bool_or(e.status in ('registered', 'active', 'completed')) as shown, (select count(distinct own.course_id)::int
from (select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = p.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) own) as courses
from participant p
join enrolment e on e.organisation_id = $2 and e.participant_id = p.id
where p.organisation_id = $3 and p.id = any($4::uuid[]) and p.deleted_at is null and e.course_id = $5 and e.deleted_at >= $6::timestamptz and e.erased_at is null group by p.id
order by p.id

select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = any($3::uuid[])

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at") as stamp
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = any($2::uuid[]) for no key update of "enrolment" ),
written as (update "enrolment"
set deleted_at = null, updated_at = previous.stamp, version = "enrolment"."version" + 1
from previous
where "enrolment"."organisation_id" = $3 and "enrolment"."id" = previous.id and true
returning "enrolment".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "enrolment" )
select "enrolment"."id"
from written as "enrolment"

with
written as (update "participant"
set updated_at = greatest(now.time, "participant"."updated_at"), version = "participant"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "participant"."organisation_id" = $1 and "participant"."id" = any($2::uuid[])
returning "participant".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "courseIds" json)), shown as materialized (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $4 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from written as "participant"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/courseIds":', '[', coalesce(case when octet_length("before"."courseIds"::text) > 4096 then json_build_object('length', char_length("before"."courseIds"::text), 'sha256', encode(sha256(convert_to("before"."courseIds"::text, 'UTF8')), 'hex'))::text else "before"."courseIds"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."courseIds")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."courseIds")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."courseIds")::text, 'UTF8')), 'hex'))::text else to_json("shown"."courseIds")::text end, 'null'), ']', '}')::json
from written as "participant"
join before on "participant"."id" = before.id
join shown on "participant"."id" = shown.id )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", "shown"."courseIds"
from written as "participant"
join shown on "participant"."id" = shown.id

close "returning participants"

select count(distinct participant_id)::int as count
from enrolment
where organisation_id = $1 and course_id = $2 and deleted_at >= $3::timestamptz and status in ('registered', 'active', 'completed')

declare "restore session course_id since" no scroll cursor for
select id
from "session"
where "session"."organisation_id" = $1 and "session"."course_id" = $2 and "session"."deleted_at" >= $3::timestamptz and true

fetch 250
from "restore session course_id since"

with
previous as (select "session"."organisation_id", "session"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "session"."updated_at") as stamp
from "session"
where "session"."organisation_id" = $1 and "session"."id" = any($2::uuid[]) and "session"."course_id" is not distinct from $3::uuid and "session"."deleted_at" >= $4::timestamptz and true for no key update of "session" ),
written as (update "session"
set deleted_at = null, updated_at = previous.stamp, version = "session"."version" + 1
from previous
where "session"."organisation_id" = $5 and "session"."id" = previous.id and true
returning "session".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'restored', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "session" )
select "session"."id"
from written as "session"

close "restore session course_id since"

with
previous as (select "course"."organisation_id", "course"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $1 and "course"."id" = $2 for no key update of "course" ),
written as (update "course"
set deleted_at = null, updated_at = previous.stamp, version = "course"."version" + 1
from previous
where "course"."organisation_id" = $3 and "course"."id" = previous.id and true
returning "course".*),
before as (select *
from json_to_recordset($4::json) as before (id uuid, "participantCount" json)), shown as materialized (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $5 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'restored', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/participantCount":', '[', coalesce(case when octet_length("before"."participantCount"::text) > 4096 then json_build_object('length', char_length("before"."participantCount"::text), 'sha256', encode(sha256(convert_to("before"."participantCount"::text, 'UTF8')), 'hex'))::text else "before"."participantCount"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."participantCount")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."participantCount")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."participantCount")::text, 'UTF8')), 'hex'))::text else to_json("shown"."participantCount")::text end, 'null'), ']', '}')::json
from written as "course"
join before on "course"."id" = before.id
join shown on "course"."id" = shown.id )
select "course"."id"
from written as "course"

declare "restore note course_id since" no scroll cursor for
select id
from "note"
where "note"."organisation_id" = $1 and "note"."course_id" = $2 and "note"."deleted_at" >= $3::timestamptz and "note"."erased_at" is null

fetch 250
from "restore note course_id since"

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = any($2::uuid[]) and "note"."course_id" is not distinct from $3::uuid and "note"."deleted_at" >= $4::timestamptz and "note"."erased_at" is null for no key update of "note" ),
written as (update "note"
set deleted_at = null, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $5 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'restored', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "note" )
select "note"."id"
from written as "note"

close "restore note course_id since"

select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $1 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $2 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $3 and "course"."id" = $4 and "course"."deleted_at" is null

commit
