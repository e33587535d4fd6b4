-- POST /v1/contacts

select 'funding_agency' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "funding_agency" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

with
written as (insert into "contact" ("organisation_id", "id", "category", "email", "first_name", "last_name", "function", "funding_agency_id", "tags", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "contact"."organisation_id", id, version
from written as "contact" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "contact"."organisation_id", "contact"."id", "contact"."version", "contact"."updated_at", null::uuid, 'contact', 'created', $10::text, $11::uuid, $12::text, $13::text, $14::uuid, concat('{', substr(concat(',"/category":[null,' || case when octet_length("contact"."category"::text) > 4096 then json_build_object('length', char_length("contact"."category"::text), 'sha256', encode(sha256(convert_to("contact"."category"::text, 'UTF8')), 'hex'))::text else to_json("contact"."category"::text)::text end || ']', ',"/email":[null,' || to_json("contact"."email")::text || ']', ',"/firstName":[null,' || to_json("contact"."first_name"::text)::text || ']', ',"/first_name":[null,' || to_json("contact"."first_name"::text)::text || ']', ',"/lastName":[null,' || to_json("contact"."last_name"::text)::text || ']', ',"/last_name":[null,' || to_json("contact"."last_name"::text)::text || ']', ',"/function":[null,' || to_json("contact"."function"::text)::text || ']', ',"/funding_agency_id":[null,' || to_json("contact"."funding_agency_id")::text || ']', ',"/tags":[null,' || case when octet_length(to_json("contact"."tags")::text) > 4096 then json_build_object('length', char_length(to_json("contact"."tags")::text), 'sha256', encode(sha256(convert_to(to_json("contact"."tags")::text, 'UTF8')), 'hex'))::text else to_json("contact"."tags")::text end || ']'), 2), '}')::json
from written as "contact" )
select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from written as "contact"

-- POST /v1/contacts/batch

begin

select 'funding_agency' as "table", wanted.id
from unnest($1::uuid[]) wanted (id)
where not exists (select
from "funding_agency" record
where record.organisation_id = $2 and record.id = wanted.id and record.deleted_at is null offset 0)

savepoint entries

with
written as (insert into "contact" ("organisation_id", "id", "category", "email", "first_name", "last_name", "function", "funding_agency_id", "tags", inserted_at, updated_at)
select "organisation_id", "id", "category", "email", "first_name", "last_name", "function", "funding_agency_id", "tags", now.time, now.time
from json_populate_recordset(null::"contact", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "contact"."organisation_id", id, version
from written as "contact" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "contact"."organisation_id", "contact"."id", "contact"."version", "contact"."updated_at", null::uuid, 'contact', 'created', $2::text, $3::uuid, $4::text, $5::text, $6::uuid, concat('{', substr(concat(',"/category":[null,' || case when octet_length("contact"."category"::text) > 4096 then json_build_object('length', char_length("contact"."category"::text), 'sha256', encode(sha256(convert_to("contact"."category"::text, 'UTF8')), 'hex'))::text else to_json("contact"."category"::text)::text end || ']', ',"/email":[null,' || to_json("contact"."email")::text || ']', ',"/firstName":[null,' || to_json("contact"."first_name"::text)::text || ']', ',"/first_name":[null,' || to_json("contact"."first_name"::text)::text || ']', ',"/lastName":[null,' || to_json("contact"."last_name"::text)::text || ']', ',"/last_name":[null,' || to_json("contact"."last_name"::text)::text || ']', ',"/function":[null,' || to_json("contact"."function"::text)::text || ']', ',"/funding_agency_id":[null,' || to_json("contact"."funding_agency_id")::text || ']', ',"/tags":[null,' || case when octet_length(to_json("contact"."tags")::text) > 4096 then json_build_object('length', char_length(to_json("contact"."tags")::text), 'sha256', encode(sha256(convert_to(to_json("contact"."tags")::text, 'UTF8')), 'hex'))::text else to_json("contact"."tags")::text end || ']'), 2), '}')::json
from written as "contact" )
select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from written as "contact"

release savepoint entries

commit

-- GET /v1/contacts/:id

select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 and "contact"."deleted_at" is null

-- GET /v1/contacts

select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from "contact"
where "contact"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/contacts/:id

with
previous as (select "contact"."organisation_id", "contact"."id", "contact"."function", greatest(date_trunc('milliseconds', clock_timestamp()), "contact"."updated_at") as stamp
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 and "contact"."deleted_at" is null and true for no key update of "contact" skip locked),
written as (update "contact"
set "function" = $3, updated_at = previous.stamp, version = "contact"."version" + 1
from previous
where "contact"."organisation_id" = $4 and "contact"."id" = previous.id and ("previous"."function"::text is distinct from $5)
returning "contact".*, "previous"."function" as "previous function"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "contact"."organisation_id", id, version
from written as "contact" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "contact"."organisation_id", "contact"."id", "contact"."version", "contact"."updated_at", null::uuid, 'contact', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/function":', '[', coalesce(to_json("contact"."previous function"::text)::text, 'null'), ',', coalesce(to_json("contact"."function"::text)::text, 'null'), ']', '}')::json
from written as "contact" )
select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from written as "contact"

-- DELETE /v1/contacts/:id

with
previous as (select "contact"."organisation_id", "contact"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "contact"."updated_at") as stamp
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 and "contact"."deleted_at" is null and true for no key update of "contact" ),
written as (update "contact"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "contact"."version" + 1
from previous
where "contact"."organisation_id" = $3 and "contact"."id" = previous.id and true
returning "contact".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "contact"."organisation_id", id, version
from written as "contact" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "contact"."organisation_id", "contact"."id", "contact"."version", "contact"."updated_at", null::uuid, 'contact', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "contact" )
select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from written as "contact"

-- POST /v1/contacts/:id/undelete

begin

select "contact"."id", version, deleted_at, "contact"."erased_at"
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 and true for no key update

with
previous as (select "contact"."organisation_id", "contact"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "contact"."updated_at") as stamp
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 for no key update of "contact" ),
written as (update "contact"
set deleted_at = null, updated_at = previous.stamp, version = "contact"."version" + 1
from previous
where "contact"."organisation_id" = $3 and "contact"."id" = previous.id and true
returning "contact".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "contact"."organisation_id", id, version
from written as "contact" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "contact"."organisation_id", "contact"."id", "contact"."version", "contact"."updated_at", null::uuid, 'contact', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "contact" )
select "contact"."id"
from written as "contact"

select "contact"."id", "contact"."inserted_at", "contact"."updated_at", "contact"."version", "contact"."category", "contact"."email", "contact"."first_name", "contact"."last_name", "contact"."function", "contact"."funding_agency_id", "contact"."tags"
from "contact"
where "contact"."organisation_id" = $1 and "contact"."id" = $2 and "contact"."deleted_at" is null

commit
