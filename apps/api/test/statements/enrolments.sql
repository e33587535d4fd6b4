-- POST /v1/enrolments

begin

select c.status, c.capacity, p.version, p.erased_at is not null as erased
from course c, participant p
where c.organisation_id = $1 and c.id = $2 and c.deleted_at is null and p.organisation_id = $3 and p.id = $4 and (p.deleted_at is null or p.erased_at is not null) for no key update of c for no key update of p

select exists (select
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.course_id = $3 and e.id is distinct from $4::uuid and e.deleted_at is null and e.status in ('registered', 'active')) as seated, exists (select
from enrolment e
where e.organisation_id = $5 and e.participant_id = $6 and e.course_id = $7 and e.id is distinct from $8::uuid and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as enrolled, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $9 and e.course_id = $10 and e.deleted_at is null and e.status in ('registered', 'active') limit (
select capacity
from course
where organisation_id = $11 and id = $12)) seat) as seats, (select count(distinct e.course_id)::int
from enrolment e
where e.organisation_id = $13 and e.participant_id = $14 and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as courses, (select to_json(own)
from (select status, version
from enrolment
where organisation_id = $15 and id = $16::uuid and deleted_at is null) own) as own, to_json(course) as course, to_json(participant) as participant
from (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $17 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $18 and "course"."id" = any(array[$19]::uuid[])) course, (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $20 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $21 and "participant"."id" = any(array[$22]::uuid[])) participant

select 'participant' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "participant" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)
union all
select 'course' as "table", wanted.id
from unnest($3::uuid[]) wanted (id)
where not exists (select
from "course" record
where record.organisation_id = $4 and record.id = wanted.id and record.deleted_at is null offset 0)

with
written as (insert into "enrolment" ("organisation_id", "id", "participant_id", "course_id", "start_date", "end_date", "funding_agency_id", "funding_contact_id", "voucher_number", "voucher_valid_until", "exit_reason", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'created', $13::text, $14::uuid, $15::text, $16::text, $17::uuid, concat('{', substr(concat(',"/participantId":[null,' || to_json("enrolment"."participant_id")::text || ']', ',"/courseId":[null,' || to_json("enrolment"."course_id")::text || ']', ',"/startDate":[null,' || to_json("enrolment"."start_date")::text || ']', ',"/endDate":[null,' || to_json("enrolment"."end_date")::text || ']', ',"/fundingAgencyId":[null,' || to_json("enrolment"."funding_agency_id")::text || ']', ',"/fundingContactId":[null,' || to_json("enrolment"."funding_contact_id")::text || ']', ',"/voucherNumber":[null,' || to_json("enrolment"."voucher_number"::text)::text || ']', ',"/voucherValidUntil":[null,' || to_json("enrolment"."voucher_valid_until")::text || ']', ',"/exitReason":[null,' || to_json("enrolment"."exit_reason"::text)::text || ']', ',"/status":[null,' || case when octet_length("enrolment"."status"::text) > 4096 then json_build_object('length', char_length("enrolment"."status"::text), 'sha256', encode(sha256(convert_to("enrolment"."status"::text, 'UTF8')), 'hex'))::text else to_json("enrolment"."status"::text)::text end || ']'), 2), '}')::json
from written as "enrolment" )
select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status"
from written as "enrolment"

with
written as (update "course"
set updated_at = greatest(now.time, "course"."updated_at"), version = "course"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "course"."organisation_id" = $1 and "course"."id" = any($2::uuid[])
returning "course".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "participantCount" json)), shown as materialized (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $4 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/participantCount":', '[', coalesce(case when octet_length("before"."participantCount"::text) > 4096 then json_build_object('length', char_length("before"."participantCount"::text), 'sha256', encode(sha256(convert_to("before"."participantCount"::text, 'UTF8')), 'hex'))::text else "before"."participantCount"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."participantCount")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."participantCount")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."participantCount")::text, 'UTF8')), 'hex'))::text else to_json("shown"."participantCount")::text end, 'null'), ']', '}')::json
from written as "course"
join before on "course"."id" = before.id
join shown on "course"."id" = shown.id )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $10 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", "shown"."participantCount"
from written as "course"
join shown on "course"."id" = shown.id

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

commit

-- POST /v1/enrolments/batch

begin

select id, status, capacity
from course
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

select id
from participant
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

select c.id, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $1 and e.course_id = c.id and e.deleted_at is null and e.status in ('registered', 'active') limit coalesce(c.capacity, 0)) seat) as count
from course c
where c.organisation_id = $2 and c.id = any($3::uuid[])

