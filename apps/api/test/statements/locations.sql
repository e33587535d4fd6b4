-- GET /v1/locations

select "location"."id", "location"."inserted_at", "location"."updated_at", "location"."name", "location"."kind", "location"."email", "location"."phone", "location"."address_street", "location"."address_house_number", "location"."address_addition", "location"."address_zip_code", "location"."address_city", "location"."address_country"
from "location"
where "location"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51
