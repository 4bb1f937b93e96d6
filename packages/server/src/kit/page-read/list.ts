import type { Endpoint } from '@portal/contract/kit/endpoint.ts'
import { EXACT_TOTAL_LIMIT } from '@portal/contract/kit/page.ts'
import { LRUCache } from 'lru-cache'
import { type Encoded, encoded, type HandlerOf } from '#src/platform/http/serve.ts'
import type { Caller } from './caller.ts'
import type { Asking, Columns, ListDeclaration, Plan, RowIn } from './declaration.ts'
import { checkOnTheWire, plainColumns } from './on-the-wire.ts'
import { type Reading, recordsOf, statementOf } from './read.ts'
import { inOrder } from './rows-by-key.ts'
import { askedWith, callerValues, type ListBody, nameOfShape, type Shape, shapeOf, valuesOf } from './shape.ts'
import { countStatement, keysStatement, pageStatement, rowsStatement } from './statements.ts'

/** A statement with its values. */
export interface Bound {
  text: string
  values: unknown[]
}

/** What a declaration gives: the list of the screen, and the same rows for its export. */
export interface PageRead<E extends Endpoint> {
  /** Answers the call. */
  read: HandlerOf<E>
  /** One page as values, for a handler that answers more than the list. */
  page(asking: Asking<E>): Promise<{ list: RowIn<E>[]; total: number }>
  /** Rows of the whole list. */
  count(asking: Asking<E>): Promise<number>
  /** Reads the keys of all rows in their order. */
  keys(asking: Asking<E>): Promise<Bound>
  /** Rows of these keys in their order, as the list shows them. */
  rows(asking: Asking<E>, keys: readonly string[]): Promise<RowIn<E>[]>
}

/** Shapes of one list that are asked for in turn; what comes beyond them is put together again. */
const SHAPES_KEPT = 300

const texts = { page: pageStatement, count: countStatement, keys: keysStatement, rows: rowsStatement }

type Kind = keyof typeof texts

const totalShown = (total: number, exact: boolean) => (!exact && total > EXACT_TOTAL_LIMIT ? -1 : total)

/**
 * A list as one declaration. Each shape in which it is asked (which filters are set, which sort) is put together once
 * and kept as a named statement; rows and total come in one round trip. Rows of plain values without `finish` go out
 * as the database words them; tests hold them against their schema.
 */
export const pageRead = <E extends Endpoint, const Shown extends Columns<RowIn<E>>>(
  endpoint: E,
  declaration: ListDeclaration<E, Shown>,
): PageRead<E> => {
  // Within the engine the kinds of rows do not matter; the declaration was checked against them.
  const { filter, beside = {} } = declaration
  const declared = { ...declaration, filter: { ...filter, ...beside } } as unknown as Plan
  const plain = plainColumns(endpoint, declared)
  const plan = plain ? { ...declared, columns: plain } : declared
  const finish = plan.finish as ((caller: Caller, found: unknown[]) => RowIn<E>[] | Promise<RowIn<E>[]>) | undefined
  const records = recordsOf(plan.columns)
  const statements = new LRUCache<string, ReturnType<typeof statementOf>>({ max: SHAPES_KEPT })

  const statementFor = (kind: Kind, shape: Shape, reading: Reading) => {
    const name = `${kind}|${reading}|${nameOfShape(shape)}`
    const known = statements.get(name)
    if (known) return known
    const made = statementOf(texts[kind](plan, shape), reading)
    statements.set(name, made)
    return made
  }

  const askedOf = async (asking: Asking<E>) => {
    const body = askedWith(asking.body as unknown as ListBody & Record<string, unknown>, Object.keys(beside))
    const given = (await declaration.given?.(asking)) ?? {}
    const values = { ...callerValues(asking.tx, asking.actor), ...valuesOf(body, given) }
    return { shape: shapeOf(plan, { tx: asking.tx, body, given }), values }
  }

  const countOf = async (asking: Asking<E>, { shape, values }: Awaited<ReturnType<typeof askedOf>>) => {
    const [row] = await statementFor('count', shape, 'values').rows(asking.tx.db, values)
    return Number(row?.[0] ?? 0)
  }

  const select = async (asking: Asking<E>, reading: Reading) => {
    const asked = await askedOf(asking)
    const { shape, values } = asked
    const rows = await statementFor('page', shape, reading).rows(asking.tx.db, values)
    // A page behind the last row brings no total.
    const counted = rows.length > 0 ? Number(rows[0]?.[0]) : shape.first ? 0 : await countOf(asking, asked)
    return { found: records(rows, 1), total: totalShown(counted, shape.exact) }
  }

  const finished = async (caller: Caller, found: unknown[]) =>
    finish ? await finish(caller, found) : (found as RowIn<E>[])

  const page = async (asking: Asking<E>) => {
    const { found, total } = await select(asking, 'values')
    return { list: await finished(asking, found), total }
  }

  const readWire = async (asking: Asking<E>): Promise<Encoded<never>> => {
    const { found: list, total } = await select(asking, 'wire')
    checkOnTheWire(endpoint, { list, total })
    return encoded({ list, total }) as Encoded<never>
  }

  return {
    page,
    read: (plain ? readWire : page) as unknown as HandlerOf<E>,
    count: async (asking) => countOf(asking, await askedOf(asking)),
    keys: async (asking) => {
      const { shape, values } = await askedOf(asking)
      const { text, valuesOf: inPlaces } = statementFor('keys', shape, 'values')
      return { text, values: inPlaces(values) }
    },
    rows: async (asking, keys) => {
      const { shape, values } = await askedOf(asking)
      const rows = await statementFor('rows', shape, 'values').rows(asking.tx.db, { ...values, keys })
      return finished(asking, inOrder(rows, records(rows, 1), keys))
    },
  }
}
