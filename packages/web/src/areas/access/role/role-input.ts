import type { RoleRow, role } from '@portal/contract/areas/access/role.ts'
import type { InputOf } from '@portal/contract/kit/resource.ts'

export type RoleInput = InputOf<typeof role>

/** What a save of a role sends, out of its row. */
export const inputOf = ({
  code,
  name,
  ownerOrgId,
  grantableBy,
  maxDays,
  needsApproval,
  sort,
  enabled,
}: RoleRow): RoleInput => ({ code, name, ownerOrgId, grantableBy, maxDays, needsApproval, sort, enabled })
