-- POST /v1/fundingAgencies

with
written as (insert into "funding_agency" ("organisation_id", "id", "name", "partner_type", "type", "email", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "funding_agency"."organisation_id", id, version
from written as "funding_agency" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."version", "funding_agency"."updated_at", null::uuid, 'fundingAgency', 'created', $7::text, $8::uuid, $9::text, $10::text, $11::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("funding_agency"."name"::text)::text || ']', ',"/partnerType":[null,' || case when octet_length("funding_agency"."partner_type"::text) > 4096 then json_build_object('length', char_length("funding_agency"."partner_type"::text), 'sha256', encode(sha256(convert_to("funding_agency"."partner_type"::text, 'UTF8')), 'hex'))::text else to_json("funding_agency"."partner_type"::text)::text end || ']', ',"/type":[null,' || case when octet_length("funding_agency"."type"::text) > 4096 then json_build_object('length', char_length("funding_agency"."type"::text), 'sha256', encode(sha256(convert_to("funding_agency"."type"::text, 'UTF8')), 'hex'))::text else to_json("funding_agency"."type"::text)::text end || ']', ',"/email":[null,' || to_json("funding_agency"."email"::text)::text || ']'), 2), '}')::json
from written as "funding_agency" )
select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from written as "funding_agency"

-- POST /v1/fundingAgencies/batch

begin

savepoint entries

with
written as (insert into "funding_agency" ("organisation_id", "id", "name", "partner_type", "type", "email", inserted_at, updated_at)
select "organisation_id", "id", "name", "partner_type", "type", "email", now.time, now.time
from json_populate_recordset(null::"funding_agency", $1::json), (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "funding_agency"."organisation_id", id, version
from written as "funding_agency" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."version", "funding_agency"."updated_at", null::uuid, 'fundingAgency', 'created', $2::text, $3::uuid, $4::text, $5::text, $6::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("funding_agency"."name"::text)::text || ']', ',"/partnerType":[null,' || case when octet_length("funding_agency"."partner_type"::text) > 4096 then json_build_object('length', char_length("funding_agency"."partner_type"::text), 'sha256', encode(sha256(convert_to("funding_agency"."partner_type"::text, 'UTF8')), 'hex'))::text else to_json("funding_agency"."partner_type"::text)::text end || ']', ',"/type":[null,' || case when octet_length("funding_agency"."type"::text) > 4096 then json_build_object('length', char_length("funding_agency"."type"::text), 'sha256', encode(sha256(convert_to("funding_agency"."type"::text, 'UTF8')), 'hex'))::text else to_json("funding_agency"."type"::text)::text end || ']', ',"/email":[null,' || to_json("funding_agency"."email"::text)::text || ']'), 2), '}')::json
from written as "funding_agency" )
select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from written as "funding_agency"

release savepoint entries

commit

-- GET /v1/fundingAgencies/:id

select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 and "funding_agency"."deleted_at" is null

-- GET /v1/fundingAgencies

select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/fundingAgencies/:id

with
previous as (select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."email", greatest(date_trunc('milliseconds', clock_timestamp()), "funding_agency"."updated_at") as stamp
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 and "funding_agency"."deleted_at" is null and true for no key update of "funding_agency" skip locked),
written as (update "funding_agency"
set "email" = $3, updated_at = previous.stamp, version = "funding_agency"."version" + 1
from previous
where "funding_agency"."organisation_id" = $4 and "funding_agency"."id" = previous.id and ("previous"."email"::text is distinct from $5)
returning "funding_agency".*, "previous"."email" as "previous email"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "funding_agency"."organisation_id", id, version
from written as "funding_agency" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."version", "funding_agency"."updated_at", null::uuid, 'fundingAgency', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/email":', '[', coalesce(to_json("funding_agency"."previous email"::text)::text, 'null'), ',', coalesce(to_json("funding_agency"."email"::text)::text, 'null'), ']', '}')::json
from written as "funding_agency" )
select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from written as "funding_agency"

-- DELETE /v1/fundingAgencies/:id

with
previous as (select "funding_agency"."organisation_id", "funding_agency"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "funding_agency"."updated_at") as stamp
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 and "funding_agency"."deleted_at" is null and true for no key update of "funding_agency" ),
written as (update "funding_agency"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "funding_agency"."version" + 1
from previous
where "funding_agency"."organisation_id" = $3 and "funding_agency"."id" = previous.id and true
returning "funding_agency".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "funding_agency"."organisation_id", id, version
from written as "funding_agency" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."version", "funding_agency"."updated_at", null::uuid, 'fundingAgency', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "funding_agency" )
select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from written as "funding_agency"

-- POST /v1/fundingAgencies/:id/undelete

begin

select "funding_agency"."id", version, deleted_at, null as erased_at
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 and true for no key update

with
previous as (select "funding_agency"."organisation_id", "funding_agency"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "funding_agency"."updated_at") as stamp
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 for no key update of "funding_agency" ),
written as (update "funding_agency"
set deleted_at = null, updated_at = previous.stamp, version = "funding_agency"."version" + 1
from previous
where "funding_agency"."organisation_id" = $3 and "funding_agency"."id" = previous.id and true
returning "funding_agency".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "funding_agency"."organisation_id", id, version
from written as "funding_agency" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "funding_agency"."organisation_id", "funding_agency"."id", "funding_agency"."version", "funding_agency"."updated_at", null::uuid, 'fundingAgency', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "funding_agency" )
select "funding_agency"."id"
from written as "funding_agency"

select "funding_agency"."id", "funding_agency"."inserted_at", "funding_agency"."updated_at", "funding_agency"."version", "funding_agency"."name", "funding_agency"."partner_type", "funding_agency"."type", "funding_agency"."email"
from "funding_agency"
where "funding_agency"."organisation_id" = $1 and "funding_agency"."id" = $2 and "funding_agency"."deleted_at" is null

commit
