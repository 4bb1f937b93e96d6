import { z } from 'zod'
import { GONE } from '../errors.ts'
import { id } from '../kit/scalars.ts'

const some = (max: number) => z.array(id).max(max, `最多选择 ${max} 项`).default([])

const unit = z.strictObject({ id, below: z.boolean() })

/** Who something is for: the union of the parts, minus the exceptions (00-concepts, engine 3). */
export const audience = z.strictObject({
  everyone: z.boolean().default(false),
  units: z.array(unit).max(500).default([]),
  roles: some(100),
  groups: some(100),
  users: some(500),
  exceptUnits: z.array(unit).max(500).default([]),
  exceptUsers: some(500),
})
export type Audience = z.output<typeof audience>

export const EMPTY_AUDIENCE: Audience = audience.parse({})

export const isEmptyAudience = ({ everyone, units, roles, groups, users }: Audience): boolean =>
  !everyone && units.length + roles.length + groups.length + users.length === 0

const unitFacet = ({ id: orgId, below }: Audience['units'][number]) => `${below ? 'b' : 'o'}:${orgId}`

/** The audience as facets: content is open to people who have an included facet and no excluded one. */
export const facetsOfAudience = (value: Audience): { include: string[]; exclude: string[] } => ({
  include: [
    ...(value.everyone ? ['all'] : []),
    ...value.units.map(unitFacet),
    ...value.roles.map((roleId) => `r:${roleId}`),
    ...value.groups.map((groupId) => `g:${groupId}`),
    ...value.users.map((userId) => `u:${userId}`),
  ],
  exclude: [...value.exceptUnits.map(unitFacet), ...value.exceptUsers.map((userId) => `u:${userId}`)],
})

/** An audience in words, as lists show it: `names` gives the titles of units, roles, groups and people by id. */
export const describeAudience = (value: Audience, names: ReadonlyMap<string, string>): string => {
  if (isEmptyAudience(value)) return '未设置'
  const nameOf = (each: string) => names.get(each) ?? GONE
  const parts = [
    ...(value.everyone ? ['全员'] : []),
    ...value.units.map(({ id: orgId, below }) => `${nameOf(orgId)}${below ? '及下级' : ''}`),
    ...value.roles.map((each) => `角色「${nameOf(each)}」`),
    ...value.groups.map((each) => `用户组「${nameOf(each)}」`),
    ...value.users.map(nameOf),
  ]
  const excepted = [...value.exceptUnits.map((each) => nameOf(each.id)), ...value.exceptUsers.map(nameOf)]
  const once = (words: readonly string[]) => [...new Set(words)].join('、')
  return once(parts) + (excepted.length > 0 ? `，除 ${once(excepted)}` : '')
}
