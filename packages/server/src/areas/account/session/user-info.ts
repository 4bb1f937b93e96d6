import type { getUserInfo, UserInfo } from '@portal/contract/areas/account/session.ts'
import { errors } from '@portal/contract/errors.ts'
import { GUEST_NAME, type GuestThing, guestPageOf } from '@portal/contract/guests.ts'
import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { refuse } from '#src/platform/errors.ts'
import type { HandlerOf } from '#src/platform/http/serve.ts'
import { users } from '#src/schema/directory.ts'
import type { Person } from '#src/shared/access/person.ts'
import type { Portal } from '#src/shared/portal.ts'
import { passwordDemandOf } from '../password/demand.ts'

/** The own picture, else that of the personnel photo service (specification, section 3). */
const photoOf = ({ photo, code }: Person, template: string): string =>
  photo || template.replace('{code}', encodeURIComponent(code))

const TOLD_DAYS = 14

/** How long the password is still good, where that is soon over; people of a directory have none here. */
const passwordDaysLeft = async (tx: Tx, { settings }: Portal, userId: string): Promise<number | undefined> => {
  const { days } = await passwordDemandOf(settings)
  if (days === null) return undefined
  const rows = await tx.db
    .select({ authKind: users.authKind, changedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId))
  const [user] = rows
  if (user?.authKind !== 'local' || !user.changedAt) return undefined
  const left = Math.max(0, Math.ceil((user.changedAt.getTime() - Date.now()) / DAY_MS + days))
  return left <= TOLD_DAYS ? left : undefined
}

const guestInfo = (id: string, thing: GuestThing, build: string): UserInfo => ({
  user: { id, code: '', name: GUEST_NAME, photo: '' },
  roles: [],
  privileges: [],
  orgName: '',
  photoTemplate: '',
  safetyNetRoles: false,
  serverTime: new Date(),
  build,
  guest: { page: guestPageOf(thing) },
})

/** Who is signed in, with every code that is in force now. */
export const userInfoOf =
  (portal: Portal): HandlerOf<typeof getUserInfo> =>
  async ({ tx, actor }): Promise<UserInfo> => {
    const { people, platform, targetHolders } = portal
    if (actor.guest) return guestInfo(actor.id, actor.guest, platform.build)
    const person = (await people.get(actor.id)) ?? refuse(errors.noSession)
    const daysLeft = actor.preview ? undefined : await passwordDaysLeft(tx, portal, actor.id)
    const photoTemplate = await portal.settings.get('hrPhotoUrl')
    const roleIds = person.roles.map(({ id }) => id)

    return {
      user: { id: person.id, code: person.code, name: person.name, photo: photoOf(person, photoTemplate) },
      roles: person.roles,
      privileges: privilegeRows
        .filter(({ code }) => person.rights.codes.has(code))
        .map(({ code, type }) => ({ code, type })),
      orgName: person.orgName,
      photoTemplate,
      safetyNetRoles: await targetHolders.hasTarget(tx.db, roleIds),
      serverTime: new Date(),
      build: platform.build,
      ...(daysLeft !== undefined && { passwordDaysLeft: daysLeft }),
      ...(actor.preview && { preview: actor.preview }),
    }
  }
