import type { ConvertState } from '@portal/contract/areas/document/document.ts'
import { documentRefusals as no } from '@portal/contract/areas/document/refusals.ts'
import type { documentProgress, retryConvert } from '@portal/contract/areas/document/version-progress.ts'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { documents, documentVersions } from '#src/schema/document/document.ts'
import { lockDocument, reachable } from '../document/access.ts'
import { enqueueConversion } from './add-version.ts'
import { newestVersion, type Version } from './versions.ts'

const FIRST_GUESS_SECONDS = 10

/** Mean seconds of the last twenty finished ones: what a place in the queue costs. */
const meanSeconds = async (tx: Tx): Promise<number> => {
  const { rows } = await tx.db.execute<{ mean: number | null }>(sql`
    select avg(extract(epoch from ready_at - started_at))::float8 as mean from (
      select ready_at, started_at from document_versions where state = 'ready' and started_at is not null
      order by ready_at desc limit 20) recent`)
  return Math.max(2, rows[0]?.mean ?? FIRST_GUESS_SECONDS)
}

const countAhead = async (tx: Tx, version: Pick<Version, 'id' | 'createdAt'>): Promise<number> => {
  const { rows } = await tx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from document_versions ahead where ahead.id <> ${version.id}
      and (ahead.state = 'processing'
        or (ahead.state = 'queued' and ahead.created_at < ${version.createdAt.toISOString()}::timestamptz))`)
  return rows[0]?.n ?? 0
}

/** Seconds until its pages are there, about. */
export const etaOf = async (tx: Tx, version: Version): Promise<number> =>
  Math.ceil((await meanSeconds(tx)) * ((await countAhead(tx, version)) + 1))

interface ProgressRow extends Record<string, unknown> {
  id: string
  versionNo: string
  convertState: ConvertState
  pages: number
  failText: string
  queueAhead: number
}

const WAITING: readonly ConvertState[] = ['queued', 'processing']

export const progress: HandlerOf<typeof documentProgress> = async ({ tx, body, actor }) => {
  const { rows } = await tx.db.execute<ProgressRow>(sql`
    select ${documents.id} as id, x.major || '.' || x.minor as "versionNo", x.state as "convertState", x.pages,
      x.fail_text as "failText", (select count(*)::int from document_versions ahead where ahead.id <> x.id
        and (ahead.state = 'processing' or (ahead.state = 'queued' and ahead.created_at < x.created_at))) as "queueAhead"
    from ${documents} join lateral (select v.* from document_versions v where v.document_id = ${documents.id}
      order by v.number desc limit 1) x on true
    where ${documents.id} = any(${sql.param(body.ids)}::uuid[])
      and (${documents.createdBy} = ${actor.id} or ${reachable(tx, actor, 'menu')})`)
  const mean = await meanSeconds(tx)
  return rows.map(({ convertState, queueAhead, ...row }) => {
    const waits = WAITING.includes(convertState)
    return {
      ...row,
      convertState,
      queueAhead: waits ? queueAhead : 0,
      etaSeconds: waits ? Math.ceil(mean * (queueAhead + 1)) : null,
      canRetry: convertState === 'failed' || convertState === 'original',
    }
  })
}

/** After a failure, or when the server has learnt to convert since. */
export const retry: HandlerOf<typeof retryConvert> = async ({ tx, body, actor }) => {
  const document = await lockDocument(tx, actor, body.id, 'edit')
  const version = (await newestVersion(tx, document.id)) ?? refuse(no.nothingToRetry)
  ensure(version.state === 'failed' || version.state === 'original', no.nothingToRetry)
  await tx.db
    .update(documentVersions)
    .set({ state: 'queued', failCode: '', failText: '' })
    .where(eq(documentVersions.id, version.id))
  await enqueueConversion(tx, version.id)
  const diff = [{ field: 'convertState', before: version.state, after: 'queued' }]
  tx.notes.push({ objectType: 'documents', objectId: document.id, objectName: document.title, diff })
  return { convertState: 'queued' }
}
