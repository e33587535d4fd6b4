-- GET /v1/org

select "organisation"."id", "organisation"."inserted_at", "organisation"."updated_at", "organisation"."version", "organisation"."name", "organisation"."email", "organisation"."phone", "organisation"."website", "organisation"."provider_number", "organisation"."azav_certificate_number", "organisation"."azav_certified_until", "organisation"."address_street", "organisation"."address_house_number", "organisation"."address_addition", "organisation"."address_zip_code", "organisation"."address_city", "organisation"."address_country", "organisation"."timezone"
from organisation
where id = $1
