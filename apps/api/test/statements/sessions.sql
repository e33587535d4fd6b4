-- POST /v1/sessions

begin

select id
from "course"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

select parent.id, other.unit_minutes
from unnest($1::uuid[]) parent (id), lateral (select s.unit_minutes
from session s
where s.organisation_id = $2 and s."course_id" = parent.id and s.deleted_at is null and s.id is distinct from $3::uuid limit 1 offset 0) other

select 'course' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "course" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

with
written as (insert into "session" ("organisation_id", "id", "starts_at", "ends_at", "units", "course_id", "coaching_id", "title", "location_id", "delivery_mode", "status", "unit_minutes", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *), "trainerIds written" as (insert into "session_trainer" (organisation_id, "session_id", "user_id", position)
select (select organisation_id
from written), (select id
from written), listed.id, listed.position - 1
from unnest($13::uuid[]) with ordinality as listed (id, position)),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'created', $14::text, $15::uuid, $16::text, $17::text, $18::uuid, concat('{', substr(concat(',"/startsAt":[null,' || to_json(to_char("session"."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/endsAt":[null,' || to_json(to_char("session"."ends_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/units":[null,' || to_json("session"."units"::text)::text || ']', ',"/courseId":[null,' || to_json("session"."course_id")::text || ']', ',"/coachingId":[null,' || to_json("session"."coaching_id")::text || ']', ',"/title":[null,' || to_json("session"."title"::text)::text || ']', ',"/locationId":[null,' || to_json("session"."location_id")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("session"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("session"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("session"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("session"."delivery_mode"::text)::text end || ']', ',"/status":[null,' || case when octet_length("session"."status"::text) > 4096 then json_build_object('length', char_length("session"."status"::text), 'sha256', encode(sha256(convert_to("session"."status"::text, 'UTF8')), 'hex'))::text else to_json("session"."status"::text)::text end || ']', ',"/unitMinutes":[null,' || to_json("session"."unit_minutes")::text || ']', ',"/trainerIds":[null,' || case when octet_length(to_json($19::uuid[])::text) > 4096 then json_build_object('length', char_length(to_json($20::uuid[])::text), 'sha256', encode(sha256(convert_to(to_json($21::uuid[])::text, 'UTF8')), 'hex'))::text else to_json($22::uuid[])::text end || ']'), 2), '}')::json
from written as "session" )
select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", $23::uuid[] as "trainerIds"
from written as "session"

with given as materialized (select "course"."id", (
select coalesce(sum(s.units), 0)::numeric(14, 2)
from session s
where s.organisation_id = $1 and "s"."course_id" = "course"."id" and s.deleted_at is null and s.status = 'held' ) as "units_held"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])),
previous as (select "course"."organisation_id", "course"."id", "course"."units_held", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $4 and "course"."id" = any($5::uuid[]) for no key update of "course" ),
written as (update "course"
set "units_held" = "given"."units_held", updated_at = previous.stamp, version = "course"."version" + 1
from previous
join given on given.id = previous.id
where "course"."organisation_id" = $6 and "course"."id" = previous.id and ("previous"."units_held"::text is distinct from "given"."units_held"::text)
returning "course".*, "previous"."units_held" as "previous units_held"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, concat('{', '"/unitsHeld":', '[', coalesce(to_json("course"."previous units_held"::text)::text, 'null'), ',', coalesce(to_json("course"."units_held"::text)::text, 'null'), ']', '}')::json
from written as "course" )
select "course"."id"
from written as "course"

commit

-- POST /v1/sessions/batch

begin

select id
from "course"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

select parent.id, other.unit_minutes
from unnest($1::uuid[]) parent (id), lateral (select s.unit_minutes
from session s
where s.organisation_id = $2 and s."course_id" = parent.id and s.deleted_at is null and s.id is distinct from $3::uuid limit 1 offset 0) other

select 'course' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "course" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

select 'course' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "course" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

savepoint entries

with
written as (insert into "session" ("organisation_id", "id", "starts_at", "ends_at", "units", "course_id", "coaching_id", "title", "location_id", "delivery_mode", "status", "unit_minutes", inserted_at, updated_at)
select "organisation_id", "id", "starts_at", "ends_at", "units", "course_id", "coaching_id", "title", "location_id", "delivery_mode", "status", "unit_minutes", now.time, now.time
from json_populate_recordset(null::"session", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *), "lists given" as (select *
from json_to_recordset($2::json) as given (id uuid, "trainerIds" uuid[])), "trainerIds written" as ( insert into "session_trainer" (organisation_id, "session_id", "user_id", position)
select "session"."organisation_id", "session"."id", listed.id, listed.position - 1
from written as "session"
join "lists given" on "lists given".id = "session"."id", unnest("lists given"."trainerIds") with ordinality as listed (id, position)),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'created', $3::text, $4::uuid, $5::text, $6::text, $7::uuid, concat('{', substr(concat(',"/startsAt":[null,' || to_json(to_char("session"."starts_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/endsAt":[null,' || to_json(to_char("session"."ends_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/units":[null,' || to_json("session"."units"::text)::text || ']', ',"/courseId":[null,' || to_json("session"."course_id")::text || ']', ',"/coachingId":[null,' || to_json("session"."coaching_id")::text || ']', ',"/title":[null,' || to_json("session"."title"::text)::text || ']', ',"/locationId":[null,' || to_json("session"."location_id")::text || ']', ',"/deliveryMode":[null,' || case when octet_length("session"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("session"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("session"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("session"."delivery_mode"::text)::text end || ']', ',"/status":[null,' || case when octet_length("session"."status"::text) > 4096 then json_build_object('length', char_length("session"."status"::text), 'sha256', encode(sha256(convert_to("session"."status"::text, 'UTF8')), 'hex'))::text else to_json("session"."status"::text)::text end || ']', ',"/unitMinutes":[null,' || to_json("session"."unit_minutes")::text || ']', ',"/trainerIds":[null,' || case when octet_length(to_json("lists given"."trainerIds")::text) > 4096 then json_build_object('length', char_length(to_json("lists given"."trainerIds")::text), 'sha256', encode(sha256(convert_to(to_json("lists given"."trainerIds")::text, 'UTF8')), 'hex'))::text else to_json("lists given"."trainerIds")::text end || ']'), 2), '}')::json
from written as "session"
join "lists given" on "lists given".id = "session"."id" )
select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", "lists given"."trainerIds" as "trainerIds"
from written as "session"
join "lists given" on "lists given".id = "session"."id"

release savepoint entries

with given as materialized (select "course"."id", (
select coalesce(sum(s.units), 0)::numeric(14, 2)
from session s
where s.organisation_id = $1 and "s"."course_id" = "course"."id" and s.deleted_at is null and s.status = 'held' ) as "units_held"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])),
previous as (select "course"."organisation_id", "course"."id", "course"."units_held", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $4 and "course"."id" = any($5::uuid[]) for no key update of "course" ),
written as (update "course"
set "units_held" = "given"."units_held", updated_at = previous.stamp, version = "course"."version" + 1
from previous
join given on given.id = previous.id
where "course"."organisation_id" = $6 and "course"."id" = previous.id and ("previous"."units_held"::text is distinct from "given"."units_held"::text)
returning "course".*, "previous"."units_held" as "previous units_held"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, concat('{', '"/unitsHeld":', '[', coalesce(to_json("course"."previous units_held"::text)::text, 'null'), ',', coalesce(to_json("course"."units_held"::text)::text, 'null'), ']', '}')::json
from written as "course" )
select "course"."id"
from written as "course"

commit

-- GET /v1/sessions/:id

select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", array(select pair."user_id"
from "session_trainer" pair
where pair.organisation_id = $1 and pair."session_id" = "session"."id"
order by pair.position) as "trainerIds"
from "session"
where "session"."organisation_id" = $2 and "session"."id" = $3 and "session"."deleted_at" is null

-- GET /v1/sessions

select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", array(select pair."user_id"
from "session_trainer" pair
where pair.organisation_id = $1 and pair."session_id" = "session"."id"
order by pair.position) as "trainerIds"
from "session"
where "session"."organisation_id" = $2 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/sessions/:id

with
previous as (select "session"."organisation_id", "session"."id", "session"."title", greatest(date_trunc('milliseconds', clock_timestamp()), "session"."updated_at") as stamp
from "session"
where "session"."organisation_id" = $1 and "session"."id" = $2 and "session"."deleted_at" is null and true for no key update of "session" skip locked),
written as (update "session"
set "title" = $3, updated_at = previous.stamp, version = "session"."version" + 1
from previous
where "session"."organisation_id" = $4 and "session"."id" = previous.id and ("previous"."title"::text is distinct from $5)
returning "session".*, "previous"."title" as "previous title"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/title":', '[', coalesce(to_json("session"."previous title"::text)::text, 'null'), ',', coalesce(to_json("session"."title"::text)::text, 'null'), ']', '}')::json
from written as "session" )
select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", array(select pair."user_id"
from "session_trainer" pair
where pair.organisation_id = $11 and pair."session_id" = "session"."id"
order by pair.position) as "trainerIds"
from written as "session"

-- GET /v1/sessions/:id/attendances

select s.status, s.units, s.starts_at, s.coaching_id, coalesce(l.version, 0) as version, (select coalesce(json_agg(json_build_object('subject_id', a.subject_id, 'presence', a.presence, 'units_attended', a.units_attended::text, 'reason', a.reason, 'note', a.note, 'recorded_at', to_char("a"."recorded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
order by a.subject_id), '[]')
from attendance a
where a.organisation_id = $1 and a.session_id = s.id) as entries, (select coalesce(json_agg(to_json(subject)), '[]')
from (select e.id, e.participant_id, e.erased_at is not null as erased, e.status <> 'cancelled' and ("s"."starts_at" at time zone o.timezone)::date between coalesce(e.start_date, ("e"."inserted_at" at time zone o.timezone)::date) and coalesce(e.end_date, 'infinity') as enrolled_then
from enrolment e
where e.organisation_id = $2 and e.id = any($3::uuid[]) and e.course_id = s.course_id and e.deleted_at is null
union all
select c.id, c.participant_id, c.erased_at is not null as erased, true as enrolled_then
from coaching c
where c.organisation_id = $4 and c.id = s.coaching_id) subject) as subjects
from session s
join organisation o on o.id = $5
left join attendance_list l on l.organisation_id = $6 and l.session_id = s.id
where s.organisation_id = $7 and s.id = $8 and s.deleted_at is null

-- PUT /v1/sessions/:id/attendances

select s.status, s.units, s.starts_at, s.coaching_id, coalesce(l.version, 0) as version, (select coalesce(json_agg(json_build_object('subject_id', a.subject_id, 'presence', a.presence, 'units_attended', a.units_attended::text, 'reason', a.reason, 'note', a.note, 'recorded_at', to_char("a"."recorded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
order by a.subject_id), '[]')
from attendance a
where a.organisation_id = $1 and a.session_id = s.id) as entries, (select coalesce(json_agg(to_json(subject)), '[]')
from (select e.id, e.participant_id, e.erased_at is not null as erased, e.status <> 'cancelled' and ("s"."starts_at" at time zone o.timezone)::date between coalesce(e.start_date, ("e"."inserted_at" at time zone o.timezone)::date) and coalesce(e.end_date, 'infinity') as enrolled_then
from enrolment e
where e.organisation_id = $2 and e.id = any($3::uuid[]) and e.course_id = s.course_id and e.deleted_at is null
union all
select c.id, c.participant_id, c.erased_at is not null as erased, true as enrolled_then
from coaching c
where c.organisation_id = $4 and c.id = s.coaching_id) subject) as subjects
from session s
join organisation o on o.id = $5
left join attendance_list l on l.organisation_id = $6 and l.session_id = s.id
where s.organisation_id = $7 and s.id = $8 and s.deleted_at is null

with
held as (select id
from "enrolment"
where organisation_id = $1::uuid and id = any($2::uuid[]) and erased_at is null
order by id for share),
locked as (select organisation_id, id
from session
where organisation_id = $3::uuid and id = $4::uuid and deleted_at is null and status = 'held' and units = $5::numeric and starts_at = $6::timestamptz and (select count(*)
from held) = cardinality($7::uuid[]) for share),
listed as ( insert into attendance_list as list (organisation_id, session_id, id, version, updated_at)
select organisation_id, id, $8::uuid, $9::int + 1, date_trunc('milliseconds', clock_timestamp())
from locked on conflict (organisation_id, session_id) do update
set version = list.version + 1, updated_at = greatest(excluded.updated_at, list.updated_at)
where list.version = $10::int
returning list.* ),
removed as ( delete
from attendance using listed
where attendance.organisation_id = $11::uuid and attendance.session_id = $12::uuid and attendance.subject_id = any($13::uuid[]) ),
written as ( insert into attendance (organisation_id, session_id, subject_id, participant_id, presence, units_attended, reason, excused, note, recorded_at)
select listed.organisation_id, listed.session_id, subject_id, participant_id, presence, units_attended, reason, excused, note, listed.updated_at
from listed, json_populate_recordset(null::attendance, $14::json) on conflict (organisation_id, session_id, subject_id) do update
set "participant_id" = "excluded"."participant_id", "presence" = "excluded"."presence", "units_attended" = "excluded"."units_attended", "reason" = "excluded"."reason", "excused" = "excluded"."excused", "note" = "excluded"."note", "recorded_at" = "excluded"."recorded_at" ),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select listed.organisation_id, id, version
from listed ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select listed.organisation_id, "listed"."id", "listed"."version", listed.updated_at, session_id, 'attendance', case listed.version when 1 then 'created' else 'updated' end, $15::text, $16::uuid, $17::text, $18::text, $19::uuid, $20::json
from listed )
select version, updated_at
from listed

-- PATCH /v1/sessions/:id/attendances/:enrolment_id

select s.status, s.units, s.starts_at, s.coaching_id, coalesce(l.version, 0) as version, (select coalesce(json_agg(json_build_object('subject_id', a.subject_id, 'presence', a.presence, 'units_attended', a.units_attended::text, 'reason', a.reason, 'note', a.note, 'recorded_at', to_char("a"."recorded_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
order by a.subject_id), '[]')
from attendance a
where a.organisation_id = $1 and a.session_id = s.id) as entries, (select coalesce(json_agg(to_json(subject)), '[]')
from (select e.id, e.participant_id, e.erased_at is not null as erased, e.status <> 'cancelled' and ("s"."starts_at" at time zone o.timezone)::date between coalesce(e.start_date, ("e"."inserted_at" at time zone o.timezone)::date) and coalesce(e.end_date, 'infinity') as enrolled_then
from enrolment e
where e.organisation_id = $2 and e.id = any($3::uuid[]) and e.course_id = s.course_id and e.deleted_at is null
union all
select c.id, c.participant_id, c.erased_at is not null as erased, true as enrolled_then
from coaching c
where c.organisation_id = $4 and c.id = s.coaching_id) subject) as subjects
from session s
join organisation o on o.id = $5
left join attendance_list l on l.organisation_id = $6 and l.session_id = s.id
where s.organisation_id = $7 and s.id = $8 and s.deleted_at is null

-- DELETE /v1/sessions/:id

begin

select course_id, coaching_id
from session
where organisation_id = $1 and id = $2

select id
from "course"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

with
previous as (select "session"."organisation_id", "session"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "session"."updated_at") as stamp
from "session"
where "session"."organisation_id" = $1 and "session"."id" = $2 and "session"."deleted_at" is null and true for no key update of "session" ),
written as (update "session"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "session"."version" + 1
from previous
where "session"."organisation_id" = $3 and "session"."id" = previous.id and true
returning "session".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "session" )
select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", array(select pair."user_id"
from "session_trainer" pair
where pair.organisation_id = $9 and pair."session_id" = "session"."id"
order by pair.position) as "trainerIds"
from written as "session"

with given as materialized (select "course"."id", (
select coalesce(sum(s.units), 0)::numeric(14, 2)
from session s
where s.organisation_id = $1 and "s"."course_id" = "course"."id" and s.deleted_at is null and s.status = 'held' ) as "units_held"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])),
previous as (select "course"."organisation_id", "course"."id", "course"."units_held", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $4 and "course"."id" = any($5::uuid[]) for no key update of "course" ),
written as (update "course"
set "units_held" = "given"."units_held", updated_at = previous.stamp, version = "course"."version" + 1
from previous
join given on given.id = previous.id
where "course"."organisation_id" = $6 and "course"."id" = previous.id and ("previous"."units_held"::text is distinct from "given"."units_held"::text)
returning "course".*, "previous"."units_held" as "previous units_held"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, concat('{', '"/unitsHeld":', '[', coalesce(to_json("course"."previous units_held"::text)::text, 'null'), ',', coalesce(to_json("course"."units_held"::text)::text, 'null'), ']', '}')::json
from written as "course" )
select "course"."id"
from written as "course"

commit

-- POST /v1/sessions/:id/undelete

begin

select course_id, coaching_id
from session
where organisation_id = $1 and id = $2

select id
from "course"
where organisation_id = $1 and id = any($2::uuid[]) and deleted_at is null
order by id for no key update

select "session"."id", version, deleted_at, null as erased_at
from "session"
where "session"."organisation_id" = $1 and "session"."id" = $2 and true for no key update

select unit_minutes
from session
where organisation_id = $1 and id = $2

select parent.id, other.unit_minutes
from unnest($1::uuid[]) parent (id), lateral (select s.unit_minutes
from session s
where s.organisation_id = $2 and s."course_id" = parent.id and s.deleted_at is null and s.id is distinct from $3::uuid limit 1 offset 0) other

with
previous as (select "session"."organisation_id", "session"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "session"."updated_at") as stamp
from "session"
where "session"."organisation_id" = $1 and "session"."id" = $2 for no key update of "session" ),
written as (update "session"
set deleted_at = null, updated_at = previous.stamp, version = "session"."version" + 1
from previous
where "session"."organisation_id" = $3 and "session"."id" = previous.id and true
returning "session".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "session"."organisation_id", id, version
from written as "session" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "session"."organisation_id", "session"."id", "session"."version", "session"."updated_at", null::uuid, 'session', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "session" )
select "session"."id"
from written as "session"

with given as materialized (select "course"."id", (
select coalesce(sum(s.units), 0)::numeric(14, 2)
from session s
where s.organisation_id = $1 and "s"."course_id" = "course"."id" and s.deleted_at is null and s.status = 'held' ) as "units_held"
from "course"
where "course"."organisation_id" = $2 and "course"."id" = any($3::uuid[])),
previous as (select "course"."organisation_id", "course"."id", "course"."units_held", greatest(date_trunc('milliseconds', clock_timestamp()), "course"."updated_at") as stamp
from "course"
where "course"."organisation_id" = $4 and "course"."id" = any($5::uuid[]) for no key update of "course" ),
written as (update "course"
set "units_held" = "given"."units_held", updated_at = previous.stamp, version = "course"."version" + 1
from previous
join given on given.id = previous.id
where "course"."organisation_id" = $6 and "course"."id" = previous.id and ("previous"."units_held"::text is distinct from "given"."units_held"::text)
returning "course".*, "previous"."units_held" as "previous units_held"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "course"."organisation_id", id, version
from written as "course" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "course"."organisation_id", "course"."id", "course"."version", "course"."updated_at", null::uuid, 'course', 'updated', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, concat('{', '"/unitsHeld":', '[', coalesce(to_json("course"."previous units_held"::text)::text, 'null'), ',', coalesce(to_json("course"."units_held"::text)::text, 'null'), ']', '}')::json
from written as "course" )
select "course"."id"
from written as "course"

select "session"."id", "session"."inserted_at", "session"."updated_at", "session"."version", "session"."starts_at", "session"."ends_at", "session"."units", "session"."course_id", "session"."coaching_id", "session"."title", "session"."location_id", "session"."delivery_mode", "session"."status", "session"."unit_minutes", array(select pair."user_id"
from "session_trainer" pair
where pair.organisation_id = $1 and pair."session_id" = "session"."id"
order by pair.position) as "trainerIds"
from "session"
where "session"."organisation_id" = $2 and "session"."id" = $3 and "session"."deleted_at" is null

commit
