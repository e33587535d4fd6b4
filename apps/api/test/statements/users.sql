-- POST /v1/users

begin

with
written as (insert into "app_user" ("organisation_id", "id", "first_name", "last_name", "email", "address_street", "address_house_number", "address_addition", "address_zip_code", "address_city", "address_country", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *), "groups written" as (insert into "user_group" (organisation_id, "user_id", "group_id", position)
select (select organisation_id
from written), (select id
from written), listed.id, listed.position - 1
from unnest($13::uuid[]) with ordinality as listed (id, position)), "locations written" as (insert into "user_location" (organisation_id, "user_id", "location_id", position)
select (select organisation_id
from written), (select id
from written), listed.id, listed.position - 1
from unnest($14::uuid[]) with ordinality as listed (id, position)),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "app_user"."organisation_id", id, version
from written as "app_user" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "app_user"."organisation_id", "app_user"."id", "app_user"."version", "app_user"."updated_at", null::uuid, 'user', 'created', $15::text, $16::uuid, $17::text, $18::text, $19::uuid, concat('{', substr(concat(',"/firstName":[null,' || to_json("app_user"."first_name"::text)::text || ']', ',"/lastName":[null,' || to_json("app_user"."last_name"::text)::text || ']', ',"/email":[null,' || to_json("app_user"."email")::text || ']', ',"/address/street":[null,' || to_json("app_user"."address_street"::text)::text || ']', ',"/address/houseNumber":[null,' || to_json("app_user"."address_house_number"::text)::text || ']', ',"/address/addressAddition":[null,' || to_json("app_user"."address_addition"::text)::text || ']', ',"/address/zipCode":[null,' || to_json("app_user"."address_zip_code"::text)::text || ']', ',"/address/city":[null,' || to_json("app_user"."address_city"::text)::text || ']', ',"/address/country":[null,' || to_json("app_user"."address_country"::text)::text || ']', ',"/status":[null,' || case when octet_length("app_user"."status"::text) > 4096 then json_build_object('length', char_length("app_user"."status"::text), 'sha256', encode(sha256(convert_to("app_user"."status"::text, 'UTF8')), 'hex'))::text else to_json("app_user"."status"::text)::text end || ']', ',"/groups":[null,' || case when octet_length(to_json($20::uuid[])::text) > 4096 then json_build_object('length', char_length(to_json($21::uuid[])::text), 'sha256', encode(sha256(convert_to(to_json($22::uuid[])::text, 'UTF8')), 'hex'))::text else to_json($23::uuid[])::text end || ']', ',"/locations":[null,' || case when octet_length(to_json($24::uuid[])::text) > 4096 then json_build_object('length', char_length(to_json($25::uuid[])::text), 'sha256', encode(sha256(convert_to(to_json($26::uuid[])::text, 'UTF8')), 'hex'))::text else to_json($27::uuid[])::text end || ']'), 2), '}')::json
from written as "app_user" )
select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", $28::uuid[] as "groups", $29::uuid[] as "locations"
from written as "app_user"

commit

-- GET /v1/users/:id

select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $1 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $2 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from "app_user"
where "app_user"."organisation_id" = $3 and "app_user"."id" = $4 and "app_user"."deleted_at" is null

-- GET /v1/users

select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $1 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $2 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from "app_user"
where "app_user"."organisation_id" = $3 and deleted_at is null
order by "inserted_at" desc, id desc limit 51

-- PATCH /v1/users/:id

begin

select "status", "email"
from "app_user"
where "organisation_id" = $1 and "id" = $2 and "deleted_at" is null for no key update

select "g"."permissions", g.id = any(array(select m.group_id
from user_group m
where m.organisation_id = $1 and m.user_id = $2)) as "isMember", g.id = any(array(select m.group_id
from user_group m
where m.organisation_id = $3 and m.user_id = $4)) as "remains"
from "permission_group" as "g"
where "g"."organisation_id" = $5 and "g"."deleted_at" is null and g.id = any(array(select m.group_id
from user_group m
where m.organisation_id = $6 and m.user_id = $7) || array(select m.group_id
from user_group m
where m.organisation_id = $8 and m.user_id = $9))
order by "g"."id" for share of "g"