select p.id, (select count(distinct e.course_id)::int
from enrolment e
where e.organisation_id = $1 and e.participant_id = p.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as count
from unnest($2::uuid[]) p (id)

select coalesce(bool_or(e.deleted_at is null and e.status in ('registered', 'active')), false) as seated, coalesce(bool_or(e.deleted_at is null and e.status in ('registered', 'active', 'completed')), false) as enrolled
from unnest($1::uuid[], $2::uuid[]) with ordinality pair (participant_id, course_id, place)
left join enrolment e on e.organisation_id = $3 and e.participant_id = pair.participant_id and e.course_id = pair.course_id group by pair.place
order by pair.place

select 'participant' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "participant" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)
union all
select 'course' as "table", wanted.id
from unnest($3::uuid[]) wanted (id)
where not exists (select
from "course" record
where record.organisation_id = $4 and record.id = wanted.id and record.deleted_at is null offset 0)

select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $1 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])

select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = any($3::uuid[])

savepoint entries

with
written as (insert into "enrolment" ("organisation_id", "id", "participant_id", "course_id", "start_date", "end_date", "funding_agency_id", "funding_contact_id", "voucher_number", "voucher_valid_until", "exit_reason", "status", inserted_at, updated_at)
select "organisation_id", "id", "participant_id", "course_id", "start_date", "end_date", "funding_agency_id", "funding_contact_id", "voucher_number", "voucher_valid_until", "exit_reason", "status", now.time, now.time
from json_populate_recordset(null::"enrolment", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'created', $2::text, $3::uuid, $4::text, $5::text, $6::uuid, concat('{', substr(concat(',"/participantId":[null,' || to_json("enrolment"."participant_id")::text || ']', ',"/courseId":[null,' || to_json("enrolment"."course_id")::text || ']', ',"/startDate":[null,' || to_json("enrolment"."start_date")::text || ']', ',"/endDate":[null,' || to_json("enrolment"."end_date")::text || ']', ',"/fundingAgencyId":[null,' || to_json("enrolment"."funding_agency_id")::text || ']', ',"/fundingContactId":[null,' || to_json("enrolment"."funding_contact_id")::text || ']', ',"/voucherNumber":[null,' || to_json("enrolment"."voucher_number"::text)::text || ']', ',"/voucherValidUntil":[null,' || to_json("enrolment"."voucher_valid_until")::text || ']', ',"/exitReason":[null,' || to_json("enrolment"."exit_reason"::text)::text || ']', ',"/status":[null,' || case when octet_length("enrolment"."status"::text) > 4096 then json_build_object('length', char_length("enrolment"."status"::text), 'sha256', encode(sha256(convert_to("enrolment"."status"::text, 'UTF8')), 'hex'))::text else to_json("enrolment"."status"::text)::text end || ']'), 2), '}')::json
from written as "enrolment" )
select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status"
from written as "enrolment"

release savepoint entries

with
written as (update "course"
set updated_at = greatest(now.time, "course"."updated_at"), version = "course"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "course"."organisation_id" = $1 and "course"."id" = any($2::uuid[])
returning "course".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "participantCount" json)), shown as materialized (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $4 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/participantCount":', '[', coalesce(case when octet_length("before"."participantCount"::text) > 4096 then json_build_object('length', char_length("before"."participantCount"::text), 'sha256', encode(sha256(convert_to("before"."participantCount"::text, 'UTF8')), 'hex'))::text else "before"."participantCount"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."participantCount")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."participantCount")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."participantCount")::text, 'UTF8')), 'hex'))::text else to_json("shown"."participantCount")::text end, 'null'), ']', '}')::json
from written as "course"
join before on "course"."id" = before.id
join shown on "course"."id" = shown.id )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $10 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", "shown"."participantCount"
from written as "course"
join shown on "course"."id" = shown.id

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

commit

-- GET /v1/enrolments/:id

select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status", "enrolment"."erased_at"
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null

-- GET /v1/enrolments

select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status"
from "enrolment"
where "enrolment"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/enrolments/:id

begin

select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status", "enrolment"."erased_at"
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null

select c.status, c.capacity, p.version, p.erased_at is not null as erased
from course c, participant p
where c.organisation_id = $1 and c.id = $2 and c.deleted_at is null and p.organisation_id = $3 and p.id = $4 and (p.deleted_at is null or p.erased_at is not null) for no key update of c for no key update of p

