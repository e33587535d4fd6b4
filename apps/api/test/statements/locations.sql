-- POST /v1/locations

with
written as (insert into "location" ("organisation_id", "id", "name", "kind", "email", "phone", "address_street", "address_house_number", "address_addition", "address_zip_code", "address_city", "address_country", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "location"."organisation_id", id, version
from written as "location" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "location"."organisation_id", "location"."id", "location"."version", "location"."updated_at", null::uuid, 'location', 'created', $13::text, $14::uuid, $15::text, $16::text, $17::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("location"."name"::text)::text || ']', ',"/kind":[null,' || case when octet_length("location"."kind"::text) > 4096 then json_build_object('length', char_length("location"."kind"::text), 'sha256', encode(sha256(convert_to("location"."kind"::text, 'UTF8')), 'hex'))::text else to_json("location"."kind"::text)::text end || ']', ',"/email":[null,' || to_json("location"."email")::text || ']', ',"/phone":[null,' || to_json("location"."phone"::text)::text || ']', ',"/address/street":[null,' || to_json("location"."address_street"::text)::text || ']', ',"/address/houseNumber":[null,' || to_json("location"."address_house_number"::text)::text || ']', ',"/address/addressAddition":[null,' || to_json("location"."address_addition"::text)::text || ']', ',"/address/zipCode":[null,' || to_json("location"."address_zip_code"::text)::text || ']', ',"/address/city":[null,' || to_json("location"."address_city"::text)::text || ']', ',"/address/country":[null,' || to_json("location"."address_country"::text)::text || ']'), 2), '}')::json
from written as "location" )
select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."version", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from written as "location"

-- GET /v1/locations/:id

select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."version", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 and "location"."deleted_at" is null

-- GET /v1/locations

select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from "location"
where "location"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/locations/:id

with
previous as (select "location"."organisation_id", "location"."id", "location"."phone", greatest(date_trunc('milliseconds', clock_timestamp()), "location"."updated_at") as stamp
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 and "location"."deleted_at" is null and true for no key update of "location" skip locked),
written as (update "location"
set "phone" = $3, updated_at = previous.stamp, version = "location"."version" + 1
from previous
where "location"."organisation_id" = $4 and "location"."id" = previous.id and ("previous"."phone"::text is distinct from $5)
returning "location".*, "previous"."phone" as "previous phone"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "location"."organisation_id", id, version
from written as "location" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "location"."organisation_id", "location"."id", "location"."version", "location"."updated_at", null::uuid, 'location', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/phone":', '[', coalesce(to_json("location"."previous phone"::text)::text, 'null'), ',', coalesce(to_json("location"."phone"::text)::text, 'null'), ']', '}')::json
from written as "location" )
select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."version", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from written as "location"

-- DELETE /v1/locations/:id

begin

with
previous as (select "location"."organisation_id", "location"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "location"."updated_at") as stamp
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 and "location"."deleted_at" is null and true for no key update of "location" ),
written as (update "location"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "location"."version" + 1
from previous
where "location"."organisation_id" = $3 and "location"."id" = previous.id and true
returning "location".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "location"."organisation_id", id, version
from written as "location" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "location"."organisation_id", "location"."id", "location"."version", "location"."updated_at", null::uuid, 'location', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "location" )
select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."version", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from written as "location"

select 'courses' as resource, 'locationId' as field, count(*)::int as count
from "course"
where "course"."organisation_id" = $1 and "course"."location_id" = $2 and deleted_at is null
union all
select 'coachings' as resource, 'locationId' as field, count(*)::int as count
from "coaching"
where "coaching"."organisation_id" = $3 and "coaching"."location_id" = $4 and deleted_at is null
union all
select 'users' as resource, 'locations' as field, count(*)::int as count
from "app_user"
where "app_user"."organisation_id" = $5 and exists (
select
from "user_location" pair
where pair.organisation_id = $6 and pair."user_id" = "app_user"."id" and pair."location_id" = $7) and deleted_at is null
union all
select 'sessions' as resource, 'locationId' as field, count(*)::int as count
from "session"
where "session"."organisation_id" = $8 and "session"."location_id" = $9 and deleted_at is null

commit

-- POST /v1/locations/:id/undelete

begin

select "location"."id", version, deleted_at, null as erased_at
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 and true for no key update

with
previous as (select "location"."organisation_id", "location"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "location"."updated_at") as stamp
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 for no key update of "location" ),
written as (update "location"
set deleted_at = null, updated_at = previous.stamp, version = "location"."version" + 1
from previous
where "location"."organisation_id" = $3 and "location"."id" = previous.id and true
returning "location".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "location"."organisation_id", id, version
from written as "location" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "location"."organisation_id", "location"."id", "location"."version", "location"."updated_at", null::uuid, 'location', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "location" )
select "location"."id"
from written as "location"

select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."version", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from "location"
where "location"."organisation_id" = $1 and "location"."id" = $2 and "location"."deleted_at" is null

commit
