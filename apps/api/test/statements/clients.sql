-- POST /v1/clients

begin

with
written as (insert into "oauth_client" ("organisation_id", "id", "hash", "jwks", "scopes", "name", "user_id", "authentication", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "oauth_client"."organisation_id", id, version
from written as "oauth_client" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "oauth_client"."organisation_id", "oauth_client"."id", "oauth_client"."version", "oauth_client"."updated_at", null::uuid, 'client', 'created', $9::text, $10::uuid, $11::text, $12::text, $13::uuid, concat('{', substr(concat(',"/scopes":[null,' || case when octet_length(to_json("oauth_client"."scopes")::text) > 4096 then json_build_object('length', char_length(to_json("oauth_client"."scopes")::text), 'sha256', encode(sha256(convert_to(to_json("oauth_client"."scopes")::text, 'UTF8')), 'hex'))::text else to_json("oauth_client"."scopes")::text end || ']', ',"/name":[null,' || to_json("oauth_client"."name"::text)::text || ']', ',"/userId":[null,' || to_json("oauth_client"."user_id")::text || ']', ',"/authentication":[null,' || case when octet_length("oauth_client"."authentication"::text) > 4096 then json_build_object('length', char_length("oauth_client"."authentication"::text), 'sha256', encode(sha256(convert_to("oauth_client"."authentication"::text, 'UTF8')), 'hex'))::text else to_json("oauth_client"."authentication"::text)::text end || ']', ',"/lastUsedAt":[null,' || to_json(to_char("oauth_client"."last_used_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text || ']'), 2), '}')::json
from written as "oauth_client" )
select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at"
from written as "oauth_client"

commit

-- GET /v1/clients/:id

select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at", "oauth_client"."erased_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and "oauth_client"."deleted_at" is null

-- GET /v1/clients

select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/clients/:id

begin

select "oauth_client"."id", version, deleted_at, "oauth_client"."erased_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and true for no key update

select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at", "oauth_client"."erased_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and "oauth_client"."deleted_at" is null

with
previous as (select "oauth_client"."organisation_id", "oauth_client"."id", "oauth_client"."scopes", greatest(date_trunc('milliseconds', clock_timestamp()), "oauth_client"."updated_at") as stamp
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and "oauth_client"."deleted_at" is null and true for no key update of "oauth_client" skip locked),
written as (update "oauth_client"
set "scopes" = $3, updated_at = previous.stamp, version = "oauth_client"."version" + 1
from previous
where "oauth_client"."organisation_id" = $4 and "oauth_client"."id" = previous.id and ("previous"."scopes" is distinct from $5)
returning "oauth_client".*, "previous"."scopes" as "previous scopes"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "oauth_client"."organisation_id", id, version
from written as "oauth_client" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "oauth_client"."organisation_id", "oauth_client"."id", "oauth_client"."version", "oauth_client"."updated_at", null::uuid, 'client', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/scopes":', '[', coalesce(case when octet_length(to_json("oauth_client"."previous scopes")::text) > 4096 then json_build_object('length', char_length(to_json("oauth_client"."previous scopes")::text), 'sha256', encode(sha256(convert_to(to_json("oauth_client"."previous scopes")::text, 'UTF8')), 'hex'))::text else to_json("oauth_client"."previous scopes")::text end, 'null'), ',', coalesce(case when octet_length(to_json("oauth_client"."scopes")::text) > 4096 then json_build_object('length', char_length(to_json("oauth_client"."scopes")::text), 'sha256', encode(sha256(convert_to(to_json("oauth_client"."scopes")::text, 'UTF8')), 'hex'))::text else to_json("oauth_client"."scopes")::text end, 'null'), ']', '}')::json
from written as "oauth_client" )
select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at"
from written as "oauth_client"

commit

-- DELETE /v1/clients/:id

begin

select "oauth_client"."id", version, deleted_at, "oauth_client"."erased_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and true for no key update

select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at", "oauth_client"."erased_at"
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and "oauth_client"."deleted_at" is null

with
previous as (select "oauth_client"."organisation_id", "oauth_client"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "oauth_client"."updated_at") as stamp
from "oauth_client"
where "oauth_client"."organisation_id" = $1 and "oauth_client"."id" = $2 and "oauth_client"."deleted_at" is null and true for no key update of "oauth_client" ),
written as (update "oauth_client"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "oauth_client"."version" + 1
from previous
where "oauth_client"."organisation_id" = $3 and "oauth_client"."id" = previous.id and true
returning "oauth_client".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "oauth_client"."organisation_id", id, version
from written as "oauth_client" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "oauth_client"."organisation_id", "oauth_client"."id", "oauth_client"."version", "oauth_client"."updated_at", null::uuid, 'client', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "oauth_client" )
select "oauth_client"."id", "oauth_client"."inserted_at", "oauth_client"."updated_at", "oauth_client"."version", "oauth_client"."scopes", "oauth_client"."name", "oauth_client"."user_id", "oauth_client"."authentication", "oauth_client"."last_used_at"
from written as "oauth_client"

commit
