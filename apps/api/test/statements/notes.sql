-- POST /v1/participants/:participant_id/notes

select 1
where exists (select
from "participant" parent
where parent.organisation_id = $1 and parent.id = $2 and parent.deleted_at is null)

with
written as (insert into "note" ("organisation_id", "id", "participant_id", "author_id", "title", "content", "date", "is_pinned", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now , (select
from "participant"
where organisation_id = $9 and id = $10 and deleted_at is null for share) parent
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'created', $11::text, $12::uuid, $13::text, $14::text, $15::uuid, concat('{', substr(concat(',"/author_id":[null,' || to_json("note"."author_id")::text || ']', ',"/title":[null,' || to_json("note"."title"::text)::text || ']', ',"/content":[null,' || case when octet_length("note"."content"::text) > 4096 then json_build_object('length', char_length("note"."content"::text), 'sha256', encode(sha256(convert_to("note"."content"::text, 'UTF8')), 'hex'))::text else to_json("note"."content"::text)::text end || ']', ',"/date":[null,' || to_json(to_char("note"."date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/is_pinned":[null,' || to_json("note"."is_pinned")::text || ']'), 2), '}')::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- POST /v1/courses/:course_id/notes

select 1
where exists (select
from "course" parent
where parent.organisation_id = $1 and parent.id = $2 and parent.deleted_at is null)

with
written as (insert into "note" ("organisation_id", "id", "course_id", "author_id", "title", "content", "date", "is_pinned", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now , (select
from "course"
where organisation_id = $9 and id = $10 and deleted_at is null for share) parent
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'created', $11::text, $12::uuid, $13::text, $14::text, $15::uuid, concat('{', substr(concat(',"/author_id":[null,' || to_json("note"."author_id")::text || ']', ',"/title":[null,' || to_json("note"."title"::text)::text || ']', ',"/content":[null,' || case when octet_length("note"."content"::text) > 4096 then json_build_object('length', char_length("note"."content"::text), 'sha256', encode(sha256(convert_to("note"."content"::text, 'UTF8')), 'hex'))::text else to_json("note"."content"::text)::text end || ']', ',"/date":[null,' || to_json(to_char("note"."date" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']', ',"/is_pinned":[null,' || to_json("note"."is_pinned")::text || ']'), 2), '}')::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- GET /v1/participants/:participant_id/notes/:id

select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."participant_id" = $3 and exists (select
from "participant" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null)

-- GET /v1/courses/:course_id/notes/:id

select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."course_id" = $3 and exists (select
from "course" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null)

-- GET /v1/participants/:participant_id/notes

select *
from (
select *, sum((0 + coalesce(octet_length("content"), 0))) over (order by "inserted_at" desc, id desc rows unbounded preceding)::int as page_bytes
from (select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."participant_id" = $2 and exists (select
from "participant" parent
where parent.organisation_id = $3 and parent.id = $4 and parent.deleted_at is null) and deleted_at is null
order by "inserted_at" desc, id desc limit 51) page ) page
where page_bytes - (0 + coalesce(octet_length("content"), 0)) < 4194304
order by "inserted_at" desc, id desc

-- GET /v1/courses/:course_id/notes

select *
from (
select *, sum((0 + coalesce(octet_length("content"), 0))) over (order by "inserted_at" desc, id desc rows unbounded preceding)::int as page_bytes
from (select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."course_id" = $2 and exists (select
from "course" parent
where parent.organisation_id = $3 and parent.id = $4 and parent.deleted_at is null) and deleted_at is null
order by "inserted_at" desc, id desc limit 51) page ) page
where page_bytes - (0 + coalesce(octet_length("content"), 0)) < 4194304
order by "inserted_at" desc, id desc

-- PATCH /v1/participants/:participant_id/notes/:id

with
previous as (select "note"."organisation_id", "note"."id", "note"."is_pinned", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."participant_id" = $3 and exists (select
from "participant" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null) and true for no key update of "note" skip locked),
written as (update "note"
set "is_pinned" = $6, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $7 and "note"."id" = previous.id and ("previous"."is_pinned" is distinct from $8)
returning "note".*, "previous"."is_pinned" as "previous is_pinned"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'updated', $9::text, $10::uuid, $11::text, $12::text, $13::uuid, concat('{', '"/is_pinned":', '[', coalesce(to_json("note"."previous is_pinned")::text, 'null'), ',', coalesce(to_json("note"."is_pinned")::text, 'null'), ']', '}')::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- PATCH /v1/courses/:course_id/notes/:id

with
previous as (select "note"."organisation_id", "note"."id", "note"."is_pinned", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."course_id" = $3 and exists (select
from "course" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null) and true for no key update of "note" skip locked),
written as (update "note"
set "is_pinned" = $6, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $7 and "note"."id" = previous.id and ("previous"."is_pinned" is distinct from $8)
returning "note".*, "previous"."is_pinned" as "previous is_pinned"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'updated', $9::text, $10::uuid, $11::text, $12::text, $13::uuid, concat('{', '"/is_pinned":', '[', coalesce(to_json("note"."previous is_pinned")::text, 'null'), ',', coalesce(to_json("note"."is_pinned")::text, 'null'), ']', '}')::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- DELETE /v1/participants/:participant_id/notes/:id

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."participant_id" = $3 and exists (select
from "participant" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null) and exists (select
from "participant" parent
where parent.organisation_id = $6 and parent.id = $7 and parent.deleted_at is null for share) for no key update of "note" ),
written as (update "note"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $8 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'deleted', $9::text, $10::uuid, $11::text, $12::text, $13::uuid, '{}'::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- DELETE /v1/courses/:course_id/notes/:id

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."course_id" = $3 and exists (select
from "course" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null) and exists (select
from "course" parent
where parent.organisation_id = $6 and parent.id = $7 and parent.deleted_at is null for share) for no key update of "note" ),
written as (update "note"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $8 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'deleted', $9::text, $10::uuid, $11::text, $12::text, $13::uuid, '{}'::json
from written as "note" )
select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from written as "note"

-- POST /v1/participants/:participant_id/notes/:id/undelete

begin

select id
from "participant"
where organisation_id = $1 and id = $2 and deleted_at is null for share

select "note"."id", version, deleted_at, "note"."erased_at"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."participant_id" = $3 for no key update

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 for no key update of "note" ),
written as (update "note"
set deleted_at = null, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $3 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "note" )
select "note"."id"
from written as "note"

select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."participant_id" = $3 and exists (select
from "participant" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null)

commit

-- POST /v1/courses/:course_id/notes/:id/undelete

begin

select id
from "course"
where organisation_id = $1 and id = $2 and deleted_at is null for share

select "note"."id", version, deleted_at, "note"."erased_at"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."course_id" = $3 for no key update

with
previous as (select "note"."organisation_id", "note"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "note"."updated_at") as stamp
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 for no key update of "note" ),
written as (update "note"
set deleted_at = null, updated_at = previous.stamp, version = "note"."version" + 1
from previous
where "note"."organisation_id" = $3 and "note"."id" = previous.id and true
returning "note".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "note"."organisation_id", id, version
from written as "note" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "note"."organisation_id", "note"."id", "note"."version", "note"."updated_at", coalesce("note"."participant_id", "note"."course_id"), case when "note"."participant_id" is not null then 'participantNote' when "note"."course_id" is not null then 'courseNote' end, 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "note" )
select "note"."id"
from written as "note"

select "note"."id", "note"."inserted_at", "note"."updated_at", "note"."version", "note"."author_id", "note"."title", "note"."content", "note"."date", "note"."is_pinned"
from "note"
where "note"."organisation_id" = $1 and "note"."id" = $2 and "note"."deleted_at" is null and "note"."course_id" = $3 and exists (select
from "course" parent
where parent.organisation_id = $4 and parent.id = $5 and parent.deleted_at is null)

commit
