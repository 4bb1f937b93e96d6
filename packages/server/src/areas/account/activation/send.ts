import {
  ACTIVATION_HOURS,
  activationAddress,
  activationRefusals as no,
  activationWords as words,
} from '@portal/contract/areas/account/activation.ts'
import { deliveryReason } from '@portal/contract/areas/system/message/delivery.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { type SQL, sql } from 'drizzle-orm'
import { AppError, ensure } from '#src/platform/errors.ts'
import { sentCodes } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import type { Outcome, OuterChannel } from '#src/shared/messaging/channels.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endLinks, newLink } from './link.ts'

/** 20 section 3.5: by mail, by text message, by official account, whichever has an address first. */
const order = ['mail', 'sms', 'wechat'] as const satisfies readonly OuterChannel[]

const siteOf = ({ platform }: Portal): string => platform.config.PUBLIC_URL.replace(/\/$/, '')

const readyChannels = async ({ channels }: Portal): Promise<OuterChannel[]> => {
  const ready = await channels.ready()
  return order.filter((channel) => ready.has(channel))
}

/** Condition on `users u`: a link can reach the person now; none where nothing can be sent at all. */
export const reachedByLinks = async (portal: Portal): Promise<SQL | null> => {
  const ready = await readyChannels(portal)
  if (siteOf(portal) === '' || ready.length === 0) return null
  return sql`(${sql.join(
    ready.map((channel) => portal.channels.reaches(channel, sql`u`)),
    sql` or `,
  )})`
}

interface Receiver extends Record<string, unknown> {
  loginName: string
  mail: string
  phone: string
  channel: OuterChannel | null
}

const receiverOf = async (portal: Portal, userId: string): Promise<Receiver | undefined> => {
  const ready = await readyChannels(portal)
  const first = ready.map((channel) => sql`when ${portal.channels.reaches(channel, sql`u`)} then ${channel}::text`)
  const channel = first.length === 0 ? sql`null::text` : sql`case ${sql.join(first, sql` `)} end`
  const { rows } = await portal.platform.db.execute<Receiver>(sql`
    select u.login_name as "loginName", u.mail_mask as mail, u.phone_mask as phone, ${channel} as channel
    from ${users} u where u.id = ${userId}`)
  return rows[0]
}

const send = async (
  portal: Portal,
  userId: string,
  receiver: Receiver & { channel: OuterChannel },
): Promise<Outcome> => {
  const sender = portal.channels.of(receiver.channel)
  const { id, token } = await newLink(portal.platform, userId)
  const letter = {
    id,
    userId,
    kind: '',
    title: words.title,
    text: fill(words.text, { loginName: receiver.loginName, hours: ACTIVATION_HOURS }),
    link: `${siteOf(portal)}${activationAddress(token)}`,
  }
  const outcome: Outcome = sender ? await sender.send(letter) : { kind: 'skipped', reason: 'notConfigured' }
  if (outcome.kind === 'sent') await endLinks(portal.platform.db, userId, id)
  else await portal.platform.db.delete(sentCodes).where(sql`${sentCodes.id} = ${id}`)
  return outcome
}

/**
 * Sends a person the way to a first password of his own, and answers where it went, masked; refused in words where
 * nothing left. Never call it while holding a transaction: it waits for a server outside.
 */
export const sendActivation = async (portal: Portal, userId: string): Promise<string> => {
  ensure(siteOf(portal) !== '', no.noSite)
  const receiver = await receiverOf(portal, userId)
  const channel = receiver?.channel ?? null
  ensure(receiver && channel !== null, no.noWay)
  const outcome = await send(portal, userId, { ...receiver, channel })
  if (outcome.kind === 'sent') return { mail: receiver.mail, sms: receiver.phone, wechat: words.wechat }[channel]
  const reason = outcome.kind === 'failed' ? outcome.error : (wordsOf(deliveryReason)[outcome.reason] ?? '')
  throw new AppError(no.failed, { values: { reason } })
}
