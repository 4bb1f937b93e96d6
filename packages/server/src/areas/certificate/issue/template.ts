import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import { certTemplates, certTemplateVersions } from '#src/schema/certificate/certificate.ts'

export type Template = typeof certTemplates.$inferSelect
export type TemplateVersion = typeof certTemplateVersions.$inferSelect

export const findVersion = async ({ db }: Tx, templateId: string, version: number): Promise<TemplateVersion> => {
  const key = and(eq(certTemplateVersions.templateId, templateId), eq(certTemplateVersions.version, version))
  const [found] = await db.select().from(certTemplateVersions).where(key)
  return found ?? refuse(no.missing)
}

/** A template that certificates are issued with, as it stands now. */
export const usableTemplate = async (tx: Tx, templateId: string): Promise<Template & { drawn: TemplateVersion }> => {
  const [template] = await tx.db.select().from(certTemplates).where(eq(certTemplates.id, templateId))
  if (!template) return refuse(no.missing)
  ensure(template.enabled, no.disabled)
  return { ...template, drawn: await findVersion(tx, template.id, template.version) }
}
