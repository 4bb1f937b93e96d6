import { hundredthsFromHours } from '@portal/contract/areas/learning/hours/amount.ts'
import { formulaHundredths } from '@portal/contract/areas/learning/hours/hours.ts'
import { whyNotClassHours } from '@portal/contract/areas/learning/hours/rule-sentence.ts'
import type { LiveClassInput } from '@portal/contract/areas/live/class.ts'
import { liveRefusals as no } from '@portal/contract/areas/live/class-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { minutesPerHour } from '#src/areas/learning/public.ts'
import { findManaged, findOpen } from '#src/areas/video/public.ts'
import { type Actor, NO_ROWS } from '#src/platform/actor.ts'
import { inScope, type Tx } from '#src/platform/database/tx.ts'
import { AppError, refuseField } from '#src/platform/errors.ts'
import { activePerson } from '#src/shared/audience/resolve.ts'
import type { LiveSources } from '../room/sources.ts'
import type { LiveClass } from './reach.ts'

const exists = async (tx: Tx, rows: ReturnType<typeof sql>): Promise<number> => {
  const { rows: found } = await tx.db.execute<{ n: number }>(sql`select count(*)::int as n from (${rows}) x`)
  return found[0]?.n ?? 0
}

interface Checking {
  sources: LiveSources
  tx: Tx
  actor: Actor
  before: LiveClass | null
}

/** What one may show is what one may watch or manage. */
const mayShow = async ({ tx, actor }: Checking, videoId: string): Promise<boolean> =>
  ((await findOpen(tx, actor, videoId)) ?? (await findManaged(tx, actor, videoId, 'menu'))) !== null

const checkMode = async (checking: Checking, body: LiveClassInput) => {
  const { sources, tx, before } = checking
  const { mode, pullUrl, videoId } = body
  const whyNot = await sources.whyNot(mode)
  if (whyNot !== '' && before?.mode !== mode) refuseField('mode', { ...no.noPush, message: whyNot })
  const badUrl = mode === 'pull' && before?.pullUrl !== pullUrl ? await sources.whyNotPull(pullUrl) : null
  if (badUrl) refuseField('pullUrl', badUrl)
  if (mode !== 'file' || (before !== null && before.videoId === videoId && videoId !== null)) return
  const usable = sql`select 1 from videos v join media_versions m on m.id = v.current_version_id and m.state = 'ready'
    where v.id = ${videoId} and v.state = 'published' and v.deleted_at is null`
  if (videoId === null || (await exists(tx, usable)) === 0 || !(await mayShow(checking, videoId)))
    refuseField('videoId', no.noVideo)
}

const checkDocuments = async ({ tx, actor }: Checking, documentIds: readonly string[]) => {
  const ids = [...new Set(documentIds)]
  const facets = sql`${sql.param(actor.facets)}::text[]`
  const addressed = sql`(d.audience_include && ${facets} and not d.audience_exclude && ${facets})`
  const scope = actor.holds(P.schoolDoc) ? actor.scopeOf([P.schoolDoc]) : NO_ROWS
  const managed = inScope({ ...tx, scope }, sql`d.owner_org_id`, sql`d.created_by`)
  const usable = sql`select 1 from documents d join document_versions v on v.id = d.current_version_id
    where d.id = any(${sql.param(ids)}::uuid[]) and d.state = 'published' and d.deleted_at is null
      and v.pdf_file_id is not null and (${addressed} or ${managed})`
  if (ids.length > 0 && (await exists(tx, usable)) < ids.length) refuseField('documentIds', no.noDocument)
}

const checkAssistants = async (tx: Tx, assistantIds: readonly string[]) => {
  const ids = [...new Set(assistantIds)]
  const people = sql`select 1 from users u where u.id = any(${sql.param(ids)}::uuid[]) and ${activePerson()}`
  if (ids.length > 0 && (await exists(tx, people)) < ids.length) refuseField('assistantIds', no.noAssistant)
}

/** What a class is made of, and its rule of hours; each refused beside its field. */
export const checkContents = async (checking: Checking, body: LiveClassInput): Promise<void> => {
  const { tx, before } = checking
  const lengthMs = body.plannedEnd.getTime() - body.plannedStart.getTime()
  await checkMode(checking, body)
  const kept = new Set(before?.documentIds)
  await checkDocuments(
    checking,
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
