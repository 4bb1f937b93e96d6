import { GRANT_SUBJECT_NAME, grantRefusals as no } from '@portal/contract/areas/access/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/tx.ts'
import { ensure } from '#src/platform/errors.ts'
import { sha256 } from '#src/platform/secrets.ts'
import { directGrants, grantRequests, roleMembers } from '#src/schema/access.ts'
import { ADMINISTRATOR, activePerson, liveMembership, peopleOfMemberships } from '#src/shared/access/membership.ts'
import { rightsChanged } from '#src/shared/access/people.ts'
import type { ApprovalRequest, ApprovalSubject } from '#src/shared/approval/subject.ts'

export const GRANT_SUBJECT = 'grant'

const WAITING_HOURS = 24

type GrantRecord = typeof grantRequests.$inferSelect

const find = async (tx: Tx, id: string): Promise<GrantRecord | undefined> => {
  const [row] = await tx.db.select().from(grantRequests).where(eq(grantRequests.id, id)).for('update')
  return row
}

/** Administrators who neither give nor receive. */
const thirdPersons = async (tx: Tx, { createdBy, receiverId }: GrantRecord): Promise<string[]> => {
  const condition = sql`${liveMembership} and m.role_id in (select r.id from roles r where r.code = ${ADMINISTRATOR} and r.enabled)`
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select distinct u.id from (${peopleOfMemberships(condition)}) held join users u on u.id = held.user_id
    where ${activePerson} and u.id <> ${createdBy} and u.id <> ${receiverId} order by u.id limit 20`)
  return rows.map(({ id }) => id)
}

/** Neither the giver nor the receiver decides, whatever rule a site has made for the subject. */
const ensureThird = async (tx: Tx, request: ApprovalRequest, grant: GrantRecord) => {
  const { rows } = await tx.db.execute(sql`
    select 1 from approval_records where request_id = ${request.id} and action = 'pass'
      and actor_id in (${grant.createdBy}, ${grant.receiverId})`)
  ensure(rows.length === 0, no.oneself)
}

const apply = async (tx: Tx, { asked, receiverId, createdBy }: GrantRecord) => {
  const { roleId, subjectKind, anchorOrgId, code, scope, from, to, reason } = asked
  const grantedBy = createdBy
  if (roleId !== undefined && subjectKind !== undefined) {
    const values = { validFrom: from ?? null, validTo: to, grantedBy, reason, grantedAt: sql`now()` }
    await tx.db
      .insert(roleMembers)
      .values({ roleId, subjectKind, subjectId: receiverId, anchorOrgId: anchorOrgId ?? null, ...values })
      .onConflictDoUpdate({
        target: [roleMembers.roleId, roleMembers.subjectKind, roleMembers.subjectId, roleMembers.anchorOrgId],
        set: values,
      })
  }
  if (code !== undefined && scope !== undefined && to !== null) {
    const values = { scope, validTo: to, grantedBy, reason, grantedAt: sql`now()` }
    await tx.db
      .insert(directGrants)
      .values({ userId: receiverId, code, ...values })
      .onConflictDoUpdate({ target: [directGrants.userId, directGrants.code], set: values })
  }
  rightsChanged(tx, asked.subjectKind === undefined || asked.subjectKind === 'user' ? receiverId : '*')
}

const close = async (tx: Tx, id: string, state: GrantRecord['state']) => {
  const [row] = await tx.db
    .update(grantRequests)
    .set({ state, decidedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(grantRequests.id, id), eq(grantRequests.state, 'pending')))
    .returning()
  return row
}

/** 敏感权限 (00-concepts): one step, any administrator but the giver and the receiver, unless a site set a rule. */
export const grantSubject: ApprovalSubject = {
  code: GRANT_SUBJECT,
  name: GRANT_SUBJECT_NAME,
  allCodes: [],
  setCodes: [],
  withoutRule: [{ mode: 'any', approvers: [{ kind: 'chosen' }], dueHours: WAITING_HOURS }],
  describe: async (tx, id) => {
    const grant = await find(tx, id)
    if (!grant || grant.state !== 'pending') return null
    return {
      title: grant.title,
      ownerOrgId: grant.ownerOrgId,
      link: '/guide?approval={requestId}',
      snapshotHash: sha256(JSON.stringify(grant.asked)),
      chosen: await thirdPersons(tx, grant),
    }
  },
  maySubmit: async (tx, actor, id) => {
    const grant = await find(tx, id)
    return grant?.createdBy === actor.id && actor.holds(P.userRole, P.userGrant, P.roleMember)
  },
  onApproved: async (tx, request) => {
    const grant = await close(tx, request.subjectId, 'approved')
    if (!grant) return
    await ensureThird(tx, request, grant)
    await apply(tx, grant)
    const diff = [{ field: 'grant', before: null, after: grant.title }]
    tx.notes.push({ objectType: 'grant_requests', objectId: grant.id, objectName: grant.title, diff })
  },
  onRejected: async (tx, request) => {
    await close(tx, request.subjectId, 'rejected')
  },
  onWithdrawn: async (tx, request) => {
    await close(tx, request.subjectId, 'withdrawn')
  },
}
