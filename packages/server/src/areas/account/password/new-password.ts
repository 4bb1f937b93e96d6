import { passwordRefusals, RECENT_PASSWORDS, whyNotPassword } from '@portal/contract/areas/account/password.ts'
import { errors } from '@portal/contract/errors.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure, refuseField } from '#src/platform/errors.ts'
import { passwordHistory } from '#src/schema/account.ts'
import { users } from '#src/schema/directory.ts'
import type { Portal } from '#src/shared/portal.ts'
import { endLinks } from '../activation/link.ts'
import { type Account, personalWordsOf } from '../sign-in/account.ts'
import { passwordDemandOf } from './demand.ts'
import { inHashingSlot, verifyPassword } from './hashing.ts'

type PasswordOwner = Pick<Account, 'id' | 'name' | 'passwordHash'>

const matches = (hash: string | null, password: string) => inHashingSlot(() => verifyPassword(hash, password))

const recentHashes = async (db: Db, userId: string) => {
  const rows = await db
    .select({ hash: passwordHistory.hash })
    .from(passwordHistory)
    .where(eq(passwordHistory.userId, userId))
    .orderBy(desc(passwordHistory.at))
    .limit(RECENT_PASSWORDS)
  return rows.map(({ hash }) => hash)
}

/** Refuses a new password beside its field: rules of the site, the present password, recent ones where they count. */
export const ensureGoodPassword = async (portal: Portal, account: Account, password: string, field: string) => {
  const { platform, settings } = portal
  const { profile, min } = await passwordDemandOf(settings)
  const broken = whyNotPassword(password, { profile, min, personal: personalWordsOf(account, platform.secrets) })
  if (broken) refuseField(field, broken)
  if (await matches(account.passwordHash, password)) refuseField(field, passwordRefusals.same)
  if (profile !== 'mlps') return
  for (const hash of await recentHashes(platform.db, account.id)) {
    if (await matches(hash, password)) refuseField(field, passwordRefusals.recent)
  }
}

/** Puts the new hash in force and the former one into the history. */
export const storePassword = async (tx: Tx, account: PasswordOwner, passwordHash: string): Promise<void> => {
  const { id, name, passwordHash: former } = account
  const unchanged = former === null ? isNull(users.passwordHash) : eq(users.passwordHash, former)
  const { rowCount } = await tx.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: sql`now()`, mustChange: false })
    .where(and(eq(users.id, id), unchanged))
  ensure(rowCount === 1, errors.stateChanged)
  await endLinks(tx.db, id)
  if (former !== null) await tx.db.insert(passwordHistory).values({ userId: id, hash: former })
  const diff = [{ field: 'password', before: '', after: '' }]
  tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff })
}
