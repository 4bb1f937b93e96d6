import { groupMember, groupMembers, memberWay } from '@portal/contract/areas/directory/group.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

export const memberRow = groupMember
export type Member = z.output<typeof memberRow>

const ofGroup = (groupId: string) => z.codec(z.undefined(), id, { decode: () => groupId, encode: () => undefined })

export const memberFilter = z.object({
  orgId: id.optional().meta({ label: '单位' }),
  way: memberWay.optional(),
})

/**
 * The members of one group as a list. The call takes the group beside the filter; within the page the group is part of
 * the filter, so that each group has its own rows, and moves to its place when the body is written.
 */
export const membersOf = (groupId: string) => ({
  ...groupMembers,
  body: groupMembers.body.extend({
    filter: memberFilter.extend({ groupId: ofGroup(groupId).optional() }).prefault({}),
    groupId: z.codec(id.optional(), z.unknown(), { decode: () => undefined, encode: () => groupId }),
  }),
})
