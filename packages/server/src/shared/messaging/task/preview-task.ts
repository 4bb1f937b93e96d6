import { type MessageChannel, messageChannel, WRITTEN_KIND } from '@portal/contract/areas/system/message/kinds.ts'
import type { TaskPreview } from '@portal/contract/areas/system/message/task.ts'
import { fillVariables } from '@portal/contract/areas/system/message/variables.ts'
import { messageRefusals, messageWords } from '@portal/contract/areas/system/message/words.ts'
import { errors } from '@portal/contract/errors.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { Portal } from '#src/shared/portal.ts'
import { loadTemplates, SHIPPED_WORDS } from '../kind-rules.ts'
import { personValues } from '../receivers.ts'
import { eventValues } from '../template-values.ts'
import { channelName } from './channel-name.ts'
import type { Origin } from './origin.ts'
import { receives } from './people.ts'
import { reachOf, shortChannels } from './reach.ts'
import type { Content } from './save-task.ts'

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

const quotaWarning = (content: Content, { channel, left }: { channel: MessageChannel; left: number }): string => {
  const words = content.channels.includes('inApp') ? messageWords.quotaInbox : messageWords.quotaLost
  return fill(words, { channel: channelName(channel), n: left })
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
  const reach = await reachOf(tx, portal, origin, actor, audience)
  const unready = channels
    .filter((channel) => !ready.has(channel))
    .map((channel) => fill(messageRefusals.notConfigured.message, { channel: channelName(channel) }))
  const short = await shortChannels(portal, channels, reach.reachable)
  return {
    ...reach,
    warnings: [...unready, ...short.map((each) => quotaWarning(content, each))],
    texts: await textsFor(tx, content, reader),
  }
}
