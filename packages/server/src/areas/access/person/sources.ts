import type { rightVia } from '@portal/contract/areas/access/person-rights.ts'
import { scopeText } from '@portal/contract/areas/access/role-scope.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '#src/platform/database/tx.ts'
import type { PersonAndSources } from '#src/shared/access/person.ts'
import { type RightSource, ruleFor } from '#src/shared/access/rights.ts'

interface NamedSource {
  kind: 'role' | 'direct'
  id: string
  name: string
  via: z.output<typeof rightVia>
  viaName: string
  by: string
  from: string | null
  to: string | null
}

interface SourceNames {
  nameOf(id: string | null): string
  named(source: RightSource): NamedSource
}

interface SourceWords extends SourceNames {
  /** The scope a source gives for a code, in words. */
  scopeOf(source: RightSource, code: string): string
}

/** Names of units, groups and givers that sources mention. */
export const namesIn = async (tx: Tx, sources: readonly RightSource[]): Promise<SourceNames> => {
  const rules = sources.flatMap((source) => [source.scope, ...Object.values(source.scopeByResource)])
  const ids = [
    ...sources.flatMap(({ viaId, anchorOrgId, grantedBy }) => [viaId, anchorOrgId, grantedBy]),
    ...rules.flatMap((rule) => (rule.units ?? []).map(({ orgId }) => orgId)),
  ].filter((id): id is string => id !== null)
  const wanted = sql.param([...new Set(ids)])
  const { rows } = await tx.db.execute<{ id: string; name: string }>(sql`
    select id, name from org_units where id = any(${wanted}::uuid[])
    union all select id, name from user_groups where id = any(${wanted}::uuid[])
    union all select id, name from users where id = any(${wanted}::uuid[])`)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''))

  return {
    nameOf,
    named: ({ kind, id, name, via, viaId, validFrom, validTo, grantedBy }) => ({
      kind,
      id,
      name,
      via,
      viaName: via === 'user' || via === 'direct' ? '' : nameOf(viaId),
      by: nameOf(grantedBy),
      from: validFrom,
      to: validTo,
    }),
  }
}

/** What the sources of a person are called. */
export const namesOfSources = async (tx: Tx, { person, sources }: PersonAndSources): Promise<SourceWords> => {
  const names = await namesIn(tx, sources)
  const { nameOf } = names
  return {
    ...names,
    scopeOf: (source, code) =>
      scopeText(
        ruleFor(source, code),
        nameOf,
        source.anchorOrgId === null ? person.orgName : nameOf(source.anchorOrgId),
      ),
  }
}
