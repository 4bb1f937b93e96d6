import { hazardWords } from '@portal/contract/areas/hazard/words.ts'
import type { MessageKind } from '@portal/contract/areas/system/message/kinds.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { shanghaiTime } from '@portal/contract/kit/shanghai.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Tx } from '#src/platform/database/tx.ts'
import { holdersOf } from '#src/shared/access/holders.ts'
import { actorForJob } from '#src/shared/exchange/job/owner-actor.ts'
import { sendMessage } from '#src/shared/messaging/messages.ts'
import { placeNames } from '#src/shared/place/places.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Hazard } from './hazard/cases.ts'

const { news } = hazardWords
type News = keyof typeof news
type Words = Record<string, string | number>

export const detailLink = ({ id }: Pick<Hazard, 'id'>): string => `/videoManageSc/hiddenTroubleDetail?id=${id}`
/** Where those who mend and re-check work: open to whoever is party, without any code. */
export const fixLink = ({ id }: Pick<Hazard, 'id'>): string => `/guide?qr=fix&id=${id}`

interface Told {
  title: News
  text?: News
  reason: News
  kind?: MessageKind
  values?: Words
  /** What happened; left out, it may happen again. */
  event?: string
}

const valuesOf = async (tx: Tx, hazard: Hazard): Promise<Words> => {
  const names = hazard.placeId === null ? null : await placeNames(tx, [hazard.placeId])
  return {
    number: hazard.number,
    text: hazard.text,
    place: names?.get(hazard.placeId ?? '') ?? hazard.position,
    deadline: hazard.deadline === null ? '' : shanghaiTime(hazard.deadline),
  }
}

/** Tells people of a case; nobody twice of one event. */
export const tell = async (tx: Tx, to: readonly (string | null)[], hazard: Hazard, told: Told): Promise<number> => {
  const people = [...new Set(to.filter((id) => id !== null))]
  if (people.length === 0) return 0
  const values = { ...(await valuesOf(tx, hazard)), ...told.values }
  return sendMessage(tx, people, {
    event: `hazard:${hazard.id}:${told.event ?? v7()}`,
    kind: told.kind ?? hazardWords.messages.mend,
    title: fill(news[told.title], values),
    text: told.text === undefined ? '' : fill(news[told.text], values),
    link: fixLink(hazard),
    reason: news[told.reason],
    dueAt: hazard.deadline,
  })
}

/** Whoever reported it in his name or confidentially, and who met it too; an anonymous one has the receipt. */
export const tellReporters = async (tx: Tx, hazard: Hazard, title: News, values: Words = {}): Promise<void> => {
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select reporter_id as id from hazard_met_too where hazard_id = ${hazard.id} and reporter_id is not null`)
  const people = [hazard.reporterId, ...rows.map(({ id }) => id)]
  await tell(tx, people, hazard, { title, reason: 'reasonReporter', kind: hazardWords.messages.result, values })
}

/** Holders of a code whose data scope reaches the unit. */
export const holdersInScope = async (
  { people }: Pick<Portal, 'people'>,
  tx: Tx,
  code: Privilege,
  orgId: string,
): Promise<string[]> => {
  const { rows } = await tx.db.execute<{ path: string }>(sql`select path from org_units where id = ${orgId}`)
  const path = rows[0]?.path ?? ''
  const actors = await Promise.all((await holdersOf(tx.db, code)).map((id) => actorForJob(people, id)))
  return actors.flatMap((actor) => {
    if (!actor) return []
    const { all, below, units } = actor.scopeOf([code])
    return all || units.includes(orgId) || below.some((top) => path.startsWith(top)) ? [actor.id] : []
  })
}
