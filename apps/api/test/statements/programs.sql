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
where "program"."organisation_id" = "previous"."organisation_id" and "program"."id" = previous.id and ("previous"."cost_per_unit"::text is distinct from $4)
returning "program".*, "previous"."cost_per_unit" as "previous cost_per_unit"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "program"."organisation_id", id, version
from written as "program" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "program"."organisation_id", "program"."id", "program"."version", "program"."updated_at", null::uuid, 'program', 'updated', $5::text, $6::uuid, $7::text, $8::text, $9::uuid, concat('{', '"/costPerUnit":', '[', coalesce(to_json("program"."previous cost_per_unit"::text)::text, 'null'), ',', coalesce(to_json("program"."cost_per_unit"::text)::text, 'null'), ']', '}')::json
from written as "program" )
select "program"."id", "program"."inserted_at", "program"."updated_at", "program"."version", "program"."name", "program"."description", "program"."type", "program"."legal_basis", "program"."admission_criteria", "program"."measure_number", "program"."certificate_measure_number", "program"."certifying_body", "program"."certified_from", "program"."certified_until", "program"."teaching_units", "program"."cost_per_unit", "program"."delivery_mode", "program"."status"
from written as "program"
