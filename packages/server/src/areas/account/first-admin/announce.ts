import type { Platform } from '#src/platform/platform.ts'
import { newToken, sha256 } from '#src/platform/secrets.ts'
import { setupCodes } from '#src/schema/account.ts'
import { hasAdministrator } from './administrator.ts'

/** Makes a one-time code while there is no administrator; null once there is one, and for demo data. */
export const newSetupCode = async ({ config, db }: Platform): Promise<string | null> => {
  if (config.demo || (await hasAdministrator(db))) return null
  const code = newToken()
  await db.insert(setupCodes).values({ codeHash: sha256(code) })
  return code
}
