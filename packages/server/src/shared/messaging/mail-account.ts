import type { MailAccount } from '@portal/contract/areas/system/message/policy.ts'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import type { Platform } from '#src/platform/platform.ts'
import { mailAccounts } from '#src/schema/messaging.ts'

const ONLY = 1
const NO_ACCOUNT: MailAccount = { host: '', port: 465, security: 'tls', username: '', sender: '' }

export interface MailAccess extends MailAccount {
  password: string
  byEnvironment: boolean
  /** Another one means another connection. */
  version: string
}

const fromEnvironment = (url: string, sender: string): MailAccess => {
  const { protocol, hostname, port, username, password } = new URL(url)
  const isSecure = protocol === 'smtps:'
  return {
    host: hostname,
    port: Number(port) || (isSecure ? 465 : 25),
    security: isSecure ? 'tls' : 'none',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    sender,
    byEnvironment: true,
    version: url,
  }
}

/** The mail account in force: that of the environment, otherwise the saved one; empty host: there is none. */
export const loadMailAccess = async ({ config, db, secrets }: Platform): Promise<MailAccess> => {
  if (config.SMTP_URL !== '') return fromEnvironment(config.SMTP_URL, config.MAIL_FROM)
  const [saved] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, ONLY))
  if (!saved) return { ...NO_ACCOUNT, password: '', byEnvironment: false, version: '' }
  const { host, port, security, username, sender, passwordSealed, revision } = saved
  const password = passwordSealed === null ? '' : secrets.open(passwordSealed)
  return { host, port, security, username, sender, password, byEnvironment: false, version: `saved ${revision}` }
}

const findAccount = async (db: Db) => {
  const [saved] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, ONLY)).for('update')
  return saved
}

/** Saves the account; an absent password keeps the one there is, an empty one removes it. */
export const saveMailAccount = async (
  tx: Tx,
  platform: Platform,
  { password, ...account }: MailAccount & { password?: string | undefined },
): Promise<void> => {
  const before = await findAccount(tx.db)
  const kept = before?.passwordSealed ?? null
  const passwordSealed = password === undefined ? kept : password === '' ? null : platform.secrets.seal(password)
  const values = { ...account, passwordSealed }
  await tx.db
    .insert(mailAccounts)
    .values({ id: ONLY, ...values })
    .onConflictDoUpdate({
      target: mailAccounts.id,
      set: { ...values, revision: sql`${mailAccounts.revision} + 1` },
    })
  const fields = ['host', 'port', 'security', 'username', 'sender'] as const
  const diff = fields
    .filter((field) => before?.[field] !== account[field])
    .map((field) => ({ field, before: before?.[field] ?? null, after: account[field] }))
  const secret = password === undefined ? [] : [{ field: 'password', before: null, after: null }]
  tx.notes.push({ objectType: 'mail_accounts', objectId: '', objectName: account.host, diff: [...diff, ...secret] })
}