select exists (select
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.course_id = $3 and e.id is distinct from $4::uuid and e.deleted_at is null and e.status in ('registered', 'active')) as seated, exists (select
from enrolment e
where e.organisation_id = $5 and e.participant_id = $6 and e.course_id = $7 and e.id is distinct from $8::uuid and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as enrolled, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $9 and e.course_id = $10 and e.deleted_at is null and e.status in ('registered', 'active') limit (
select capacity
from course
where organisation_id = $11 and id = $12)) seat) as seats, (select count(distinct e.course_id)::int
from enrolment e
where e.organisation_id = $13 and e.participant_id = $14 and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as courses, (select to_json(own)
from (select status, version
from enrolment
where organisation_id = $15 and id = $16::uuid and deleted_at is null) own) as own, to_json(course) as course, to_json(participant) as participant
from (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $17 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $18 and "course"."id" = any(array[$19]::uuid[])) course, (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $20 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $21 and "participant"."id" = any(array[$22]::uuid[])) participant

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."status", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at") as stamp
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null and true for no key update of "enrolment" skip locked),
written as (update "enrolment"
set "status" = $3, updated_at = previous.stamp, version = "enrolment"."version" + 1
from previous
where "enrolment"."organisation_id" = $4 and "enrolment"."id" = previous.id and ("previous"."status"::text is distinct from $5)
returning "enrolment".*, "previous"."status" as "previous status"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/status":', '[', coalesce(case when octet_length("enrolment"."previous status"::text) > 4096 then json_build_object('length', char_length("enrolment"."previous status"::text), 'sha256', encode(sha256(convert_to("enrolment"."previous status"::text, 'UTF8')), 'hex'))::text else to_json("enrolment"."previous status"::text)::text end, 'null'), ',', coalesce(case when octet_length("enrolment"."status"::text) > 4096 then json_build_object('length', char_length("enrolment"."status"::text), 'sha256', encode(sha256(convert_to("enrolment"."status"::text, 'UTF8')), 'hex'))::text else to_json("enrolment"."status"::text)::text end, 'null'), ']', '}')::json
from written as "enrolment" )
select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status"
from written as "enrolment"

commit

-- DELETE /v1/enrolments/:id

begin

select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status", "enrolment"."erased_at"
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null

select c.status, c.capacity, p.version, p.erased_at is not null as erased
from course c, participant p
where c.organisation_id = $1 and c.id = $2 and c.deleted_at is null and p.organisation_id = $3 and p.id = $4 and (p.deleted_at is null or p.erased_at is not null) for no key update of c for no key update of p

select exists (select
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.course_id = $3 and e.id is distinct from $4::uuid and e.deleted_at is null and e.status in ('registered', 'active')) as seated, exists (select
from enrolment e
where e.organisation_id = $5 and e.participant_id = $6 and e.course_id = $7 and e.id is distinct from $8::uuid and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as enrolled, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $9 and e.course_id = $10 and e.deleted_at is null and e.status in ('registered', 'active') limit (
select capacity
from course
where organisation_id = $11 and id = $12)) seat) as seats, (select count(distinct e.course_id)::int
from enrolment e
where e.organisation_id = $13 and e.participant_id = $14 and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as courses, (select to_json(own)
from (select status, version
from enrolment
where organisation_id = $15 and id = $16::uuid and deleted_at is null) own) as own, to_json(course) as course, to_json(participant) as participant
from (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $17 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $18 and "course"."id" = any(array[$19]::uuid[])) course, (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $20 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $21 and "participant"."id" = any(array[$22]::uuid[])) participant

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at") as stamp
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null and true for no key update of "enrolment" ),
written as (update "enrolment"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "enrolment"."version" + 1
from previous
where "enrolment"."organisation_id" = $3 and "enrolment"."id" = previous.id and true
returning "enrolment".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "enrolment"."organisation_id", id, version
from written as "enrolment" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "enrolment"."organisation_id", "enrolment"."id", "enrolment"."version", "enrolment"."updated_at", null::uuid, 'enrolment', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "enrolment" )
select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status"
from written as "enrolment"

select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $1 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])

with
written as (update "course"
set updated_at = greatest(now.time, "course"."updated_at"), version = "course"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "course"."organisation_id" = $1 and "course"."id" = any($2::uuid[])
returning "course".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "participantCount" json)), shown as materialized (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $4 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/participantCount":', '[', coalesce(case when octet_length("before"."participantCount"::text) > 4096 then json_build_object('length', char_length("before"."participantCount"::text), 'sha256', encode(sha256(convert_to("before"."participantCount"::text, 'UTF8')), 'hex'))::text else "before"."participantCount"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."participantCount")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."participantCount")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."participantCount")::text, 'UTF8')), 'hex'))::text else to_json("shown"."participantCount")::text end, 'null'), ']', '}')::json
from written as "course"
join before on "course"."id" = before.id
join shown on "course"."id" = shown.id )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $10 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", "shown"."participantCount"
from written as "course"
join shown on "course"."id" = shown.id

