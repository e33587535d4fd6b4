-- POST /v1/programs

with
written as (insert into "program" ("organisation_id", "id", "name", "description", "type", "legal_basis", "admission_criteria", "measure_number", "certificate_measure_number", "certifying_body", "certified_from", "certified_until", "teaching_units", "cost_per_unit", "delivery_mode", "status", "inserted_at", "updated_at")
select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now.time, now.time
from (select date_trunc('milliseconds', clock_timestamp()) as time) now
returning *),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "program"."organisation_id", id, version
from written as "program" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "program"."organisation_id", "program"."id", "program"."version", "program"."updated_at", null::uuid, 'program', 'created', $17::text, $18::uuid, $19::text, $20::text, $21::uuid, concat('{', substr(concat(',"/name":[null,' || to_json("program"."name"::text)::text || ']', ',"/description":[null,' || case when octet_length("program"."description"::text) > 4096 then json_build_object('length', char_length("program"."description"::text), 'sha256', encode(sha256(convert_to("program"."description"::text, 'UTF8')), 'hex'))::text else to_json("program"."description"::text)::text end || ']', ',"/type":[null,' || case when octet_length("program"."type"::text) > 4096 then json_build_object('length', char_length("program"."type"::text), 'sha256', encode(sha256(convert_to("program"."type"::text, 'UTF8')), 'hex'))::text else to_json("program"."type"::text)::text end || ']', ',"/legalBasis":[null,' || case when octet_length("program"."legal_basis"::text) > 4096 then json_build_object('length', char_length("program"."legal_basis"::text), 'sha256', encode(sha256(convert_to("program"."legal_basis"::text, 'UTF8')), 'hex'))::text else to_json("program"."legal_basis"::text)::text end || ']', ',"/admission_criteria":[null,' || case when octet_length("program"."admission_criteria"::text) > 4096 then json_build_object('length', char_length("program"."admission_criteria"::text), 'sha256', encode(sha256(convert_to("program"."admission_criteria"::text, 'UTF8')), 'hex'))::text else to_json("program"."admission_criteria"::text)::text end || ']', ',"/measureNumber":[null,' || to_json("program"."measure_number"::text)::text || ']', ',"/certificateMeasureNumber":[null,' || to_json("program"."certificate_measure_number"::text)::text || ']', ',"/certifyingBody":[null,' || to_json("program"."certifying_body"::text)::text || ']', ',"/certifiedFrom":[null,' || to_json("program"."certified_from")::text || ']', ',"/certifiedUntil":[null,' || to_json("program"."certified_until")::text || ']', ',"/teachingUnits":[null,' || to_json("program"."teaching_units")::text || ']', ',"/costPerUnit":[null,' || to_json("program"."cost_per_unit"::text)::text || ']', ',"/deliveryMode":[null,' || case when octet_length("program"."delivery_mode"::text) > 4096 then json_build_object('length', char_length("program"."delivery_mode"::text), 'sha256', encode(sha256(convert_to("program"."delivery_mode"::text, 'UTF8')), 'hex'))::text else to_json("program"."delivery_mode"::text)::text end || ']', ',"/status":[null,' || case when octet_length("program"."status"::text) > 4096 then json_build_object('length', char_length("program"."status"::text), 'sha256', encode(sha256(convert_to("program"."status"::text, 'UTF8')), 'hex'))::text else to_json("program"."status"::text)::text end || ']'), 2), '}')::json
from written as "program" )
select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from written as "program"

-- GET /v1/programs/:id

select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 and "program"."deleted_at" is null

-- GET /v1/programs

select *
from (
select *, sum((0 + coalesce(octet_length("description"), 0) + coalesce(octet_length("admission_criteria"), 0))) over (order by "inserted_at" desc, id desc rows unbounded preceding)::int as page_bytes
from (select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from "program"
where "program"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51) page ) page
where page_bytes - (0 + coalesce(octet_length("description"), 0) + coalesce(octet_length("admission_criteria"), 0)) < 4194304
order by "inserted_at" desc, id desc

-- PATCH /v1/programs/:id

with
previous as (select "program"."organisation_id", "program"."id", "program"."cost_per_unit", greatest(date_trunc('milliseconds', clock_timestamp()), "program"."updated_at") as stamp
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 and "program"."deleted_at" is null and true for no key update of "program" skip locked),
written as (update "program"
set "cost_per_unit" = $3, updated_at = previous.stamp, version = "program"."version" + 1
from previous
where "program"."organisation_id" = $4 and "program"."id" = previous.id and ("previous"."cost_per_unit"::text is distinct from $5)
returning "program".*, "previous"."cost_per_unit" as "previous cost_per_unit"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "program"."organisation_id", id, version
from written as "program" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "program"."organisation_id", "program"."id", "program"."version", "program"."updated_at", null::uuid, 'program', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/costPerUnit":', '[', coalesce(to_json("program"."previous cost_per_unit"::text)::text, 'null'), ',', coalesce(to_json("program"."cost_per_unit"::text)::text, 'null'), ']', '}')::json
from written as "program" )
select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from written as "program"

-- DELETE /v1/programs/:id

begin

with
previous as (select "program"."organisation_id", "program"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "program"."updated_at") as stamp
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 and "program"."deleted_at" is null and true for no key update of "program" ),
written as (update "program"
set deleted_at = previous.stamp, updated_at = previous.stamp, version = "program"."version" + 1
from previous
where "program"."organisation_id" = $3 and "program"."id" = previous.id and true
returning "program".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "program"."organisation_id", id, version
from written as "program" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "program"."organisation_id", "program"."id", "program"."version", "program"."updated_at", null::uuid, 'program', 'deleted', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "program" )
select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from written as "program"

select 'courses' as resource, 'programId' as field, count(*)::int as count
from "course"
where "course"."organisation_id" = $1 and "course"."program_id" = $2 and deleted_at is null
union all
select 'coachings' as resource, 'programId' as field, count(*)::int as count
from "coaching"
where "coaching"."organisation_id" = $3 and "coaching"."program_id" = $4 and deleted_at is null

commit

-- POST /v1/programs/:id/undelete

begin

select "program"."id", version, deleted_at, null as erased_at
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 and true for no key update

with
previous as (select "program"."organisation_id", "program"."id", greatest(date_trunc('milliseconds', clock_timestamp()), "program"."updated_at") as stamp
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 for no key update of "program" ),
written as (update "program"
set deleted_at = null, updated_at = previous.stamp, version = "program"."version" + 1
from previous
where "program"."organisation_id" = $3 and "program"."id" = previous.id and true
returning "program".*),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "program"."organisation_id", id, version
from written as "program" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "program"."organisation_id", "program"."id", "program"."version", "program"."updated_at", null::uuid, 'program', 'restored', $4::text, $5::uuid, $6::text, $7::text, $8::uuid, '{}'::json
from written as "program" )
select "program"."id"
from written as "program"

select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from "program"
where "program"."organisation_id" = $1 and "program"."id" = $2 and "program"."deleted_at" is null

commit
