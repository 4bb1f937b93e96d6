import type { Audience } from '@portal/contract/shared/audience.ts'
import { type Chosen, GivenChoice } from '#src/kit/page-read/conditions.ts'
import { given, type Place } from '#src/kit/page-read/place.ts'

const unitsOf = (units: Audience['units'], below: boolean) =>
  units.filter((unit) => unit.below === below).map(({ id }) => id)

/** Everything an audience may name, as ids. */
const namedBy = (audience: Audience) => ({
  units: unitsOf(audience.units, false),
  below: unitsOf(audience.units, true),
  roles: audience.roles,
  groups: audience.groups,
  users: audience.users,
  exceptUnits: unitsOf(audience.exceptUnits, false),
  exceptBelow: unitsOf(audience.exceptUnits, true),
  exceptUsers: audience.exceptUsers,
})

type Part = keyof ReturnType<typeof namedBy>

/** What an audience consists of: its ids at hand, or the places where they will stand. */
export interface AudienceParts {
  everyone: boolean
  ids: Partial<Record<Part, readonly string[] | Place>>
}

/** The parts that name anybody. */
export const partsOf = (audience: Audience) => ({
  everyone: audience.everyone,
  ids: Object.fromEntries(Object.entries(namedBy(audience)).filter(([, ids]) => ids.length > 0)),
})

/** What `given` of a list brings for {@link placedAudience} of the same name. */
export const givenAudience = (name: string, audience: Audience): Record<string, unknown> => {
  const { everyone, ids } = partsOf(audience)
  const kind = [...(everyone ? ['everyone'] : []), ...Object.keys(ids)].join()
  const values = Object.entries(ids).map(([part, named]) => [`${name}.${part}`, named])
  return { [name]: new GivenChoice(kind), ...Object.fromEntries(values) }
}

/** An audience of the call as places: people of it are looked for by a text of the parts that it has. */
export const placedAudience = (name: string, chosen: Chosen): AudienceParts => {
  const parts = new Set((chosen[name] ?? '').split(','))
  const everyone = parts.delete('everyone')
  return { everyone, ids: Object.fromEntries([...parts].map((part) => [part, given(`${name}.${part}`)])) }
}
