import type { Judgement } from '@portal/contract/areas/place/door-ladder.ts'
import { SAME_EVENT_MS } from '@portal/contract/areas/place/scan-stays.ts'
import { placeWords } from '@portal/contract/areas/place/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { DAY_MS, SECOND_MS, shanghaiClock } from '@portal/contract/kit/shanghai.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { placeScans } from '#src/schema/place/scan.ts'
import type { Portal } from '#src/shared/portal.ts'
import { foldAnew } from './fold.ts'
import { type Entry, endOfStay, judge } from './judge.ts'
import { ofSubject, type Subject } from './subject.ts'

export interface Door {
  codeId: string | null
  codeVersion: number | null
  door: string
}

export interface Written {
  verdict: Judgement['verdict']
  reasons: string[]
  text: string
  at: Date
  stayId?: string
}

interface Before extends Record<string, unknown> {
  id: string
  step: string | null
  verdict: string
}

/** The same subject, place and direction a moment ago: one event, no new row. */
const sameBefore = async (tx: Tx, { subject, place, at }: Entry, direction: 'in' | 'out') => {
  const since = new Date(at.getTime() - SAME_EVENT_MS).toISOString()
  const { rows } = await tx.db.execute<Before>(sql`
    select s.id, s.step, s.verdict from place_scans s
    where ${ofSubject(subject)} and s.place_id = ${place.id} and s.direction = ${direction}
      and s.at between ${since}::timestamptz and ${new Date(at.getTime() + SECOND_MS).toISOString()}::timestamptz
    order by s.at desc limit 1`)
  return rows[0]
}

const valuesOf = ({ place, mode, policy, subject, heads, at, position }: Entry) => ({
  id: v7(),
  placeId: place.id,
  at,
  ...subject,
  subjectKind: subject.userId === null ? ('guest' as const) : ('employee' as const),
  heads,
  mode,
  policyId: policy.policyId,
  policyVersion: policy.version,
  distance: position && Math.round(position.distance),
  accuracy: position && Math.round(position.accuracy),
  eraseAt: new Date(at.getTime() + policy.retentionDays * DAY_MS),
})

/** Names and numbers of those who came along, sealed as one text. */
const sealedCompanions = ({ platform: { secrets } }: Portal, companions: readonly object[]) =>
  companions.length === 0 ? null : secrets.seal(JSON.stringify(companions))

/** 进入: judged under the lock of the subject and of every level that has a limit. */
export const writeEntry = async (
  portal: Portal,
  tx: Tx,
  entry: Entry,
  door: Door,
  companions: readonly object[],
): Promise<Written> => {
  const before = await sameBefore(tx, entry, 'in')
  const { verdict, text, step, steps } = await judge(portal, tx, entry)
  const answer = { verdict, text, at: entry.at, reasons: verdict === 'green' ? [] : [text] }
  const own = (id: string) => (verdict === 'green' && entry.subject.guestId !== null ? { stayId: id } : {})
  if (before && before.verdict === verdict && before.step === step) return { ...answer, ...own(before.id) }
  const values = valuesOf(entry)
  await tx.db.insert(placeScans).values({
    ...values,
    ...door,
    via: 'page',
    direction: 'in',
    verdict,
    step,
    text,
    steps,
    companionsSealed: sealedCompanions(portal, companions),
    endsAt: verdict === 'green' ? endOfStay(entry) : null,
  })
  if (verdict === 'green') await foldAnew(tx, entry.subject, entry.at)
  return { ...answer, ...own(values.id) }
}

/** What is kept of an exit beside who and where. */
export interface ExitNote {
  via: 'page' | 'guard'
  byId?: string
  reason?: string
}

/** Whether somebody is in the place or below it at that time. */
const isInside = async (tx: Tx, subject: Subject, path: string, at: Date): Promise<boolean> => {
  const { rows } = await tx.db.execute(sql`
    select 1 from place_stays s join places b on b.id = s.place_id
    where ${ofSubject(subject)} and b.path like ${`${path}%`} and s.from_at <= ${at.toISOString()}::timestamptz
      and coalesce(s.to_at, s.ends_at, 'infinity') > ${at.toISOString()}::timestamptz`)
  return rows.length > 0
}

/** 离开 is never refused; without an entry it changes no figure and is kept all the same. */
export const writeExit = async (tx: Tx, entry: Entry, door: Door, note: ExitNote): Promise<Written> => {
  const { place, subject, at } = entry
  const before = await sameBefore(tx, entry, 'out')
  const inside = await isInside(tx, subject, place.path, at)
  const left = fill(placeWords.left, { place: place.name, time: shanghaiClock(at) })
  if (before?.verdict === 'green' && !inside) return { verdict: 'green', reasons: [], text: left, at }
  const verdict = inside ? ('green' as const) : ('amber' as const)
  const text = inside ? left : placeWords.noEntry
  await tx.db.insert(placeScans).values({ ...valuesOf(entry), ...door, ...note, direction: 'out', verdict, text })
  await foldAnew(tx, subject, at)
  return { verdict, reasons: inside ? [] : [text], text, at }
}
