import { isDeepStrictEqual } from 'node:util'
import {
  hasSequence,
  numberKey,
  RESERVED_NUMBER,
  unknownNumberField,
} from '@portal/contract/areas/certificate/issue-number.ts'
import { certificateRefusals as no } from '@portal/contract/areas/certificate/refusals.ts'
import type { saveTemplate, TemplateInput } from '@portal/contract/areas/certificate/template.ts'
import { unknownTemplateField } from '@portal/contract/areas/certificate/template-text.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { insertRow, lockRow, updateRow } from '#src/kit/store.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { certTemplates, certTemplateVersions } from '#src/schema/certificate/certificate.ts'
import { findVersion, type TemplateVersion } from '../issue/template.ts'

/** What every template has to keep, whoever looks at it. */
export const ensureSound = ({ numberRule, elements }: TemplateInput): void => {
  if (!hasSequence(numberRule)) refuseField('numberRule', no.sequence)
  const field = unknownNumberField(numberRule)
  if (field !== undefined) refuseField('numberRule', no.unknownField, { field })
  if (RESERVED_NUMBER.test(numberRule)) refuseField('numberRule', no.ruleReserved)
  if (!elements.some(({ kind }) => kind === 'qr')) refuseField('elements', no.qr)
  for (const element of elements) {
    const unknown = element.kind === 'text' ? unknownTemplateField(element.text) : undefined
    if (unknown !== undefined) refuseField('elements', no.unknownField, { field: unknown })
  }
}

/** Neither name nor numbers are those of another template, of today or before. */
const ensureOwn = async (tx: Tx, id: string | null, input: TemplateInput): Promise<void> => {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtext('cert_templates'))`)
  const other = id === null ? undefined : ne(certTemplates.id, id)
  const [named] = await tx.db
    .select({ id: certTemplates.id })
    .from(certTemplates)
    .where(and(eq(certTemplates.name, input.name), other))
  if (named) refuseField('name', no.nameTaken)
  const [same] = await tx.db
    .select({ name: certTemplates.name })
    .from(certTemplateVersions)
    .innerJoin(certTemplates, eq(certTemplates.id, certTemplateVersions.templateId))
    .where(and(eq(certTemplateVersions.numberKey, numberKey(input.numberRule, input.typeCode)), other))
  if (same) refuseField('numberRule', no.ruleTaken, { name: same.name })
}

const drawnOf = ({ name, issuer, frame, elements, numberRule, typeCode }: TemplateInput) => ({
  ...{ name, issuer, frame, elements },
  numberKey: numberKey(numberRule, typeCode),
})

const isSame = (
  { name, issuer, frame, elements, numberKey: key }: TemplateVersion,
  drawn: ReturnType<typeof drawnOf>,
): boolean => isDeepStrictEqual({ name, issuer, frame, elements, numberKey: key }, drawn)

const columnsOf = ({ issuer: _issuer, frame: _frame, elements: _elements, ...rest }: TemplateInput) => rest

const addVersion = (tx: Tx, templateId: string, version: number, input: TemplateInput) =>
  tx.db.insert(certTemplateVersions).values({ ...drawnOf(input), templateId, version, createdBy: tx.actor?.id ?? null })

export const insertTemplate = async (tx: Tx, input: TemplateInput, ownerOrgId: string) => {
  ensureSound(input)
  await ensureOwn(tx, null, input)
  const saved = await insertRow(tx, certTemplates, { ...columnsOf(input), ownerOrgId })
  await addVersion(tx, saved.id, 1, input)
  return saved
}

const change = async (tx: Tx, key: { id: string; revision: number }, input: TemplateInput) => {
  const before = await lockRow(tx, certTemplates, key.id)
  ensure(before.revision === key.revision, errors.stale)
  ensureSound(input)
  await ensureOwn(tx, key.id, input)
  const now = await findVersion(tx, before.id, before.version)
  const version = isSame(now, drawnOf(input)) ? before.version : before.version + 1
  const saved = await updateRow(tx, certTemplates, key, { ...columnsOf(input), version })
  if (version !== before.version) await addVersion(tx, before.id, version, input)
  return saved
}

export const save: HandlerOf<typeof saveTemplate> = async ({ tx, body, actor }) => {
  const { id, revision, ...input } = body
  if (id !== undefined) ensure(revision !== undefined, errors.stale)
  const saved =
    id === undefined || revision === undefined
      ? await insertTemplate(tx, input, actor.orgId)
      : await change(tx, { id, revision }, input)
  return { id: saved.id, version: saved.version, revision: saved.revision }
}
