import type { getUserInfo, UserInfo } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { privilegeRows } from '@portal/contract/privileges.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/serve.ts'
import type { Person } from '#src/shared/access/person.ts'
import type { Portal } from '#src/shared/portal.ts'

const photoOf = async ({ settings }: Portal, { photo, code }: Person): Promise<string> =>
  photo || (await settings.get('hrPhotoUrl')).replace('{code}', encodeURIComponent(code))

/** Who is signed in, with every code that is in force now. */
export const userInfoOf =
  (portal: Portal): HandlerOf<typeof getUserInfo> =>
  async ({ tx, actor }): Promise<UserInfo> => {
    const { people, platform, targetHolders } = portal
    const person = (await people.get(actor.id)) ?? refuse(errors.noSession)
    const roleIds = person.roles.map(({ id }) => id)

    return {
      user: { id: person.id, code: person.code, name: person.name, photo: await photoOf(portal, person) },
      roles: person.roles,
      privileges: privilegeRows
        .filter(({ code }) => person.rights.codes.has(code))
        .map(({ code, type }) => ({ code, type })),
      orgName: person.orgName,
      safetyNetRoles: await targetHolders.hasTarget(tx.db, roleIds),
      serverTime: new Date(),
      build: platform.build,
    }
  }
