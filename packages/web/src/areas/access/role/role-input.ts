import type { RoleInput, RoleRow } from '@portal/contract/areas/access/role.ts'

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
