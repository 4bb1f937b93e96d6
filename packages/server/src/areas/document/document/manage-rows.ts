import type { DocumentRow } from '@portal/contract/areas/document/document.ts'
import { percentFromTenths, percentTenths } from '@portal/contract/areas/learning/hours/amount.ts'
import { describeAudience } from '@portal/contract/shared/audience.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import { anyOf } from '#src/platform/database/db.ts'
import { documents } from '#src/schema/document/document.ts'
import { namesOfAudiences } from '#src/shared/audience/resolve.ts'
import type { Files } from '#src/shared/files/files.ts'
import { approvedAmong } from '../review/reviewed.ts'
import { reviewDue } from './conditions.ts'
import type { DocumentFigures } from './figures.ts'
import { documentShown, type ReadDocument, withStanding } from './rows.ts'

/** {@link documentShown} with the managing columns, of the newest version whether it can be read or not. */
export const managedShown = {
  ...documentShown,
  joins: sql`${documentShown.joins}
    left join lateral (select x.* from document_versions x where x.document_id = ${documents.id}
      order by x.number desc limit 1) latest on true
    left join users creator on creator.id = ${documents.createdBy}`,
  columns: {
    ...documentShown.columns,
    convertState: sql`latest.state`,
    failText: sql`coalesce(latest.fail_text, '')`,
    newestVersionNo: sql`coalesce(latest.major || '.' || latest.minor, '')`,
    bytes: sql`coalesce((select b.bytes from blobs b where b.sha256 = latest.sha256), 0)`,
    expired: sql`coalesce(${documents.state} = 'published' and ${documents.validTo} <= now(), false)`,
    reviewDue: sql`coalesce(${reviewDue}, false)`,
    reviewBy: sql`${documents.reviewBy}::text`,
    changeState: documents.draftState,
    ownerOrgId: documents.ownerOrgId,
    creator: sql`coalesce(creator.name, '')`,
    createdAt: documents.createdAt,
    validFrom: documents.validFrom,
    deletedAt: documents.deletedAt,
    retireReason: documents.retireReason,
    sort: documents.sort,
    revision: documents.revision,
  },
} as const

const rateOf = (part: number, whole: number) => (whole === 0 ? null : percentFromTenths(percentTenths(part, whole)))

/** Adds what hangs on the audience, and whether the content is the one approved last. */
export const withFigures = async (
  files: Files,
  figures: DocumentFigures,
  caller: Caller,
  list: readonly ReadDocument[],
): Promise<DocumentRow[]> => {
  const { tx } = caller
  const rows = withStanding(files, caller, list)
  const stored = await tx.db
    .select()
    .from(documents)
    .where(
      anyOf(
        documents.id,
        rows.map(({ id }) => id),
      ),
    )
  const byId = new Map(stored.map((document) => [document.id, document]))
  const names = await namesOfAudiences(
    tx.db,
    stored.map(({ audience }) => audience),
  )
  const approved = await approvedAmong(
    tx,
    stored.filter(({ state }) => state !== 'published'),
  )
  const figuresOf = await figures.of(stored)
  return rows.flatMap((row) => {
    const document = byId.get(row.id)
    if (!document) return []
    const { people, read, acked } = figuresOf(document)
    const { ackDuty, state } = document
    return {
      ...row,
      approved: state === 'published' || approved.has(document.id),
      audienceText: describeAudience(document.audience, names),
      audienceCount: people,
      readCount: read,
      ackCount: acked,
      readRate: rateOf(read, people),
      ackRate: ackDuty ? rateOf(acked, people) : null,
      unackedCount: ackDuty ? people - acked : null,
      roleNames: document.audience.roles.flatMap((id) => names.get(id) ?? []),
    }
  })
}

const readDocuments = rowsByKey<DocumentRow>()(managedShown)

/** Rows with the managing columns, in the order of the ids. */
export const managedRows = async (
  files: Files,
  figures: DocumentFigures,
  caller: Caller,
  ids: readonly string[],
): Promise<DocumentRow[]> => withFigures(files, figures, caller, await readDocuments(caller, ids))
