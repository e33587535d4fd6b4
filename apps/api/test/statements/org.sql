-- GET /v1/org

select "organisation"."id", "organisation"."inserted_at", "organisation"."updated_at", "organisation"."version", "organisation"."name", "organisation"."email", "organisation"."phone", "organisation"."website", "organisation"."provider_number", "organisation"."azav_certificate_number", "organisation"."azav_certified_until", "organisation"."address_street", "organisation"."address_house_number", "organisation"."address_addition", "organisation"."address_zip_code", "organisation"."address_city", "organisation"."address_country", "organisation"."timezone"
from organisation
where id = $1

-- PATCH /v1/org

with
previous as (select "organisation"."id", "organisation"."name", greatest(date_trunc('milliseconds', clock_timestamp()), "organisation"."updated_at") as stamp
from "organisation"
where "organisation"."id" = $1 and "organisation"."id" = $2 and true for no key update of "organisation" skip locked),
written as (update "organisation"
set "name" = $3, updated_at = previous.stamp, version = "organisation"."version" + 1
from previous
where "organisation"."id" = $4 and "organisation"."id" = previous.id and ("previous"."name"::text is distinct from $5)
returning "organisation".*, "previous"."name" as "previous name"),
announced as ( insert into change_inbox (organisation_id, record_id, version)
select "organisation"."id", id, version
from written as "organisation" ),
remembered as ( insert into record_history (organisation_id, record_id, version, changed_at, parent_id, type, operation, actor_kind, actor_id, actor_name, request_id, trace_id, changes)
select "organisation"."id", "organisation"."id", "organisation"."version", "organisation"."updated_at", null::uuid, 'organisation', 'updated', $6::text, $7::uuid, $8::text, $9::text, $10::uuid, concat('{', '"/name":', '[', coalesce(to_json("organisation"."previous name"::text)::text, 'null'), ',', coalesce(to_json("organisation"."name"::text)::text, 'null'), ']', '}')::json
from written as "organisation" )
select "organisation"."id", "organisation"."inserted_at", "organisation"."updated_at", "organisation"."version", "organisation"."name", "organisation"."email", "organisation"."phone", "organisation"."website", "organisation"."provider_number", "organisation"."azav_certificate_number", "organisation"."azav_certified_until", "organisation"."address_street", "organisation"."address_house_number", "organisation"."address_addition", "organisation"."address_zip_code", "organisation"."address_city", "organisation"."address_country", "organisation"."timezone"
from written as "organisation"
