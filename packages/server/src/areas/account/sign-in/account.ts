import type { PersonalWords } from '@portal/contract/areas/account/password.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/db.ts'
import type { Platform } from '#src/platform/platform.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { users } from '#src/schema/directory.ts'

/** What sign-in needs to know of a person. */
export interface Account {
  id: string
  loginName: string
  code: string
  name: string
  pinyin: string
  phoneSealed: Buffer | null
  passwordHash: string | null
  passwordChangedAt: Date | null
  mustChange: boolean
  /** `source`: the password is the directory's, not this portal's. */
  authKind: string
  isOpen: boolean
  /** Closed because another account of the same person goes on. */
  isMerged: boolean
}

/** The account may be used: switched on, not deleted, and within its validity by the calendar of Shanghai. */
const isOpen = sql<boolean>`(${users.enabled} and ${users.deletedAt} is null
  and (${users.validTo} is null or ${users.validTo} >= (now() at time zone 'Asia/Shanghai')::date))`

export const findAccount = async (db: Db, condition: SQL): Promise<Account | null> => {
  const rows = await db
    .select({
      id: users.id,
      loginName: users.loginName,
      code: users.code,
      name: users.name,
      pinyin: users.pinyin,
      phoneSealed: users.phoneSealed,
      passwordHash: users.passwordHash,
      passwordChangedAt: users.passwordChangedAt,
      mustChange: users.mustChange,
      authKind: users.authKind,
      isOpen,
      isMerged: sql<boolean>`${users.mergedIntoId} is not null`,
    })
    .from(users)
    .where(condition)
  return rows[0] ?? null
}

/** The one and only person with that phone; a number that several share names nobody. */
export const findByPhone = async ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, phone: string) => {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneIndex, secrets.indexOf(phone)), isNull(users.deletedAt), eq(users.enabled, true)))
    .limit(2)
  const [only, another] = found
  return only && !another ? findAccount(db, eq(users.id, only.id)) : null
}

/** Why an account that is not open lets nobody in; told only to whoever proved to be its owner. */
export const closedRefusal = ({ isMerged }: Pick<Account, 'isMerged'>) =>
  isMerged ? signInRefusals.merged : signInRefusals.disabled

/** What must not stand in the person's password. */
export const personalWordsOf = (
  account: Pick<Account, 'loginName' | 'code' | 'name' | 'pinyin' | 'phoneSealed'>,
  secrets: Secrets,
): PersonalWords => {
  const { loginName, code, name, pinyin, phoneSealed } = account
  return [loginName, code, name, pinyin.replace(/\s+/g, ''), phoneSealed === null ? '' : secrets.open(phoneSealed)]
}
