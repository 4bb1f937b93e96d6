import { documentWords } from '@portal/contract/areas/document/messages.ts'
import { MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import type { Audience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { documents } from '#src/schema/document/document.ts'
import { activePerson, personIn } from '#src/shared/audience/resolve.ts'
import type { Document } from './access.ts'
import { isRead, joinVersion } from './conditions.ts'

/** 30-learning section 14 allows figures to lag by five minutes. */
const LAG_MS = 5 * MINUTE_MS

interface Figures {
  /** 应读 */
  people: number
  read: number
  acked: number
}

type Addressed = Pick<Document, 'id' | 'audience'>

export interface DocumentFigures {
  /** Figures of a page of documents, asked together. */
  of(list: readonly Addressed[]): Promise<(document: Addressed) => Figures>
}

const NOBODY: Figures = { people: 0, read: 0, acked: 0 }

const keyOf = ({ id, audience }: Addressed) => `${id}${sha256(JSON.stringify(audience)).slice(0, 32)}`

/** Everybody of one audience, and what of these documents they have read and signed: people are gone through once. */
const statementOf = (audience: Audience, asked: readonly Addressed[]): SQL => {
  const ids = sql`any(${sql.param(asked.map(({ id }) => id))}::uuid[])`
  return sql`
    with people as materialized (select u.id from users u where ${activePerson()} and ${personIn(audience)}),
    signed as materialized (
      select distinct a.document_id, a.user_id from document_acknowledgements a
        join ${documents} on ${documents.id} = a.document_id ${joinVersion} join people p on p.id = a.user_id
      where a.document_id = ${ids} and a.version_number >= v.credits_from
    ),
    finished as (
      select r.item_id as document_id, r.user_id from study_records r
        join ${documents} on ${documents.id} = r.item_id ${joinVersion} join people p on p.id = r.user_id
      where r.item_type = 'doc' and r.item_id = ${ids} and r.cycle = 0 and ${isRead}
      union select document_id, user_id from signed
    )
    select ${documents.id} as id, (select count(*) from people)::int as people, coalesce(f.n, 0)::int as read,
      coalesce(s.n, 0)::int as acked
    from ${documents}
      left join (select document_id, count(*) as n from finished group by document_id) f on f.document_id = ${documents.id}
      left join (select document_id, count(*) as n from signed group by document_id) s on s.document_id = ${documents.id}
    where ${documents.id} = ${ids}`
}

/** Figures over whole audiences: counted on the reporting connection, kept for five minutes. */
export const createDocumentFigures = ({ caches, reportDb }: Platform): DocumentFigures => {
  const cache = caches.create<Figures>({
    name: 'documentFigures',
    purpose: documentWords.figuresCache,
    max: 20_000,
    ttlMs: LAG_MS,
  })

  const count = (list: readonly Addressed[]) => async (missing: readonly string[]) => {
    const wanted = new Set(missing)
    const groups = new Map<string, Addressed[]>()
    for (const document of list) {
      if (!wanted.has(keyOf(document))) continue
      const audience = JSON.stringify(document.audience)
      groups.set(audience, [...(groups.get(audience) ?? []), document])
    }
    const found = new Map<string, Figures>(missing.map((key) => [key, NOBODY]))
    for (const group of groups.values()) {
      const [first] = group
      if (!first) continue
      const { rows } = await reportDb.execute<Figures & { [column: string]: unknown; id: string }>(
        statementOf(first.audience, group),
      )
      for (const { id, people, read, acked } of rows) found.set(keyOf({ ...first, id }), { people, read, acked })
    }
    return found
  }

  return {
    of: async (list) => {
      const figures = await cache.getAll(list.map(keyOf), count(list))
      return (document) => figures.get(keyOf(document)) ?? NOBODY
    },
  }
}
