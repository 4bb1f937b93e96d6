import { type ArchiveProof, proofWords } from '@portal/contract/areas/archive/trainee-proof.ts'
import { entryMethod, entryState, sheetState, signDirection } from '@portal/contract/areas/sign-in/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { shanghaiClock, shanghaiDay, shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { signSheets } from '#src/schema/sign-in/sheets.ts'
import { archiveProof } from '#src/shared/archive/proof.ts'

const { sheet: words } = proofWords
const directions = wordsOf(signDirection)
const methods = wordsOf(entryMethod)
const entryStates = wordsOf(entryState)
const states = wordsOf(sheetState)

interface Entry extends Record<string, unknown> {
  direction: keyof typeof directions
  at: string
  method: keyof typeof methods
  state: keyof typeof entryStates
  operator: string
  reason: string
}

const entriesOf = async ({ db }: Tx, sheetId: string, userId: string): Promise<string[][]> => {
  const { rows } = await db.execute<Entry>(sql`
    select e.direction, e.at, e.method, e.state, coalesce(o.name, '') as operator, e.reason
    from sign_entries e left join users o on o.id = e.operator_id
    where e.sheet_id = ${sheetId} and e.user_id = ${userId} order by e.at, e.written_at`)
  return rows.map(({ direction, at, method, state, operator, reason }) => {
    const moment = new Date(at)
    const time = `${shanghaiDay(moment)} ${shanghaiClock(moment)}`
    return [directions[direction], time, methods[method], entryStates[state], operator, reason].map(
      (word) => word ?? '',
    )
  })
}

interface Beside extends Record<string, unknown> {
  confirmedBy: string
  sealedBy: string
  leave: string
  classId: string | null
}

const besideOf = async ({ db }: Tx, sheetId: string, userId: string): Promise<Beside | undefined> => {
  const { rows } = await db.execute<Beside>(sql`
    select coalesce(c.name, '') as "confirmedBy", coalesce(x.name, '') as "sealedBy", coalesce(p.leave_reason, '') as leave,
      (select s.class_id from train_sessions s where s.id = h.owner_ids[1]) as "classId"
    from sign_sheets h left join users c on c.id = h.confirmed_by left join users x on x.id = h.sealed_by
      left join sign_people p on p.sheet_id = h.id and p.user_id = ${userId}
    where h.id = ${sheetId}`)
  return rows[0]
}

const pageOf = ({ ownerType, ownerIds }: typeof signSheets.$inferSelect, classId: string | null): string | null => {
  const [first = ''] = ownerIds
  if (ownerType === 'meeting') return `/meeting/meetingList?id=${first}&tab=sign`
  return ownerType === 'session' && classId !== null
    ? `/train/trainingCourseSignDetail?classId=${classId}&sessionId=${first}`
    : null
}

const joined = (at: Date | null, name: string): string => (at === null ? '' : `${name} ${shanghaiTime(at)}`.trim())

/** One's line on a sheet: when and how he signed, who confirmed and sealed it; of others it says nothing. */
const proofOn = async (tx: Tx, actor: Actor, userId: string, which: SQL): Promise<ArchiveProof | null> => {
  const [sheet] = await tx.db
    .select()
    .from(signSheets)
    .where(sql`${which} and ${signSheets.state} <> 'cancelled'`)
    .orderBy(signSheets.createdAt)
    .limit(1)
  if (!sheet) return null
  const beside = await besideOf(tx, sheet.id, userId)
  const rows = await entriesOf(tx, sheet.id, userId)
  const page = actor.holds(sheet.menuCode) ? pageOf(sheet, beside?.classId ?? null) : null
  return archiveProof(
    sheet.title,
    [
      [words.title, `${sheet.title}（${states[sheet.state] ?? ''}）`],
      [words.time, `${shanghaiTime(sheet.startAt)} — ${shanghaiTime(sheet.endAt)}`],
      [words.place, sheet.place],
      [words.confirmed, joined(sheet.confirmedAt, beside?.confirmedBy ?? '')],
      [words.sealed, joined(sheet.sealedAt, beside?.sealedBy ?? '')],
      [words.hash, sheet.sealHash],
      [words.leave, beside?.leave],
    ],
    {
      tables: [{ title: words.entries, heads: [...words.heads], rows }],
      note: rows.length === 0 ? words.none : '',
      link: page === null ? null : { text: words.page, to: page },
    },
  )
}

export const proofOfSheet = (tx: Tx, actor: Actor, userId: string, sheetId: string): Promise<ArchiveProof | null> =>
  proofOn(tx, actor, userId, sql`${signSheets.id} = ${sheetId}`)

/** Of the session or meeting of this id. */
export const proofOfOwner = (tx: Tx, actor: Actor, userId: string, ownerId: string): Promise<ArchiveProof | null> =>
  proofOn(tx, actor, userId, sql`${signSheets.ownerIds} @> array[${ownerId}]::uuid[]`)
