import type { SQL } from 'drizzle-orm'
import type { DataScope } from '#src/platform/actor.ts'
import { inPlacedScope, scopeValues, type Tx } from '#src/platform/database/tx.ts'
import type { Column } from './declaration.ts'

/** Condition of a data scope other than the call's own, under a name; {@link furtherScope} fills it. */
export const withinFurther = (name: string, owner: Column, creator: Column | null): SQL =>
  inPlacedScope(owner, creator, `given.${name}.`)

/** What `given` of a list brings for {@link withinFurther}. */
export const furtherScope = (name: string, { actor }: Pick<Tx, 'actor'>, scope: DataScope): Record<string, unknown> =>
  Object.fromEntries(Object.entries(scopeValues({ scope, actor })).map(([key, value]) => [`${name}.${key}`, value]))
