import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { whyNotClassHours } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { LiveClassInput } from '@portal/contract/areas/live/class.ts'
import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { AppError, refuseField } from '#src/platform/errors.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { LiveSources } from '../room/sources.ts'
import type { LiveClass } from './reach.ts'

const exists = async (tx: Tx, rows: ReturnType<typeof sql>): Promise<number> => {
  const { rows: found } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${rows}) x`)
  return found[0]?.n ?? 0
}

const checkMode = async (sources: LiveSources, tx: Tx, body: LiveClassInput, before: LiveClass | null) => {
  const { mode, pullUrl, videoId } = body
  const whyNot = await sources.whyNot(mode)
  if (whyNot !== '' && before?.mode !== mode) refuseField('mode', { ...no.noPush, message: whyNot })
  const badUrl = mode === 'pull' && before?.pullUrl !== pullUrl ? await sources.whyNotPull(pullUrl) : null
  if (badUrl) refuseField('pullUrl', badUrl)
  if (mode !== 'file' || (before !== null && before.videoId === videoId && videoId !== null)) return
  const usable = sql`select 1 from videos v join media_versions m on m.id = v.current_version_id and m.state = 'ready'
    where v.id = ${videoId} and v.state = 'published' and v.deleted_at is null`
  if (videoId === null || (await exists(tx, usable)) === 0) refuseField('videoId', no.noVideo)
}

const checkDocuments = async (tx: Tx, documentIds: readonly string[]) => {
  const ids = [...new Set(documentIds)]
  const usable = sql`select 1 from documents d join document_versions v on v.id = d.current_version_id
    where d.id = any(${sql.param(ids)}::uuid[]) and d.state = 'published' and d.deleted_at is null
      and v.pdf_file_id is not null`
  if (ids.length > 0 && (await exists(tx, usable)) < ids.length) refuseField('documentIds', no.noDocument)
}

const checkAssistants = async (tx: Tx, assistantIds: readonly string[]) => {
  const ids = [...new Set(assistantIds)]
  const people = sql`select 1 from users u where u.id = any(${sql.param(ids)}::uuid[]) and ${activePerson()}`
  if (ids.length > 0 && (await exists(tx, people)) < ids.length) refuseField('assistantIds', no.noAssistant)
}

/** What a class is made of, and its rule of hours; each refused beside its field. */
export const checkContents = async (
  sources: LiveSources,
  tx: Tx,
  body: LiveClassInput,
  before: LiveClass | null,
): Promise<void> => {
  const lengthMs = body.plannedEnd.getTime() - body.plannedStart.getTime()
  await checkMode(sources, tx, body, before)
  const kept = new Set(before?.documentIds)
  await checkDocuments(
    tx,
    body.documentIds.filter((each) => !kept.has(each)),
  )
  await checkAssistants(tx, body.assistantIds)
  if (body.signPlan.some(({ minute }) => minute * MINUTE_MS >= lengthMs)) refuseField('signPlan', no.signMinute)
  if (body.needRounds > body.signPlan.length) refuseField('needRounds', no.tooManyRounds)
  if (body.classHours === null) return
  const full = formulaHundredths(lengthMs, await minutesPerHour(tx))
  const whyNot = whyNotClassHours('live', hundredthsFromHours(body.classHours), full)
  if (whyNot !== null) throw new AppError(errors.invalid, { fields: [{ field: 'classHours', message: whyNot }] })
}
