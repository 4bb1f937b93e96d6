import { documentCodes } from '@portal/contract/areas/document/document.ts'
import { type countDocumentStates, listDocuments } from '@portal/contract/areas/document/document-list.ts'
import { errors } from '@portal/contract/errors.ts'
import { sql } from 'drizzle-orm'
import { asChoice, elsewhere } from '#src/kit/page-read/conditions.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { narrowedBy } from '#src/kit/page-read/narrowed-by.ts'
import { ACTOR, blankable, chinese, FACETS, given } from '#src/kit/page-read/place.ts'
import { NO_ROWS } from '#src/platform/actor.ts'
import { ensure } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { documents } from '#src/schema/document/document.ts'
import type { Files } from '#src/shared/files/files.ts'
import { openTo } from '#src/shared/publication/open-to.ts'
import { reachable } from './access.ts'
import { binned, documentConditions, joinVersion, latestState, managerConditions, reviewDue } from './conditions.ts'
import type { DocumentFigures } from './figures.ts'
import { managedShown, withFigures } from './manage-rows.ts'
import { documentShown, type ReadDocument, withStanding } from './rows.ts'
import { documentSought, hitIn, matches, soughtBy } from './search.ts'

const sought = {
  grams: given('grams'),
  like: given('like'),
  folded: given('folded'),
  pairs: given('pairs'),
  exact: given('exact'),
  phrase: given('phrase'),
  start: given('start'),
} as const

const hit = sql<ReadDocument['hit']>`${hitIn(sought)}`

/** How documents are looked for and sorted. */
const found = {
  given: ({ body }: { body: { keyword: string } }) => documentSought(body.keyword),
  search: soughtBy(sought),
  sort: {
    createdAt: documents.createdAt,
    updatedAt: documents.updatedAt,
    publishedAt: sql`coalesce(${documents.publishedAt}, ${documents.createdAt})`,
    title: chinese(documents.title),
    year: documents.year,
    sort: documents.sort,
    pages: sql`coalesce(v.pages, 0)`,
    validTo: blankable(sql`${documents.validTo}`),
    reviewBy: blankable(sql`${documents.reviewBy}`),
  },
} as const

/** Managers ask for more; readers who do so are not refused, it narrows nothing. */
const unasked = {
  state: elsewhere,
  convertState: elsewhere,
  uploaderId: elsewhere,
  createdFrom: elsewhere,
  createdTo: elsewhere,
  expiring: elsewhere,
  reviewDue: elsewhere,
  roleId: elsewhere,
} as const

const conditions = { ...documentConditions(ACTOR), manage: elsewhere } as const

/** Rows for readers, or with `manage` for managers. */
export const listOf = (files: Files, figures: DocumentFigures) => {
  const readers = pageRead(listDocuments, {
    ...found,
    ...documentShown,
    columns: { ...documentShown.columns, hit },
    where: openTo(documents, { facets: FACETS }),
    filter: { ...conditions, ...unasked, deleted: elsewhere },
    order: sql`${documents.sort} desc, ${documents.publishedAt} desc nulls last`,
    finish: (caller, list) => withStanding(files, caller, list),
  })
  const managed = pageRead(listDocuments, {
    ...found,
    ...managedShown,
    columns: { ...managedShown.columns, hit },
    scope: (within) => within(documents.ownerOrgId, documents.createdBy),
    where: ({ deleted }) => binned(deleted === 'true'),
    filter: { ...conditions, ...managerConditions, deleted: asChoice },
    order: '-createdAt',
    finish: (caller, list) => withFigures(files, figures, caller, list),
  })

  return async (call: Call<typeof listDocuments>) => {
    const { tx, actor, body } = call
    if (!body.filter.manage) return readers.page(call)
    ensure(actor.holds(documentCodes.menu), errors.noRight)
    const scope = actor.holds(documentCodes.menu) ? actor.scopeOf([documentCodes.menu]) : NO_ROWS
    return managed.page({ ...call, tx: { ...tx, scope } })
  }
}

/** Figures of the tabs, under the other filters of the list. */
export const countStates: HandlerOf<typeof countDocumentStates> = async ({ tx, body, actor }) => {
  const { state: _state, convertState: _convert, deleted: _deleted, reviewDue: _review, ...filter } = body.filter
  const asked = (deleted: boolean) =>
    sql.join(
      [
        reachable(tx, actor, 'menu'),
        binned(deleted),
        ...narrowedBy(managerConditions, filter),
        ...narrowedBy(documentConditions(actor.id), filter),
        ...(body.keyword === '' ? [] : [matches(body.keyword)]),
      ],
      sql` and `,
    )
  const { rows } = await tx.db.execute<Record<string, number>>(sql`
    select count(*) as "all",
      count(*) filter (where ${documents.state} = 'draft') as draft,
      count(*) filter (where ${documents.state} = 'in_review' or ${documents.draftState} = 'in_review') as in_review,
      count(*) filter (where ${documents.state} = 'published') as published,
      count(*) filter (where ${documents.state} = 'retired') as retired,
      count(*) filter (where ${latestState} = 'failed') as failed,
      count(*) filter (where ${reviewDue}) as review_due,
      (select count(*) from ${documents} ${joinVersion} where ${asked(true)}) as deleted
    from ${documents} ${joinVersion} where ${asked(false)}`)
  const [row = {}] = rows
  const of = (key: string) => row[key] ?? 0
  return {
    all: of('all'),
    draft: of('draft'),
    in_review: of('in_review'),
    published: of('published'),
    retired: of('retired'),
    failed: of('failed'),
    reviewDue: of('review_due'),
    deleted: of('deleted'),
  }
}
