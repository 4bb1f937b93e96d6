import type { HazardRow } from '@portal/contract/areas/hazard/hazard.ts'
import { HAZARD_CATEGORIES, hazardWords } from '@portal/contract/areas/hazard/words.ts'
import { sql } from 'drizzle-orm'
import type { Caller } from '#src/kit/page-read/caller.ts'
import { rowsByKey } from '#src/kit/page-read/rows-by-key.ts'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { hazards } from '#src/schema/hazard/hazard.ts'
import type { Files } from '#src/shared/files/files.ts'
import { placePathName } from '#src/shared/place/places.ts'

const h = hazards

export const joins = sql`
  left join users reporter on reporter.id = ${h.reporterId} and ${h.mode} = 'named'
  left join users mender on mender.id = ${h.ownerId}
  left join users checker on checker.id = ${h.recheckerId}
  left join org_units unit on unit.id = ${h.ownerOrgId}
  left join places place on place.id = ${h.placeId}`

/** Name of a category by its code, of the dictionary as it is now. */
export const categoryName = (code: unknown) => sql<string>`coalesce((select i.name from dictionary_items i
  join dictionaries d on d.id = i.dictionary_id
  where d.key = ${sql`${HAZARD_CATEGORIES}`.inlineParams()} and i.code = ${code}), ${code})`

export const isOverdue = sql<boolean>`coalesce(${h.state} in ('assigned', 'rectifying', 'returned') and ${h.deadline} < now(), false)`

const today = sql`(now() at time zone 'Asia/Shanghai')::date`

export const columns = {
  id: h.id,
  number: h.number,
  photo: sql<string | null>`${h.photos}[1]`,
  placeId: h.placeId,
  placeName: sql<string>`coalesce(${placePathName(sql`place.path`)}, ${h.position})`,
  text: h.text,
  categoryCode: h.categoryCode,
  categoryName: categoryName(h.categoryCode),
  level: h.level,
  source: h.source,
  mode: h.mode,
  reporter: sql<string>`coalesce(reporter.name, '')`,
  reportedAt: h.reportedAt,
  ownerId: h.ownerId,
  ownerName: sql<string>`coalesce(mender.name, '')`,
  orgName: sql<string>`coalesce(unit.name, '')`,
  deadline: h.deadline,
  overdue: isOverdue,
  daysLeft: sql<number | null>`case when ${h.state} in ('assigned', 'rectifying', 'returned')
    then (${h.deadline} at time zone 'Asia/Shanghai')::date - ${today} end`,
  state: h.state,
  recheckerName: sql<string>`coalesce(checker.name, '')`,
  relapsed: sql<boolean>`${h.relapseOf} is not null`,
  urgent: h.urgent,
  metToo: h.metToo,
  closedAt: h.closedAt,
}

/** A row before its words: a reporter who is not named has no name here either. */
export interface Read extends Omit<HazardRow, 'reporterName' | 'photoUrl'> {
  photo: string | null
  reporter: string
}

/** Names of files may name people: pictures are numbered. */
export const shownPictures = (files: Files, actor: Actor, ids: readonly string[], number: string) =>
  ids.map((id, at) => {
    const name = `${number}-${at + 1}`
    return { id, name, url: files.fileUrl(actor, { id, name }) }
  })

const unnamed = { confidential: hazardWords.confidential, anonymous: hazardWords.nobody }

export const wordedWith =
  (files: Files) =>
  ({ actor }: Caller, list: readonly Read[]): HazardRow[] =>
    list.map(({ photo, reporter, ...row }) => ({
      ...row,
      photoUrl: photo === null || actor === null ? '' : files.fileUrl(actor, { id: photo, name: row.number }),
      reporterName: row.mode === 'named' ? reporter : unnamed[row.mode],
    }))

const byKey = rowsByKey<HazardRow>()({ from: sql`${h}`, key: h.id, joins, columns })

export const readRow = async (files: Files, tx: Tx, actor: Actor, id: string): Promise<HazardRow | undefined> => {
  const found = await byKey({ tx, actor }, [id], {})
  return wordedWith(files)({ tx, actor }, found as unknown as Read[])[0]
}
