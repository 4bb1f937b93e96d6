import { type MessageChannel, messageChannel, WRITTEN_KIND } from '@portal/contract/areas/system/message-kinds.ts'
import type { TaskPreview } from '@portal/contract/areas/system/message-task.ts'
import { fillVariables } from '@portal/contract/areas/system/message-variables.ts'
import { messageRefusals, messageWords } from '@portal/contract/areas/system/message-words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type Audience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Tx } from '#src/platform/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadTemplates, SHIPPED_WORDS } from '../kind-rules.ts'
import { personValues } from '../receivers.ts'
import { eventValues } from '../template-values.ts'
import { channelName } from './channel-name.ts'
import type { Origin } from './origin.ts'
import { receives } from './people.ts'
import type { Content } from './save-task.ts'

const NOBODY: TaskPreview['reachable'] = { inApp: 0, wechat: 0, mail: 0, sms: 0 }

/** People of the audience in scope, and how many of them each channel reaches. */
export const countReach = async (
  tx: Tx,
  { channels }: Portal,
  where: SQL,
): Promise<Pick<TaskPreview, 'resolved' | 'reachable'>> => {
  const ready = await channels.ready()
  const reached = (channel: MessageChannel) =>
    ready.has(channel) ? sql`count(*) filter (where ${channels.reaches(channel, sql`u`)})` : sql`0`
  const { rows } = await tx.db.execute<{ resolved: number } & TaskPreview['reachable']>(sql`
    select count(*) as resolved, ${reached('inApp')} as "inApp", ${reached('wechat')} as wechat, ${reached('mail')} as mail,
      ${reached('sms')} as sms
    from users u where ${where}`)
  const { resolved, ...reachable } = rows[0] ?? { resolved: 0, ...NOBODY }
  return { resolved, reachable }
}

export const reachOf = (tx: Tx, portal: Portal, origin: Origin, actor: Actor, audience: Audience) =>
  isEmptyAudience(audience)
    ? { resolved: 0, reachable: NOBODY }
    : countReach(tx, portal, receives(audience, actor.scopeOf([origin.sendCode]), actor.id))

/** The person whose eyes are borrowed: one of those who would receive it. */
const findReader = async (tx: Tx, where: SQL) => {
  const { rows } = await tx.db.execute<{ name: string; code: string; orgName: string }>(sql`
    select u.name, u.code, o.name as "orgName" from users u join org_units o on o.id = u.primary_org_id
    where ${where} order by u.id limit 1`)
  return rows[0]
}

/** The words of a task as one person would read them on each channel. */
export const textsFor = async (
  tx: Tx,
  content: Pick<Content, 'title' | 'text' | 'link' | 'channels'>,
  person: Parameters<typeof personValues>[0] | undefined,
): Promise<TaskPreview['texts']> => {
  const templates = await loadTemplates(tx.db, WRITTEN_KIND)
  const values = person ? personValues(person) : {}
  const [title, text] = [fillVariables(content.title, values), fillVariables(content.text, values)]
  const said = eventValues({ title, text, link: content.link, reason: messageWords.writtenReason, at: new Date() })
  return messageChannel.options
    .filter((channel) => content.channels.includes(channel))
    .map((channel) => {
      const words = templates.find(WRITTEN_KIND, channel) ?? SHIPPED_WORDS
      const filled = { ...said, ...values }
      return { channel, title: fillVariables(words.title, filled), text: fillVariables(words.text, filled) }
    })
}

interface Asked {
  tx: Tx
  actor: Actor
  content: Content
  userId: string | undefined
}

/** Numbers and words of a message before it is sent. */
export const previewTask = async (
  portal: Portal,
  origin: Origin,
  { tx, actor, content, userId }: Asked,
): Promise<TaskPreview> => {
  const { audience, channels } = content
  const where = receives(audience, actor.scopeOf([origin.sendCode]), actor.id)
  const reader = await findReader(tx, userId === undefined ? where : sql`u.id = ${userId} and ${where}`)
  if (userId !== undefined && !reader) return refuse(errors.missing)
  const ready = await portal.channels.ready()
  return {
    ...(await reachOf(tx, portal, origin, actor, audience)),
    warnings: channels
      .filter((channel) => !ready.has(channel))
      .map((channel) => fill(messageRefusals.notConfigured.message, { channel: channelName(channel) })),
    texts: await textsFor(tx, content, reader),
  }
}
