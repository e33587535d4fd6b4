-- POST /v1/participants

with
written as (insert into "participant" ("organisation_id", "id", "first_name", "last_name", "preferred_name", "salutation", "gender", "date_of_birth", "birth_city", "birth_country", "customer_number", "internal_customer_number", "marketing_channel", "email", "phone", "mobile", "address_street", "address_house_number", "address_addition", "address_zip_code", "address_city", "address_country", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'created', $24::text, $25::uuid, $26::text, $27::text, $28::uuid, concat('{', substr(concat(',"/firstName":[null,' || to_json("participant"."first_name"::text)::text || ']', ',"/lastName":[null,' || to_json("participant"."last_name"::text)::text || ']', ',"/preferredName":[null,' || to_json("participant"."preferred_name"::text)::text || ']', ',"/salutation":[null,' || case when octet_length("participant"."salutation"::text) > 4096 then json_build_object('length', char_length("participant"."salutation"::text), 'sha256', encode(sha256(convert_to("participant"."salutation"::text, 'UTF8')), 'hex'))::text else to_json("participant"."salutation"::text)::text end || ']', ',"/gender":[null,' || case when octet_length("participant"."gender"::text) > 4096 then json_build_object('length', char_length("participant"."gender"::text), 'sha256', encode(sha256(convert_to("participant"."gender"::text, 'UTF8')), 'hex'))::text else to_json("participant"."gender"::text)::text end || ']', ',"/dateOfBirth":[null,' || to_json("participant"."date_of_birth")::text || ']', ',"/birthCity":[null,' || to_json("participant"."birth_city"::text)::text || ']', ',"/birthCountry":[null,' || to_json("participant"."birth_country"::text)::text || ']', ',"/customerNumber":[null,' || to_json("participant"."customer_number"::text)::text || ']', ',"/internalCustomerNumber":[null,' || to_json("participant"."internal_customer_number"::text)::text || ']', ',"/marketingChannel":[null,' || to_json("participant"."marketing_channel"::text)::text || ']', ',"/contactInformation/email":[null,' || to_json("participant"."email")::text || ']', ',"/contactInformation/phone":[null,' || to_json("participant"."phone"::text)::text || ']', ',"/contactInformation/mobile":[null,' || to_json("participant"."mobile"::text)::text || ']', ',"/address/street":[null,' || to_json("participant"."address_street"::text)::text || ']', ',"/address/houseNumber":[null,' || to_json("participant"."address_house_number"::text)::text || ']', ',"/address/addressAddition":[null,' || to_json("participant"."address_addition"::text)::text || ']', ',"/address/zipCode":[null,' || to_json("participant"."address_zip_code"::text)::text || ']', ',"/address/city":[null,' || to_json("participant"."address_city"::text)::text || ']', ',"/address/country":[null,' || to_json("participant"."address_country"::text)::text || ']', ',"/status":[null,' || case when octet_length("participant"."status"::text) > 4096 then json_build_object('length', char_length("participant"."status"::text), 'sha256', encode(sha256(convert_to("participant"."status"::text, 'UTF8')), 'hex'))::text else to_json("participant"."status"::text)::text end || ']', ',"/courseIds":[null,' || '[]' || ']'), 2), '}')::json
from written as "participant" )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status"
from written as "participant"

-- POST /v1/participants/batch

begin

savepoint entries

with
written as (insert into "participant" ("organisation_id", "id", "first_name", "last_name", "preferred_name", "salutation", "gender", "date_of_birth", "birth_city", "birth_country", "customer_number", "internal_customer_number", "marketing_channel", "email", "phone", "mobile", "address_street", "address_house_number", "address_addition", "address_zip_code", "address_city", "address_country", "status", inserted_at, updated_at)
select "organisation_id", "id", "first_name", "last_name", "preferred_name", "salutation", "gender", "date_of_birth", "birth_city", "birth_country", "customer_number", "internal_customer_number", "marketing_channel", "email", "phone", "mobile", "address_street", "address_house_number", "address_addition", "address_zip_code", "address_city", "address_country", "status", now.time, now.time
from json_populate_recordset(null::"participant", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'created', $2::text, $3::uuid, $4::text, $5::text, $6::uuid, concat('{', substr(concat(',"/firstName":[null,' || to_json("participant"."first_name"::text)::text || ']', ',"/lastName":[null,' || to_json("participant"."last_name"::text)::text || ']', ',"/preferredName":[null,' || to_json("participant"."preferred_name"::text)::text || ']', ',"/salutation":[null,' || case when octet_length("participant"."salutation"::text) > 4096 then json_build_object('length', char_length("participant"."salutation"::text), 'sha256', encode(sha256(convert_to("participant"."salutation"::text, 'UTF8')), 'hex'))::text else to_json("participant"."salutation"::text)::text end || ']', ',"/gender":[null,' || case when octet_length("participant"."gender"::text) > 4096 then json_build_object('length', char_length("participant"."gender"::text), 'sha256', encode(sha256(convert_to("participant"."gender"::text, 'UTF8')), 'hex'))::text else to_json("participant"."gender"::text)::text end || ']', ',"/dateOfBirth":[null,' || to_json("participant"."date_of_birth")::text || ']', ',"/birthCity":[null,' || to_json("participant"."birth_city"::text)::text || ']', ',"/birthCountry":[null,' || to_json("participant"."birth_country"::text)::text || ']', ',"/customerNumber":[null,' || to_json("participant"."customer_number"::text)::text || ']', ',"/internalCustomerNumber":[null,' || to_json("participant"."internal_customer_number"::text)::text || ']', ',"/marketingChannel":[null,' || to_json("participant"."marketing_channel"::text)::text || ']', ',"/contactInformation/email":[null,' || to_json("participant"."email")::text || ']', ',"/contactInformation/phone":[null,' || to_json("participant"."phone"::text)::text || ']', ',"/contactInformation/mobile":[null,' || to_json("participant"."mobile"::text)::text || ']', ',"/address/street":[null,' || to_json("participant"."address_street"::text)::text || ']', ',"/address/houseNumber":[null,' || to_json("participant"."address_house_number"::text)::text || ']', ',"/address/addressAddition":[null,' || to_json("participant"."address_addition"::text)::text || ']', ',"/address/zipCode":[null,' || to_json("participant"."address_zip_code"::text)::text || ']', ',"/address/city":[null,' || to_json("participant"."address_city"::text)::text || ']', ',"/address/country":[null,' || to_json("participant"."address_country"::text)::text || ']', ',"/status":[null,' || case when octet_length("participant"."status"::text) > 4096 then json_build_object('length', char_length("participant"."status"::text), 'sha256', encode(sha256(convert_to("participant"."status"::text, 'UTF8')), 'hex'))::text else to_json("participant"."status"::text)::text end || ']', ',"/courseIds":[null,' || '[]' || ']'), 2), '}')::json
from written as "participant" )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status"
from written as "participant"

release savepoint entries

commit

-- GET /v1/participants/:id

select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = $3 and "participant"."deleted_at" is null

-- GET /v1/participants

select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/participants/:id

with
previous as (select "participant"."organisation_id", "participant"."id", "participant"."preferred_name", "participant"."address_house_number", greatest(date_trunc('milliseconds', clock_timestamp()), "participant"."updated_at") as stamp
from "participant"
where "participant"."organisation_id" = $1 and "participant"."id" = $2 and "participant"."deleted_at" is null and true for no key update of "participant" skip locked),
written as (update "participant"
set "preferred_name" = $3, "address_house_number" = $4, updated_at = previous.stamp, version = "participant"."version" + 1
from previous
where "participant"."organisation_id" = $5 and "participant"."id" = previous.id and ("previous"."preferred_name"::text is distinct from $6 or "previous"."address_house_number"::text is distinct from $7)
returning "participant".*, "previous"."preferred_name" as "previous preferred_name", "previous"."address_house_number" as "previous address_house_number"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'updated', $8::text, $9::uuid, $10::text, $11::text, $12::uuid, (select concat('{', string_agg(concat(field.key, '[', coalesce(field.before, 'null'), ',', coalesce(field.after, 'null'), ']'), ','), '}')::json
from (values ('"/preferredName":', to_json("participant"."previous preferred_name"::text)::text, to_json("participant"."preferred_name"::text)::text), ('"/address/houseNumber":', to_json("participant"."previous address_house_number"::text)::text, to_json("participant"."address_house_number"::text)::text)) field (key, before, after)
where field.before is distinct from field.after)
from written as "participant" )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", array(
select e.course_id
from enrolment e
where e.organisation_id = $13 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from written as "participant"

-- DELETE /v1/participants/:id

begin

select e.course_id as id, bool_or(e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as shown
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.deleted_at is null group by e.course_id
order by e.course_id

select
from course
where organisation_id = $1 and id = any($2::uuid[])
order by id for no key update

select "participant"."id"
from "participant"
where "participant"."organisation_id" = $1 and "participant"."id" = $2 and "participant"."deleted_at" is null for no key update of "participant"

with
previous as (select "participant"."organisation_id", "participant"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "participant"."updated_at", (select max(other.updated_at) + interval '1 millisecond'
from "note" other
where other.organisation_id = $1 and other."participant_id" = "participant"."id"), (select max(other.updated_at) + interval '1 millisecond'
from "enrolment" other
where other.organisation_id = $2 and other."participant_id" = "participant"."id")) as stamp
from "participant"
where "participant"."organisation_id" = $3 and "participant"."id" = $4 and "participant"."deleted_at" is null and true for no key update of "participant" ),
written as (update "participant"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "participant"."version" + 1
from previous
where "participant"."organisation_id" = $5 and "participant"."id" = previous.id and true
returning "participant".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'deleted', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, '{}'::json
from written as "participant" )
select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", array(
select e.course_id
from enrolment e
where e.organisation_id = $11 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from written as "participant"

declare "delete note participant_id " no scroll cursor for
select id
from "note"
where "note"."organisation_id" = $1 and "note"."participant_id" = $2 and true

fetch 250
from "delete note participant_id "

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at", $1::timestamptz) as stamp
from "note"
where "note"."organisation_id" = $2 and "note"."id" = any($3::uuid[]) and "note"."participant_id" is not distinct from $4::uuid and "note"."deleted_at" is null for no key update of "note" ),
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

close "delete note participant_id "

select e.course_id as id, bool_or(e.deleted_at is null and e.status in ('registered', 'active', 'completed')) as shown
from enrolment e
where e.organisation_id = $1 and e.participant_id = $2 and e.deleted_at is null group by e.course_id
order by e.course_id

select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $1 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])

