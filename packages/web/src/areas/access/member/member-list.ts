import { roleMembers } from '@portal/contract/areas/access/member.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { z } from 'zod'

const { filter, ...rest } = roleMembers.body.shape
const ownFilter = filter.unwrap()

// The list hook knows conditions of a screen as part of the filter; the call wants role and form beside it.
const body = z
  .looseObject({
    ...rest,
    filter: z
      .strictObject({ ...ownFilter.shape, roleId: id, expand: z.boolean() })
      .partial()
      .prefault({}),
    roleId: id.optional(),
    expand: z.boolean().optional(),
  })
  .overwrite(({ filter: { roleId, expand, ...own }, ...query }) => ({ ...query, filter: own, roleId, expand }))

/** The members of a role as a list whose fixed filter names the role. */
export const memberList = { ...roleMembers, body }
