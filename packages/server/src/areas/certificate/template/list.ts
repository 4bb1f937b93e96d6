import { listTemplates } from '@portal/contract/areas/certificate/template.ts'
import { sql } from 'drizzle-orm'
import { either } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { chinese } from '#src/kit/page-read/place.ts'
import { certTemplates as t } from '#src/schema/certificate/certificate.ts'

export const templateColumns = {
  id: t.id,
  revision: t.revision,
  createdAt: t.createdAt,
  updatedAt: t.updatedAt,
  name: t.name,
  typeCode: t.typeCode,
  numberRule: t.numberRule,
  issuer: sql`(select v.issuer from cert_template_versions v where v.template_id = ${t.id} and v.version = ${t.version})`,
  termMonths: t.termMonths,
  renewDays: t.renewDays,
  renewCategory: t.renewCategory,
  version: t.version,
  enabled: t.enabled,
  ownerOrgName: sql`coalesce((select o.name from org_units o where o.id = ${t.ownerOrgId}), '')`,
}

/** 证书模板. */
export const templateList = pageRead(listTemplates, {
  from: sql`${t}`,
  key: t.id,
  columns: templateColumns,
  search: [t.name, t.typeCode],
  filter: { enabled: either(sql`${t.enabled}`) },
  sort: { name: chinese(t.name), updatedAt: t.updatedAt },
  order: '-updatedAt',
})