declare "delete enrolment participant_id course_id" no scroll cursor for
select id
from "enrolment"
where "enrolment"."organisation_id" = $1 and "enrolment"."participant_id" = $2 and "course_id" = any($3::uuid[])

fetch 250
from "delete enrolment participant_id course_id"

with
previous as (select "enrolment"."organisation_id", "enrolment"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "enrolment"."updated_at", $1::timestamptz) as stamp
from "enrolment"
where "enrolment"."organisation_id" = $2 and "enrolment"."id" = any($3::uuid[]) and "enrolment"."participant_id" is not distinct from $4::uuid and "enrolment"."deleted_at" is null for no key update of "enrolment" ),
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

close "delete enrolment participant_id course_id"

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

commit

-- POST /v1/participants/:id/undelete

begin

select distinct course_id as id
from enrolment
where organisation_id = $1 and participant_id = $2
order by course_id

select
from course
where organisation_id = $1 and id = any($2::uuid[])
order by id for no key update

select "participant"."id", version, deleted_at, "participant"."erased_at"
from "participant"
where "participant"."organisation_id" = $1 and "participant"."id" = $2 and true for no key update

declare "returning enrolments" no scroll cursor for
select enrolment.id, enrolment.course_id, course.deleted_at is not null as lost, enrolment.status in ('registered', 'active') as seated, enrolment.status in ('registered', 'active', 'completed') as enrolled, course.capacity, (select count(*)::int
from (select
from enrolment e
where e.organisation_id = $1 and e.course_id = enrolment.course_id and e.deleted_at is null and e.status in ('registered', 'active') limit coalesce(course.capacity, 0)) seat) as seats
from enrolment
join course on course.organisation_id = $2 and course.id = enrolment.course_id
where enrolment.organisation_id = $3 and enrolment.participant_id = $4 and enrolment.deleted_at >= $5::timestamptz and enrolment.erased_at is null
order by enrolment.inserted_at, enrolment.course_id

