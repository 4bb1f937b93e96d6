import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import type { getTemplate } from '@portal/contract/areas/certificate/template.ts'
import { P } from '@portal/contract/privileges.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certTemplates, certTemplateVersions } from '#src/schema/certificate/certificate.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { reachesUnit } from '#src/shared/directory/visible.ts'
import { findVersion } from '../issue/template.ts'

export const get: HandlerOf<typeof getTemplate> = async ({ tx, body, actor }) => {
  const [found] = await tx.db
    .select({ template: certTemplates, ownerOrgName: sql<string>`coalesce(${orgUnits.name}, '')` })
    .from(certTemplates)
    .leftJoin(orgUnits, eq(orgUnits.id, certTemplates.ownerOrgId))
    .where(eq(certTemplates.id, body.id))
  if (!found) return refuse(no.missing)
  const { template, ownerOrgName } = found
  const { name, issuer, frame, elements, version } = await findVersion(
    tx,
    template.id,
    body.version ?? template.version,
  )
  const versions = await tx.db
    .select({
      version: certTemplateVersions.version,
      createdAt: certTemplateVersions.createdAt,
      createdByName: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(certTemplateVersions)
    .leftJoin(users, eq(users.id, certTemplateVersions.createdBy))
    .where(eq(certTemplateVersions.templateId, template.id))
    .orderBy(desc(certTemplateVersions.version))
  const designing = { ...tx, scope: actor.scopeOf([P.traineeArchiveCertDesign]) }
  const mayEdit =
    actor.holds(P.traineeArchiveCertDesign) &&
    (template.createdBy === actor.id || (await reachesUnit(designing, template.ownerOrgId)))
  return { ...template, ownerOrgName, name, issuer, frame, elements, version, versions, mayEdit }
}
