import type { MessageChannel } from '@portal/contract/areas/system/message/kinds.ts'
import type { TaskPreview } from '@portal/contract/areas/system/message/task.ts'
import { type Audience, isEmptyAudience } from '@portal/contract/shared/audience.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#src/platform/actor.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Origin } from './origin.ts'
import { receives } from './people.ts'

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

/** Channels of a message whose bound of the day is below the people they reach. */
export const shortChannels = async (
  { channels }: Portal,
  chosen: readonly MessageChannel[],
  reachable: TaskPreview['reachable'],
): Promise<{ channel: MessageChannel; left: number }[]> => {
  const short = []
  for (const channel of chosen) {
    const left = channel === 'inApp' ? null : ((await channels.of(channel)?.leftToday?.()) ?? null)
    if (left !== null && left < reachable[channel]) short.push({ channel, left })
  }
  return short
}
