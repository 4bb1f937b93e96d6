import { numberKey } from '@portal/contract/areas/certificate/issue-number.ts'
import type { TemplateInput } from '@portal/contract/areas/certificate/template.ts'
import { shippedTemplate } from '@portal/contract/areas/certificate/template-shipped.ts'
import type { Db } from '#src/platform/database/db.ts'
import { certTemplates, certTemplateVersions } from '#src/schema/certificate/certificate.ts'

/** The shipped template has a fixed id: every process and every site agrees on it. */
export const SHIPPED_TEMPLATE_ID = '00000000-0000-7000-8000-000000000301'

/** A template with its first version; one of this id that is there already stays as it is. */
export const putTemplate = async (db: Db, input: TemplateInput & { id: string }, ownerOrgId: string): Promise<void> => {
  const { id, name, typeCode, numberRule, issuer, termMonths, renewDays, renewCategory, frame, elements, enabled } =
    input
  const made = await db
    .insert(certTemplates)
    .values({ id, name, typeCode, numberRule, termMonths, renewDays, renewCategory, enabled, ownerOrgId })
    .onConflictDoNothing()
    .returning({ id: certTemplates.id })
  if (made.length === 0) return
  const key = numberKey(numberRule, typeCode)
  await db
    .insert(certTemplateVersions)
    .values({ templateId: id, version: 1, name, issuer, frame, elements, numberKey: key })
}

export const ensureShippedTemplate = (db: Db, ownerOrgId: string): Promise<void> =>
  putTemplate(db, { ...shippedTemplate, id: SHIPPED_TEMPLATE_ID }, ownerOrgId)
