import { isNotNull } from 'drizzle-orm'
import type { Platform } from '#src/platform/platform.ts'
import { users } from '#src/schema/directory.ts'
import { siteSeals } from '#src/schema/system/system.ts'

const WORD = 'portal'

/** Printed for the operator, who has to put another secret there. */
const REFUSED =
  '密钥与数据库不符：库中的个人信息是用另一个密钥封存的，用现在这个密钥既读不出也不能继续写入。' +
  '请把 PORTAL_SECRET（未设置时为 DATA_DIR/secret）改回原来的值后再启动。'

/** Something that only the right secret opens: the seal, or what a site that is older than its seal keeps of a person. */
const findSealed = async ({ db }: Platform): Promise<Buffer | undefined> => {
  const [seal] = await db.select({ sealed: siteSeals.sealed }).from(siteSeals)
  if (seal) return seal.sealed
  const [person] = await db
    .select({ sealed: users.phoneSealed })
    .from(users)
    .where(isNotNull(users.phoneSealed))
    .limit(1)
  return person?.sealed ?? undefined
}

const opens = ({ secrets }: Platform, sealed: Buffer): boolean => {
  try {
    secrets.open(sealed)
    return true
  } catch {
    return false
  }
}

/** Refuses to start with another secret than that with which this database was filled; a new one gets its seal. */
export const ensureSiteSecret = async (platform: Platform): Promise<void> => {
  const sealed = await findSealed(platform)
  if (sealed && !opens(platform, sealed)) throw new Error(REFUSED)
  const made = { sealed: platform.secrets.seal(WORD) }
  const inserted = await platform.db.insert(siteSeals).values(made).onConflictDoNothing().returning()
  // Two processes of a new site may start at once, each with its own idea of the secret.
  if (inserted.length === 0) {
    const kept = await findSealed(platform)
    if (!kept || !opens(platform, kept)) throw new Error(REFUSED)
  }
}
