import { randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES, sentCodeWords as words } from '@portal/contract/areas/account/sent-code.ts'
import type { ForgotTarget } from '@portal/contract/areas/account/sign-in-ways.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { JobHandler } from '#src/platform/jobs.ts'
import { sentCodes } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import type { Outcome } from '#src/shared/messaging/channels.ts'
import { createSmsGateway, type SmsGateway } from '#src/shared/messaging/sms-gateway.ts'
import { createOutbound } from '#src/shared/outbound/outbound.ts'
import type { Portal } from '#src/shared/portal.ts'
import { type Account, findAccount, findById, findByPhone } from '../sign-in/account.ts'
import type { Ways } from '../way/ways.ts'
import { codeFor, codeHashOf } from './sent-codes.ts'

/** Who asked for a code, sealed on its way through the queue. */
export type Asked =
  | { purpose: 'sms'; phone: string }
  | { purpose: 'bind'; phone: string; userId: string }
  | { purpose: 'reset'; username: string; phone?: string; mail?: string }

export interface CodeSender {
  gateway: SmsGateway
  hasGateway(): Promise<boolean>
  /** Where codes for a new password can go now; nowhere while no password of this portal is in use. */
  targets(ways: Ways): Promise<ForgotTarget[]>
}

export const createCodeSender = ({ platform, settings, channels }: Portal): CodeSender => {
  const gateway = createSmsGateway(platform, createOutbound(platform, settings))
  const hasMail = async () => (await channels.of('mail')?.isReady()) ?? false
  return {
    gateway,
    hasGateway: gateway.isReady,
    targets: async ({ password }) => {
      if (!password.enabled) return []
      const phone = (await gateway.isReady()) ? (['phone'] as const) : []
      return [...phone, ...((await hasMail()) ? (['mail'] as const) : [])]
    },
  }
}

const MOST_A_DAY = 10

/** The one account that the request means, if there is one that may use the code. */
const findAsked = async ({ platform }: Portal, asked: Asked): Promise<Account | null> => {
  const { db, secrets } = platform
  if (asked.purpose === 'reset') {
    const { username, phone, mail } = asked
    const address =
      phone === undefined
        ? eq(users.mailIndex, secrets.indexOf(mail ?? ''))
        : eq(users.phoneIndex, secrets.indexOf(phone))
    const account = await findAccount(db, sql`${eq(users.loginName, username)} and ${address}`)
    // The password of a directory's people is not this portal's to set.
    return account?.isOpen && account.authKind === 'local' ? account : null
  }
  const account = asked.purpose === 'bind' ? await findById(db, asked.userId) : await findByPhone(platform, asked.phone)
  return account?.isOpen ? account : null
}

const isBeyondDay = async ({ platform: { db } }: Portal, userId: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from sent_codes where user_id = ${userId} and created_at > now() - interval '1 day' offset ${MOST_A_DAY - 1}`)
  return rows.length > 0
}

const dispatch = async (portal: Portal, gateway: SmsGateway, account: Account, asked: Asked, code: string) => {
  const { secrets } = portal.platform
  const text = fill(words[asked.purpose], { code, minutes: CODE_MINUTES[asked.purpose] })
  const id = v7()
  if (asked.purpose === 'bind') return gateway.send({ id, phone: asked.phone, text })
  if (asked.purpose === 'sms' || asked.phone !== undefined) {
    const phone = account.phoneSealed === null ? '' : secrets.open(account.phoneSealed)
    return gateway.send({ id, phone, text })
  }
  const sender = portal.channels.of('mail')
  if (!sender || !(await sender.isReady())) return { kind: 'skipped', reason: 'notConfigured' } satisfies Outcome
  return sender.send({ id, userId: account.id, kind: '', title: words.resetTitle, text, link: '' })
}

/**
 * Looks the person up and sends the code, away from the call that asked for it: that one answers in the same time whether
 * or not there is such a person. A repeat after a fault makes a new code.
 */
export const sendAskedCode =
  (portal: Portal, { gateway }: CodeSender): JobHandler<{ sealed: string }> =>
  async ({ sealed }) => {
    const { db, secrets, log } = portal.platform
    const asked = JSON.parse(secrets.open(Buffer.from(sealed, 'base64'))) as Asked
    const account = await findAsked(portal, asked)
    if (!account || (await isBeyondDay(portal, account.id))) return

    const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const id = v7()
    const { purpose } = asked
    const proof = asked.purpose === 'bind' ? codeFor(asked.phone, code) : code
    const expiresAt = sql`now() + ${CODE_MINUTES[purpose]} * interval '1 minute'`
    await db
      .insert(sentCodes)
      .values({ id, purpose, userId: account.id, codeHash: codeHashOf(secrets, id, proof), expiresAt })
    const outcome = await dispatch(portal, gateway, account, asked, code)
    if (outcome.kind === 'sent') return
    await db.delete(sentCodes).where(eq(sentCodes.id, id))
    if (outcome.kind === 'skipped') return
    log.warn({ err: outcome.error }, 'a sign-in code could not be sent')
    if (!outcome.final) throw new Error('a sign-in code could not be sent')
  }
