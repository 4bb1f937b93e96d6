import { type SQL, sql } from 'drizzle-orm'
import type { AnyCondition } from './conditions.ts'
import type { Place } from './place.ts'
import { isSet, onTheWire } from './shape.ts'

/**
 * The conditions of a list on values at hand, for figures that stand beside it. They take their value where the list
 * has a place; one that looks for a part of a text has no such place and is not for this.
 */
export const narrowedBy = (
  conditions: Readonly<Record<string, AnyCondition>>,
  filter: Readonly<Record<string, unknown>>,
): SQL[] =>
  Object.entries(conditions).flatMap(([key, condition]) => {
    const value = filter[key]
    if (!isSet(value) || typeof condition === 'string') return []
    if (typeof condition === 'function') return [condition(sql.param(onTheWire(value)) as unknown as Place, {}, key)]
    return condition[String(value)] ?? []
  })
