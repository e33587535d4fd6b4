-- POST /v1/permissionGroups

with
written as (insert into "permission_group" ("organisation_id", "id", "permissions", "name", "description", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "permission_group"."organisation_id", id, version
from written as "permission_group" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "permission_group"."organisation_id", "permission_group"."id", "permission_group"."version", "permission_group"."updated_at", null::uuid, 'permissionGroup', 'created', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("permission_group"."name"::text)::text || ']', ',"/description":[null,' || case when octet_length("permission_group"."description"::text) > 4096 then json_build_object('length', char_length("permission_group"."description"::text), 'sha256', encode(sha256(convert_to("permission_group"."description"::text, 'UTF8')), 'hex'))::text else to_json("permission_group"."description"::text)::text end || ']'), 2), '}')::json
from written as "permission_group" )
select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."version", "permission_group"."name", "permission_group"."description"
from written as "permission_group"

-- GET /v1/permissionGroups/:id

select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."version", "permission_group"."name", "permission_group"."description"
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 and "permission_group"."deleted_at" is null

-- GET /v1/permissionGroups

select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."name", "permission_group"."description"
from "permission_group"
where "permission_group"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/permissionGroups/:id

with
previous as (select "permission_group"."organisation_id", "permission_group"."id", "permission_group"."name", greatest(date_trunc('milliseconds', clock_timestamp()), "permission_group"."updated_at") as stamp
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 and "permission_group"."deleted_at" is null and true for no key update of "permission_group" skip locked),
written as (update "permission_group"
set "name" = $3, updated_at = previous.stamp, version = "permission_group"."version" + 1
from previous
where "permission_group"."organisation_id" = $4 and "permission_group"."id" = previous.id and ("previous"."name"::text is distinct from $5)
returning "permission_group".*, "previous"."name" as "previous name"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "permission_group"."organisation_id", id, version
from written as "permission_group" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "permission_group"."organisation_id", "permission_group"."id", "permission_group"."version", "permission_group"."updated_at", null::uuid, 'permissionGroup', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/name":', '[', coalesce(to_json("permission_group"."previous name"::text)::text, 'null'), ',', coalesce(to_json("permission_group"."name"::text)::text, 'null'), ']', '}')::json
from written as "permission_group" )
select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."version", "permission_group"."name", "permission_group"."description"
from written as "permission_group"

-- DELETE /v1/permissionGroups/:id

begin

with
previous as (select "permission_group"."organisation_id", "permission_group"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "permission_group"."updated_at") as stamp
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 and "permission_group"."deleted_at" is null and true for no key update of "permission_group" ),
written as (update "permission_group"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "permission_group"."version" + 1
from previous
where "permission_group"."organisation_id" = $3 and "permission_group"."id" = previous.id and true
returning "permission_group".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "permission_group"."organisation_id", id, version
from written as "permission_group" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "permission_group"."organisation_id", "permission_group"."id", "permission_group"."version", "permission_group"."updated_at", null::uuid, 'permissionGroup', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "permission_group" )
select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."version", "permission_group"."name", "permission_group"."description"
from written as "permission_group"

select 'users' as resource, 'groups' as field, count(*)::int as count
from "app_user"
where "app_user"."organisation_id" = $1 and exists (
select
from "user_group" pair
where pair.organisation_id = $2 and pair."user_id" = "app_user"."id" and pair."group_id" = $3) and deleted_at is null

commit

-- POST /v1/permissionGroups/:id/undelete

begin

select "permission_group"."id", version, deleted_at, null as erased_at
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 and true for no key update

with
previous as (select "permission_group"."organisation_id", "permission_group"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "permission_group"."updated_at") as stamp
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 for no key update of "permission_group" ),
written as (update "permission_group"
set deleted_at = null, updated_at = previous.stamp, version = "permission_group"."version" + 1
from previous
where "permission_group"."organisation_id" = $3 and "permission_group"."id" = previous.id and true
returning "permission_group".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "permission_group"."organisation_id", id, version
from written as "permission_group" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "permission_group"."organisation_id", "permission_group"."id", "permission_group"."version", "permission_group"."updated_at", null::uuid, 'permissionGroup', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "permission_group" )
select "permission_group"."id"
from written as "permission_group"

select "g"."permissions"
from "permission_group" as "g"
where "g"."organisation_id" = $1 and "g"."deleted_at" is null and "g"."id" in ($2)
order by "g"."id" for share of "g"

select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."version", "permission_group"."name", "permission_group"."description"
from "permission_group"
where "permission_group"."organisation_id" = $1 and "permission_group"."id" = $2 and "permission_group"."deleted_at" is null

commit
