import { MOST_SLOW_SECONDS } from '@portal/contract/areas/live/class.ts'
import type { LiveMessage, moderateLive } from '@portal/contract/areas/live/room.ts'
import { roomRefusals as no } from '@portal/contract/areas/live/room-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, HandlerOf } from '#src/platform/http/serve.ts'
import { pushTo } from '#src/shared/push/push-hub.ts'
import { type LiveClass, lockHosted } from '../class/reach.ts'
import type { Room } from './join.ts'
import { holdLines, nextSeq, selectMessages } from './message-rows.ts'
import { settingsOf } from './shared-facts.ts'

type Body = Call<typeof moderateLive>['body']

interface Act {
  room: Room
  tx: Tx
  live: LiveClass
  body: Body
  actorId: string
}

/** What an act was about and what it set, by the field of the log. */
type Told = Record<string, unknown>

const MUTED_SECONDS = 600

const targetOf = ({ targetId }: Body): string => targetId ?? refuse(no.noTarget)

/** A line is told by who said it and its words: it may be gone when the log is read. */
const toldOf = ({ userId, text }: LiveMessage): Told => ({ targetId: userId, text })

const changeMessage = async ({ room, tx, live, body }: Act, set: SQL): Promise<Told> => {
  const id = targetOf(body)
  await holdLines(tx.db, live.id)
  const { rowCount } = await tx.db.execute(sql`
    update live_messages set ${set}, seq = ${nextSeq} where id = ${id} and live_id = ${live.id}`)
  ensure((rowCount ?? 0) > 0, errors.missing)
  const [message = refuse(errors.missing)] = await selectMessages(tx.db, sql`m.id = ${id}`)
  room.air.say(tx, live.id, { message })
  return toldOf(message)
}

const changePerson = async ({ tx, live, body }: Act, columns: { muted?: SQL; kicked?: string }): Promise<Told> => {
  const userId = targetOf(body)
  ensure(userId !== live.hostId && !live.assistantIds.includes(userId), no.notHost)
  const { rowCount } = await tx.db.execute(sql`select 1 from users where id = ${userId}`)
  ensure((rowCount ?? 0) > 0, errors.missing)
  const { muted, kicked } = columns
  await tx.db.execute(sql`
    insert into live_people (live_id, user_id, muted_until, kicked_at, kick_reason)
    values (${live.id}, ${userId}, ${muted ?? sql`null`}, ${kicked === undefined ? sql`null` : sql`now()`}, ${kicked ?? ''})
    on conflict (live_id, user_id) do update set ${
      kicked === undefined
        ? sql`muted_until = excluded.muted_until`
        : sql`kicked_at = excluded.kicked_at, kick_reason = excluded.kick_reason`
    }`)
  pushTo(tx, [userId], { kind: 'live', liveId: live.id })
  return { targetId: userId }
}

const kick = async (act: Act): Promise<Told> => {
  const reason = act.body.reason ?? ''
  if ([...reason].length < 2) refuseField('reason', no.noReason)
  return changePerson(act, { kicked: reason })
}

const mute = async (act: Act): Promise<Told> => {
  const { seconds = MUTED_SECONDS } = act.body
  return { ...(await changePerson(act, { muted: sql`now() + ${seconds}::int * interval '1 second'` })), seconds }
}

/** Settings of the room are no part of its plan: its revision stays. */
const changeRoom = async ({ room, tx, live }: Act, set: SQL, after: Partial<LiveClass>): Promise<void> => {
  await tx.db.execute(sql`update live_classes set ${set} where id = ${live.id}`)
  room.air.say(tx, live.id, { shared: await settingsOf(tx.db, { ...live, ...after }) })
}

const pin = async (act: Act): Promise<Told> => {
  const { targetId = null } = act.body
  let told: Told = {}
  if (targetId !== null) {
    const [message] = await selectMessages(
      act.tx.db,
      sql`m.id = ${targetId} and m.live_id = ${act.live.id} and m.state = 'shown'`,
    )
    ensure(message, errors.missing)
    told = toldOf(message)
  }
  await changeRoom(act, sql`pinned_id = ${targetId}`, { pinnedId: targetId })
  return told
}

const turnPage = async (act: Act): Promise<Told> => {
  const { page } = act.body
  ensure(page, no.noPage)
  const { rowCount } = await act.tx.db.execute(sql`
    select 1 from documents d join document_versions v on v.id = d.current_version_id
    where d.id = ${page.documentId} and d.id = any(${sql.param(act.live.documentIds)}::uuid[]) and v.pages >= ${page.no}`)
  if ((rowCount ?? 0) === 0) refuseField('page', no.noPage)
  await changeRoom(act, sql`page = ${JSON.stringify(page)}::jsonb`, { page })
  return { page: page.no }
}

const slow = async (act: Act): Promise<Told> => {
  const slowSeconds = Math.min(act.body.seconds ?? 0, MOST_SLOW_SECONDS)
  const chat = { ...act.live.chat, slowSeconds }
  await changeRoom(act, sql`chat = ${JSON.stringify(chat)}::jsonb`, { chat })
  return { seconds: slowSeconds }
}

const muteAll = async (act: Act): Promise<Told> => {
  const { on = true } = act.body
  await changeRoom(act, sql`muted_all = ${on}`, { mutedAll: on })
  return { on }
}

const acts: Record<Body['action'], (act: Act) => Promise<Told>> = {
  hide: (act) => changeMessage(act, sql`state = 'hidden'`),
  restore: (act) => changeMessage(act, sql`state = 'shown'`),
  answered: (act) => changeMessage(act, sql`answered_by = ${act.actorId}`),
  mute,
  unmute: (act) => changePerson(act, {}),
  kick,
  pin,
  muteAll,
  slow,
  page: turnPage,
}

/** What host and assistants do in their room; each act stands in the operation log. */
export const moderateWith =
  (room: Room): HandlerOf<typeof moderateLive> =>
  async ({ tx, body, actor }) => {
    const live = await lockHosted(tx, actor, body.id)
    const told = await acts[body.action]({ room, tx, live, body, actorId: actor.id })
    tx.notes.push({
      objectType: 'live_classes',
      objectId: live.id,
      objectName: live.title,
      objectOrgId: live.ownerOrgId,
      kind: 'update',
      diff: Object.entries({ action: body.action, ...told }).map(([field, after]) => ({ field, before: null, after })),
      ...(body.reason === undefined ? {} : { reason: body.reason }),
    })
    return { done: true as const }
  }
