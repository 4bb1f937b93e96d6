import { deliveryFaults } from '@portal/contract/areas/system/message/words.ts'
import { fill } from '@portal/contract/kit/refusal.ts'
import { eq, sql } from 'drizzle-orm'
import nodemailer, { type Transporter } from 'nodemailer'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import type { ChannelSender, Letter, Outcome } from './channels.ts'
import { loadMailAccess, type MailAccess } from './mail-account.ts'
import { mailText } from './mail-text.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const ANSWER_LENGTH = 200

const transportTo = ({ host, port, security, username, password }: MailAccess): Transporter =>
  nodemailer.createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'startTls',
    ignoreTLS: security === 'none',
    ...(username !== '' && { auth: { user: username, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    pool: true,
    maxConnections: 3,
  })

interface MailError {
  code?: string
  responseCode?: number
  response?: string
  message?: string
}

/** A failure of the mail server in words; answers of the 500s stay what they are. */
const faultOf = (error: MailError): Outcome => {
  const answer = (error.response ?? error.message ?? '').slice(0, ANSWER_LENGTH)
  const final = (error.responseCode ?? 0) >= 500
  const worded = (words: string): Outcome => ({ kind: 'failed', error: fill(words, { answer }), final })
  switch (error.code) {
    case 'ECONNECTION':
    case 'ECONNREFUSED':
    case 'EDNS':
    case 'ENOTFOUND':
    case 'ESOCKET':
      return worded(deliveryFaults.unreachable)
    case 'ETIMEDOUT':
      return worded(deliveryFaults.silent)
    case 'EAUTH':
      // A password that was set wrong may be put right within the hour.
      return { kind: 'failed', error: deliveryFaults.signIn }
    case 'ETLS':
      return worded(deliveryFaults.secure)
    case 'EENVELOPE':
      return worded(deliveryFaults.address)
    case 'EMESSAGE':
      return worded(deliveryFaults.refused)
    default:
      return worded(final ? deliveryFaults.refused : deliveryFaults.other)
  }
}

/** Mail by SMTP, with the account of the environment or the one kept in the message rules. */
export const createMailSender = (platform: Platform): ChannelSender & { close(): void } => {
  let access: MailAccess | undefined
  let transport: Transporter | undefined

  const connect = async (): Promise<boolean> => {
    const next = await loadMailAccess(platform)
    if (access?.version !== next.version) {
      transport?.close()
      transport = next.host === '' || next.sender === '' ? undefined : transportTo(next)
      access = next
    }
    return transport !== undefined
  }

  const addressOf = async (userId: string): Promise<string> => {
    const [person] = await platform.db.select({ sealed: users.mailSealed }).from(users).where(eq(users.id, userId))
    return person?.sealed ? platform.secrets.open(person.sealed) : ''
  }

  const send = async (letter: Letter): Promise<Outcome> => {
    if (!transport || !access) return { kind: 'skipped', reason: 'notConfigured' }
    const to = await addressOf(letter.userId)
    if (to === '') return { kind: 'skipped', reason: 'noAddress' }
    const domain = access.sender.split('@')[1] ?? 'portal'
    try {
      await transport.sendMail({
        from: access.sender,
        to: { name: '', address: to },
        subject: letter.title,
        text: mailText(letter),
        messageId: `<${letter.id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      return { kind: 'sent' }
    } catch (error) {
      return faultOf(error as MailError)
    }
  }

  return {
    isReady: connect,
    reaches: (user) => sql`${user}.mail_sealed is not null`,
    send,
    close: () => transport?.close(),
  }
}