with
previous as (select "app_user"."organisation_id", "app_user"."id", "app_user"."email", "app_user"."status", greatest(date_trunc('milliseconds', clock_timestamp()), "app_user"."updated_at") as stamp
from "app_user"
where "app_user"."organisation_id" = $1 and "app_user"."id" = $2 and "app_user"."deleted_at" is null and true for no key update of "app_user" skip locked),
written as (update "app_user"
set "email" = $3, "status" = $4, updated_at = previous.stamp, version = "app_user"."version" + 1
from previous
where "app_user"."organisation_id" = $5 and "app_user"."id" = previous.id and ("previous"."email" is distinct from $6 or "previous"."status"::text is distinct from $7)
returning "app_user".*, "previous"."email" as "previous email", "previous"."status" as "previous status"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "app_user"."organisation_id", id, version
from written as "app_user" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "app_user"."organisation_id", "app_user"."id", "app_user"."version", "app_user"."updated_at", null::uuid, 'user', 'updated', $8::text, $9::uuid, $10::text, $11::text, $12::uuid, (select concat('{', string_agg(concat(field.key, '[', coalesce(field.before, 'null'), ',', coalesce(field.after, 'null'), ']'), ','), '}')::json
from (values ('"/email":', to_json("app_user"."previous email")::text, to_json("app_user"."email")::text), ('"/status":', case when octet_length("app_user"."previous status"::text) > 4096 then json_build_object('length', char_length("app_user"."previous status"::text), 'sha256', encode(sha256(convert_to("app_user"."previous status"::text, 'UTF8')), 'hex'))::text else to_json("app_user"."previous status"::text)::text end, case when octet_length("app_user"."status"::text) > 4096 then json_build_object('length', char_length("app_user"."status"::text), 'sha256', encode(sha256(convert_to("app_user"."status"::text, 'UTF8')), 'hex'))::text else to_json("app_user"."status"::text)::text end)) field (key, before, after)
where field.before is distinct from field.after)
from written as "app_user" )
select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $13 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $14 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from written as "app_user"

commit

-- DELETE /v1/users/:id

begin

select "g"."permissions"
from "permission_group" as "g"
where "g"."organisation_id" = $1 and "g"."deleted_at" is null and g.id = any(array(select m.group_id
from user_group m
where m.organisation_id = $2 and m.user_id = $3))
order by "g"."id" for share of "g"

with
previous as (select "app_user"."organisation_id", "app_user"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "app_user"."updated_at") as stamp
from "app_user"
where "app_user"."organisation_id" = $1 and "app_user"."id" = $2 and "app_user"."deleted_at" is null and true for no key update of "app_user" ),
written as (update "app_user"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "app_user"."version" + 1
from previous
where "app_user"."organisation_id" = $3 and "app_user"."id" = previous.id and true
returning "app_user".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "app_user"."organisation_id", id, version
from written as "app_user" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "app_user"."organisation_id", "app_user"."id", "app_user"."version", "app_user"."updated_at", null::uuid, 'user', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "app_user" )
select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $9 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $10 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from written as "app_user"

commit

-- POST /v1/users/:id/undelete

begin

select "app_user"."id", version, deleted_at, "app_user"."erased_at"
from "app_user"
where "app_user"."organisation_id" = $1 and "app_user"."id" = $2 and true for no key update

with
previous as (select "app_user"."organisation_id", "app_user"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "app_user"."updated_at") as stamp
from "app_user"
where "app_user"."organisation_id" = $1 and "app_user"."id" = $2 for no key update of "app_user" ),
written as (update "app_user"
set deleted_at = null, updated_at = previous.stamp, version = "app_user"."version" + 1
from previous
where "app_user"."organisation_id" = $3 and "app_user"."id" = previous.id and true
returning "app_user".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "app_user"."organisation_id", id, version
from written as "app_user" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "app_user"."organisation_id", "app_user"."id", "app_user"."version", "app_user"."updated_at", null::uuid, 'user', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "app_user" )
select "app_user"."id"
from written as "app_user"

select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $1 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $2 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from "app_user"
where "app_user"."organisation_id" = $3 and "app_user"."id" = $4 and "app_user"."deleted_at" is null

select "app_user"."id", "app_user"."inserted_at", "app_user"."updated_at", "app_user"."version", "app_user"."first_name", "app_user"."last_name", "app_user"."email", "app_user"."address_street", "app_user"."address_house_number", "app_user"."address_addition", "app_user"."address_zip_code", "app_user"."address_city", "app_user"."address_country", "app_user"."status", array(select pair."group_id"
from "user_group" pair
where pair.organisation_id = $1 and pair."user_id" = "app_user"."id"
order by pair.position) as "groups", array(select pair."location_id"
from "user_location" pair
where pair.organisation_id = $2 and pair."user_id" = "app_user"."id"
order by pair.position) as "locations"
from "app_user"
where "app_user"."organisation_id" = $3 and "app_user"."id" = $4 and "app_user"."deleted_at" is null

commit