fetch 250
from "returning enrolments"

close "returning enrolments"

select "course"."id", (
select count(distinct e.participant_id)::int
from enrolment e
where e.organisation_id = $1 and e.course_id = course.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') ) as "participantCount"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])

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
previous as (select "participant"."organisation_id", "participant"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "participant"."updated_at") as stamp
from "participant"
where "participant"."organisation_id" = $1 and "participant"."id" = $2 for no key update of "participant" ),
written as (update "participant"
set deleted_at = null, updated_at = previous.stamp, version = "participant"."version" + 1
from previous
where "participant"."organisation_id" = $3 and "participant"."id" = previous.id and true
returning "participant".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "participant"."organisation_id", id, version
from written as "participant" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "participant"."organisation_id", "participant"."id", "participant"."version", "participant"."updated_at", null::uuid, 'participant', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "participant" )
select "participant"."id"
from written as "participant"

declare "restore note participant_id since" no scroll cursor for
select id
from "note"
where "note"."organisation_id" = $1 and "note"."participant_id" = $2 and "note"."deleted_at" >= $3::timestamptz and "note"."erased_at" is null

fetch 250
from "restore note participant_id since"

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = any($2::uuid[]) and "note"."participant_id" is not distinct from $3::uuid and "note"."deleted_at" >= $4::timestamptz and "note"."erased_at" is null for no key update of "note" ),
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

close "restore note participant_id since"

select "participant"."id", "participant"."inserted_at", "participant"."updated_at", "participant"."version", "participant"."first_name", "participant"."last_name", "participant"."preferred_name", "participant"."salutation", "participant"."gender", "participant"."date_of_birth", "participant"."birth_city", "participant"."birth_country", "participant"."customer_number", "participant"."internal_customer_number", "participant"."marketing_channel", "participant"."email", "participant"."phone", "participant"."mobile", "participant"."address_street", "participant"."address_house_number", "participant"."address_addition", "participant"."address_zip_code", "participant"."address_city", "participant"."address_country", "participant"."status", array(
select e.course_id
from enrolment e
where e.organisation_id = $1 and e.participant_id = participant.id and e.deleted_at is null and e.status in ('registered', 'active', 'completed') group by e.course_id
order by min(e.inserted_at), e.course_id ) as "courseIds"
from "participant"
where "participant"."organisation_id" = $2 and "participant"."id" = $3 and "participant"."deleted_at" is null

commit
