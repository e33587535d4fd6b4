-- GET /v1/permissionGroups

select "permission_group"."id", "permission_group"."inserted_at", "permission_group"."updated_at", "permission_group"."name", "permission_group"."description"
from "permission_group"
where "permission_group"."organisation_id" = $1 and deleted_at is null
order by "inserted_at" desc, id desc limit 51
