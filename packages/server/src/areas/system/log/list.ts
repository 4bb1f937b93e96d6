import { objectLink, objectTypeName } from '@portal/contract/areas/system/log/kind-names.ts'
import { type LogRow, type LogView, listLog } from '@portal/contract/areas/system/log/log.ts'
import { moduleName } from '@portal/contract/areas/system/log/modules.ts'
import { sentenceOfEntry } from '@portal/contract/areas/system/log/sentence.ts'
import { fieldsCalled } from '@portal/contract/areas/system/log/words.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { type Chosen, elsewhere, equals, startsWith } from '#src/kit/page-read/conditions.ts'
import type { Found } from '#src/kit/page-read/declaration.ts'
import { pageRead } from '#src/kit/page-read/list.ts'
import { given, likePlace } from '#src/kit/page-read/place.ts'
import type { Within } from '#src/platform/database/tx.ts'
import type { FieldChange } from '#src/schema/system/system.ts'
import { inSubtree } from '#src/shared/directory/search.ts'
import type { FieldWords } from './field-words.ts'
import { idsIn, isId, loadNames } from './names.ts'
import { inLogRange, logRange } from './range.ts'
import { differencesInWords, sentenceOf } from './words.ts'

const columns = {
  id: sql`e.no::text`,
  no: sql<number>`e.no`,
  at: sql`e.at`,
  actorId: sql<string | null>`e.actor_id`,
  actorName: sql`e.actor_name`,
  actorOrgName: sql<string>`coalesce(o.name, '')`,
  asWhom: sql`e.as_whom`,
  via: sql<LogRow['via']>`e.via`,
  module: sql<string>`e.module`,
  kind: sql`e.kind`,
  path: sql<string>`e.path`,
  action: sql`e.action`,
  objectType: sql<string>`e.object_type`,
  objectId: sql<string>`e.object_id`,
  objectName: sql<string>`e.object_name`,
  changes: sql<FieldChange[]>`e.diff`,
  reason: sql`e.reason`,
  address: sql<string>`e.address`,
  result: sql`e.result`,
  requestId: sql<string>`e.request_id`,
  prevHash: sql<string>`coalesce(l.prev_hash, '')`,
  hash: sql<string>`coalesce(l.hash, '')`,
}

export const entries = {
  from: sql`audit_entries e`,
  joins: sql`left join org_units o on o.id = e.actor_org_id
    left join log_links l on l.log = 'audit' and l.entry_no = e.no`,
  key: sql`e.no`,
  columns,
}

/** Entries on things and by people of the reader's scope, and his own. */
export const entryVisible = (within: Within): SQL =>
  sql`(${within(sql`e.object_org_id`, sql`e.actor_id`)} or ${within(sql`e.actor_org_id`, null)})`

/** Entries with their differences in words, and as sentences. */
export const inWordsBy =
  (fieldWords: FieldWords) =>
  async ({ tx }: Caller, found: readonly Found<LogRow, typeof columns>[]): Promise<LogRow[]> => {
    const names = await loadNames(
      tx.db,
      found.flatMap(({ changes }) => idsIn(changes)),
    )
    return found.map(({ changes, path, ...row }) => {
      const words = (field: string) => fieldWords(path, row.objectType, field)
      const diff = differencesInWords(changes, { names, words })
      // Some things are known by their kind alone, and a few entries by the id of their thing.
      const objectName = isId(row.objectName) ? (names.get(row.objectName) ?? '') : row.objectName
      const told = { ...row, objectName, diff }
      return {
        ...told,
        module: moduleName(row.module),
        objectTypeName: objectTypeName(row.objectType),
        link: objectLink(row.objectType, row.objectId),
        words: sentenceOf(diff),
        sentence: sentenceOfEntry(told),
      }
    })
  }

export type InWords = ReturnType<typeof inWordsBy>

const views: Record<LogView, SQL> = {
  change: sql`e.kind in ('create', 'update', 'delete', 'grant', 'decide', 'import')`,
  taken: sql`e.kind = 'read'`,
  signIn: sql`e.kind = 'signIn'`,
  refused: sql`e.result = 'refused'`,
}

/** 操作日志: newest first; the whole life of one thing, or one call, may be looked at without a range. */
export const logListBy = (inWords: InWords) =>
  pageRead(listLog, {
    ...entries,
    scope: entryVisible,
    given: ({ body: { filter } }) => ({
      ...(filter.objectId === undefined && filter.requestId === undefined && logRange(filter)),
      fieldKeys: filter.field === undefined ? [] : fieldsCalled(filter.field),
    }),
    where: ({ objectId, requestId }: Chosen) => (objectId || requestId ? sql`true` : inLogRange(sql`e.at`)),
    search: [sql`e.action`, sql`e.object_name`, sql`e.actor_name`, sql`e.reason`],
    filter: {
      from: elsewhere,
      to: elsewhere,
      userId: equals(sql`e.actor_id`),
      orgId: (unit) => sql`(${inSubtree(sql`e.actor_org_id`, unit)} or ${inSubtree(sql`e.object_org_id`, unit)})`,
      module: equals(sql`e.module`),
      kind: equals(sql`e.kind`),
      view: views,
      objectType: equals(sql`e.object_type`),
      objectId: equals(sql`e.object_id`),
      object: (text, _chosen, key) => sql`(e.object_id = ${text} or e.object_name ilike ${likePlace(key)})`,
      field: () => sql`exists (select 1 from jsonb_array_elements(e.diff) d
      where d->>'field' = any(${given('fieldKeys')}::text[]))`,
      result: equals(sql`e.result`),
      address: startsWith(sql`e.address`),
      // Empty ones are not in the index.
      requestId: (id) => sql`(e.request_id = ${id} and e.request_id <> '')`,
    },
    sort: { at: sql`e.at` },
    order: '-at',
    finish: inWords,
  })
