import { type createFirstAdmin, firstAdminRefusals } from '@portal/contract/areas/account/first-admin.ts'
import { whyNotPassword } from '@portal/contract/areas/account/password.ts'
import { errors } from '@portal/contract/errors.ts'
import { eq, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { ensure, refuse, refuseField } from '#src/platform/errors.ts'
import type { Call, Commit } from '#src/platform/http/serve.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { roleMembers, roles } from '#src/schema/access.ts'
import { setupCodes } from '#src/schema/account.ts'
import { orgUnits, users } from '#src/schema/directory.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import type { Portal } from '#src/shared/portal.ts'
import { passwordDemandOf } from '../password/demand.ts'
import { hashPassword } from '../password/hashing.ts'
import { countStrangerFailure, ensureAddressFree } from '../sign-in/guarded-check.ts'
import { hasAdministrator } from './administrator.ts'

type FirstAdminCall = Call<typeof createFirstAdmin> & { commit: Commit }

/** The first administrator of a new site; the one-time codes are gone with it. */
export const makeFirstAdmin =
  (portal: Portal) =>
  async ({ body, origin, commit }: FirstAdminCall) => {
    const { db } = portal.platform
    const { code, loginName, name, password } = body
    await ensureAddressFree(portal, origin.address)
    ensure(!(await hasAdministrator(db)), firstAdminRefusals.exists)
    const known = await db
      .select({ codeHash: setupCodes.codeHash })
      .from(setupCodes)
      .where(eq(setupCodes.codeHash, sha256(code)))
    if (known.length === 0) {
      await countStrangerFailure(portal, origin.address)
      refuse(firstAdminRefusals.codeWrong)
    }
    const { profile, min } = await passwordDemandOf(portal.settings)
    const broken = whyNotPassword(password, { profile, min, personal: [loginName, name] })
    if (broken) refuseField('password', broken)
    const passwordHash = await hashPassword(password)

    return commit(async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`)
      ensure(!(await hasAdministrator(tx.db)), firstAdminRefusals.exists)
      const taken = await tx.db
        .select({ id: users.id })
        .from(users)
        .where(or(eq(users.loginName, loginName), eq(users.code, loginName)))
      if (taken.length > 0) refuseField('loginName', firstAdminRefusals.nameTaken)
      const [root] = await tx.db.select({ id: orgUnits.id }).from(orgUnits).where(sql`${orgUnits.parentId} is null`)
      const [role] = await tx.db.select({ id: roles.id }).from(roles).where(eq(roles.code, 'admin'))
      if (!root || !role) return refuse(errors.missing)

      const id = v7()
      const account = { code: loginName, loginName, name, primaryOrgId: root.id, passwordHash, mustChange: false }
      await tx.db.insert(users).values({ id, ...account, passwordChangedAt: sql`now()` })
      await tx.db.insert(roleMembers).values({ roleId: role.id, subjectKind: 'user', subjectId: id })
      await tx.db.delete(setupCodes)
      tx.notes.push({ objectType: 'users', objectId: id, objectName: name, diff: [] })
      rightsChanged(tx)
      return {}
    })
  }