select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = any($3::uuid[])

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

commit

-- POST /v1/enrolments/:id/undelete

begin

select organisation_id, participant_id, course_id, status
from enrolment
where organisation_id = $1 and id = $2

select c.status, c.capacity, p.version, p.erased_at is not null as erased
from course c, participant p
where c.organisation_id = $1 and c.id = $2 and c.deleted_at is null and p.organisation_id = $3 and p.id = $4 and (p.deleted_at is null or p.erased_at is not null) for no key update of c for no key update of p

select exists (select
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.course_id = $3 and e.id is distinct from $4::uuid and e.deleted_at is null and e.status in ('registered', 'active')) as seated, exists (select
from enrolment e
where e.organisation_id = $5 and e.participant_id = $6 and e.course_id = $7 and e.id is distinct from $8::uuid and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as enrolled, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $9 and e.course_id = $10 and e.deleted_at is null and e.status in ('registered', 'active') limit (
select capacity
from course
where organisation_id = $11 and id = $12)) seat) as seats, (select count(distinct e.course_id)::int
from enrolment e
where e.organisation_id = $13 and e.participant_id = $14 and e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as courses, (select to_json(own)
from (select status, version
from enrolment
where organisation_id = $15 and id = $16::uuid and deleted_at is null) own) as own, to_json(course) as course, to_json(participant) as participant
from (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $17 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $18 and "course"."id" = any(array[$19]::uuid[])) course, (select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $20 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $21 and "participant"."id" = any(array[$22]::uuid[])) participant

select "enrolment"."id", version, deleted_at, "enrolment"."erased_at"
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and true for no key update

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at") as stamp
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 for no key update of "enrolment" ),
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

select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $1 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])

with
written as (update "course"
set updated_at = greatest(now.time, "course"."updated_at"), version = "course"."version" + 1
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
where "course"."organisation_id" = $1 and "course"."id" = any($2::uuid[])
returning "course".*),
before as (select *
from json_to_recordset($3::json) as before (id uuid, "participantCount" json)), shown as materialized (select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $4 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from written as "course"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/participantCount":', '[', coalesce(case when octet_length("before"."participantCount"::text) > 4096 then json_build_object('length', char_length("before"."participantCount"::text), 'sha256', encode(sha256(convert_to("before"."participantCount"::text, 'UTF8')), 'hex'))::text else "before"."participantCount"::text end, 'null'), ',', coalesce(case when octet_length(to_json("shown"."participantCount")::text) > 4096 then json_build_object('length', char_length(to_json("shown"."participantCount")::text), 'sha256', encode(sha256(convert_to(to_json("shown"."participantCount")::text, 'UTF8')), 'hex'))::text else to_json("shown"."participantCount")::text end, 'null'), ']', '}')::json
from written as "course"
join before on "course"."id" = before.id
join shown on "course"."id" = shown.id )
select "course"."id", "course"."inserted_at", "course"."updated_at", "course"."version", "course"."name", "course"."course_number", "course"."program_id", "course"."location_id", "course"."start_date", "course"."end_date", "course"."delivery_mode", "course"."time_model", "course"."capacity", "course"."min_participants", "course"."teaching_units", "course"."measure_number", "course"."status", "course"."units_held", array(select pair."user_id"
from "course_trainer" pair
where pair.organisation_id = $10 and pair."course_id" = "course"."id"
order by pair.position) as "trainerIds", "shown"."participantCount"
from written as "course"
join shown on "course"."id" = shown.id

select "participant"."id", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = any($3::uuid[])

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

select "enrolment"."id", "enrolment"."inserted_at", "enrolment"."updated_at", "enrolment"."version", "enrolment"."participant_id", "enrolment"."course_id", "enrolment"."start_date", "enrolment"."end_date", "enrolment"."funding_agency_id", "enrolment"."funding_contact_id", "enrolment"."voucher_number", "enrolment"."voucher_valid_until", "enrolment"."exit_reason", "enrolment"."status", "enrolment"."erased_at"
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."id" = $2 and "enrolment"."deleted_at" is null

commit
