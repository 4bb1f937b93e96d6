import type { SpecialItem } from '@portal/contract/areas/special-class/class.ts'
import type { ItemState } from '@portal/contract/areas/special-class/words.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { specialClassContents, specialClassItems } from '#src/schema/special-class/items.ts'
import { personIn } from '#src/shared/audience/resolve.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Content, contentKey, loadContents, validTo } from './contents.ts'
import { progressOf } from './progress.ts'

export type ItemRow = typeof specialClassItems.$inferSelect

export const rowsOfClass = (tx: Pick<Tx, 'db'>, classId: string): Promise<ItemRow[]> =>
  tx.db
    .select()
    .from(specialClassItems)
    .where(eq(specialClassItems.classId, classId))
    .orderBy(asc(specialClassItems.position))

/** 编排 as it stands; a class that never had one begins at revision 0. */
export const arrangementOf = async (
  tx: Pick<Tx, 'db'>,
  classId: string,
): Promise<{ ordered: boolean; revision: number }> => {
  const [found] = await tx.db.select().from(specialClassContents).where(eq(specialClassContents.classId, classId))
  return { ordered: found?.ordered ?? false, revision: found?.revision ?? 0 }
}

interface Figures extends Record<string, unknown> {
  item_id: string
  begun: number
  done: number
}

/** How many trainees began and completed each item. */
const figuresOf = async (tx: Pick<Tx, 'db'>, classId: string): Promise<ReadonlyMap<string, Figures>> => {
  const { rows } = await tx.db.execute<Figures>(sql`
    select p.item_id, (count(*) filter (where p.begun or p.done))::int as begun, (count(*) filter (where p.done))::int as done
    from (${progressOf(sql`e.class_id = ${classId}`)}) p group by p.item_id`)
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** How many trainees each content is not addressed to: they could never finish it. */
const outsideOf = async (tx: Pick<Tx, 'db'>, classId: string, contents: readonly Content[]): Promise<number[]> => {
  if (contents.length === 0) return []
  const counts = contents.map(
    ({ audience }, at) => sql`(count(*) filter (where not ${personIn(audience)}))::int as ${sql.identifier(`n${at}`)}`,
  )
  const { rows } = await tx.db.execute<Record<string, number>>(sql`
    select ${sql.join(counts, sql`, `)} from train_enrolments e join users u on u.id = e.user_id
    where e.class_id = ${classId} and e.state = 'confirmed'`)
  return contents.map((_, at) => rows[0]?.[`n${at}`] ?? 0)
}

interface Own extends Record<string, unknown> {
  item_id: string
  done: boolean
  begun: boolean
  coverage: number
  hours: number
}

/** How far one trainee is with each item. */
export const ownProgress = async (
  tx: Pick<Tx, 'db'>,
  classId: string,
  userId: string,
): Promise<ReadonlyMap<string, Own>> => {
  const { rows } = await tx.db.execute<Own>(sql`
    select p.item_id, p.done, p.begun, p.coverage, p.hours
    from (${progressOf(sql`e.class_id = ${classId} and e.user_id = ${userId}`)}) p`)
  return new Map(rows.map((row) => [row.item_id, row]))
}

/** The first required item before this one that is not completed yet: what 顺序学习 asks for first. */
export const lockOf = (
  rows: readonly Pick<ItemRow, 'id' | 'required'>[],
  at: number,
  isDone: (id: string) => boolean,
): string | null => rows.slice(0, at).find(({ id, required }) => required && !isDone(id))?.id ?? null

const stateOf = (own: Own | undefined, isLocked: boolean): ItemState => {
  if (own?.done) return 'done'
  if (isLocked) return 'locked'
  return own?.begun ? 'studying' : 'none'
}

interface Shown {
  actor: Actor
  classId: string
  ordered: boolean
  /** The caller is a trainee: his own state stands with each item. */
  trainee: boolean
  /** Figures of all trainees are shown. */
  managed: boolean
}

const isOpenTo = (content: Content | undefined, { facets }: Actor, now: number): boolean => {
  if (!content?.published || content.openFromMs > now || content.openToMs <= now) return false
  const has = new Set(facets)
  return (
    content.audienceInclude.some((facet) => has.has(facet)) && !content.audienceExclude.some((facet) => has.has(facet))
  )
}

/** The items of a class in their order, as the caller may see them. */
export const shownItems = async (portal: Portal, tx: Tx, shown: Shown): Promise<SpecialItem[]> => {
  const { actor, classId, ordered, trainee, managed } = shown
  const rows = await rowsOfClass(tx, classId)
  const contents = await loadContents(portal.studyItems, tx, rows)
  const of = (row: ItemRow) => contents.get(contentKey(row))
  const figures = managed ? await figuresOf(tx, classId) : new Map<string, Figures>()
  const known = rows.flatMap((row) => of(row) ?? [])
  const outside = managed ? await outsideOf(tx, classId, known) : []
  const own = trainee ? await ownProgress(tx, classId, actor.id) : new Map<string, Own>()
  const isDone = (id: string) => own.get(id)?.done ?? false
  const titleOf = (id: string) => {
    const row = rows.find((each) => each.id === id)
    return (row && of(row)?.title) ?? ''
  }
  const now = Date.now()
  return rows.map((row, at) => {
    const content = of(row)
    const lock = ordered ? lockOf(rows, at, isDone) : null
    const before = ordered ? rows.slice(0, at).findLast(({ required }) => required) : undefined
    const mine = own.get(row.id)
    return {
      id: row.id,
      chapter: row.chapter,
      kind: row.kind,
      refId: row.refId,
      title: content?.title ?? '',
      required: row.required,
      hours: (content?.hundredths ?? 0) / 100,
      after: before ? titleOf(before.id) : '',
      link: content?.link ?? '',
      published: content?.published ?? false,
      validTo: content ? validTo(content) : null,
      started: figures.get(row.id)?.begun ?? 0,
      done: figures.get(row.id)?.done ?? 0,
      outside: content ? (outside[known.indexOf(content)] ?? 0) : 0,
      my: trainee
        ? {
            state: stateOf(mine, lock !== null),
            coverage: (mine?.coverage ?? 0) / 10,
            lockedBy: lock === null || mine?.done ? '' : titleOf(lock),
            open: isOpenTo(content, actor, now),
          }
        : null,
    }
  })
}
