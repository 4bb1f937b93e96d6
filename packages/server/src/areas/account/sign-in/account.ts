import type { PersonalWords } from '@portal/contract/areas/account/password.ts'
import { signInRefusals } from '@portal/contract/areas/account/session.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/db.ts'
import { pointRead, prepared } from '#src/platform/database/prepared.ts'
import type { Tx } from '#src/platform/database/tx.ts'
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
  /** A second factor is in force. */
  hasFactor: boolean
}

/** As the database words it: times are text. */
type AccountRow = Omit<Account, 'passwordChangedAt'> & { passwordChangedAt: string | null }

/** `isOpen`: switched on, not deleted, and within its validity by the calendar of Shanghai. */
const columns = sql`users.id, users.login_name as "loginName", users.code, users.name, users.pinyin,
  users.phone_sealed as "phoneSealed", users.password_hash as "passwordHash",
  users.password_changed_at as "passwordChangedAt", users.must_change as "mustChange", users.auth_kind as "authKind",
  users.enabled and users.deleted_at is null
    and (users.valid_to is null or users.valid_to >= (now() at time zone 'Asia/Shanghai')::date) as "isOpen",
  users.merged_into_id is not null as "isMerged",
  exists (select 1 from second_factors f where f.user_id = users.id and f.enabled_at is not null) as "hasFactor"`

const accountOf = (row: AccountRow | undefined): Account | null =>
  row ? { ...row, passwordChangedAt: row.passwordChangedAt === null ? null : new Date(row.passwordChangedAt) } : null

export const findAccount = async (db: Db, condition: SQL): Promise<Account | null> => {
  const { rows } = await db.execute<AccountRow & Record<string, unknown>>(
    sql`select ${columns} from users where ${condition}`,
  )
  return accountOf(rows[0])
}

const byLoginName = pointRead<AccountRow>(
  () => sql`select ${columns} from users where users.login_name = ${sql.placeholder('loginName')}`,
)

export const findByLoginName = async (db: Db, loginName: string): Promise<Account | null> => {
  const [row] = await byLoginName(db, { loginName })
  return accountOf(row)
}

const byId = pointRead<AccountRow>(() => sql`select ${columns} from users where users.id = ${sql.placeholder('id')}`)

export const findById = async (db: Db, id: string): Promise<Account | null> => {
  const [row] = await byId(db, { id })
  return accountOf(row)
}

const held = prepared<AccountRow>(
  () => sql`select ${columns} from users where users.id = ${sql.placeholder('id')} for no key update of users`,
)

/** The account as it stands, held against whoever would change it before the end of the transaction. */
export const holdAccount = async ({ db }: Tx, id: string): Promise<Account | null> => {
  const [row] = await held(db, { id })
  return accountOf(row)
}

/** The one and only person with that phone; a number that several share names nobody. */
export const findByPhone = async ({ db, secrets }: Pick<Platform, 'db' | 'secrets'>, phone: string) => {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.phoneIndex, secrets.indexOf(phone)), isNull(users.deletedAt), eq(users.enabled, true)))
    .limit(2)
  const [only, another] = found
  return only && !another ? findById(db, only.id) : null
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
