import { z } from 'zod'
import type { Privilege } from '../privileges.ts'
import type { Access } from './endpoint.ts'
import { pageOf, pageQuery } from './page.ts'
import { id, ids, instant, revision } from './scalars.ts'
import { text } from './text.ts'

/** Columns every record brings. */
export const recordShape = {
  id,
  revision,
  createdAt: instant.meta({ label: '创建时间' }),
  updatedAt: instant.meta({ label: '更新时间' }),
}

/** Absent for a new record; a save of a known one says which revision it started from. */
const recordKeyShape = { id: id.optional(), revision: revision.optional() }

const failedRow = z.object({ id, message: z.string() })

/** Answer of a batch: what was done, and why the rest was not. */
export const batchResult = z.object({ deleted: z.int(), failed: z.array(failedRow) })
export type BatchResult = z.output<typeof batchResult>

export interface ResourceAccess {
  read: Access
  create: readonly Privilege[]
  update: readonly Privilege[]
  remove: readonly Privilege[]
}

interface ResourceSpec<Name extends string, Row, Input, Filter, Sort extends string> {
  name: Name
  /** Chinese name of one record, as in 新增{label}. */
  label: string
  row: Row
  input: Input
  filter: Filter
  /** Columns a list may be sorted by; the first one, descending, is the shipped order. */
  sortable: readonly [Sort, ...Sort[]]
  access: ResourceAccess
}

/** States the facts of a record kind once; both sides read labels, limits, words and rights from it. */
export const defineResource = <
  const Name extends string,
  Row extends z.ZodObject,
  InputShape extends z.ZodRawShape,
  Filter extends z.ZodObject,
  const Sort extends string,
>(
  spec: ResourceSpec<Name, Row, z.ZodObject<InputShape>, Filter, Sort>,
) => {
  const { name, label, row, input, filter, sortable, access } = spec
  const writers = [...new Set([...access.create, ...access.update])]
  return {
    ...spec,
    list: {
      path: `rest/${name}/list` as const,
      title: `查询${label}`,
      effect: 'read' as const,
      access: access.read,
      scope: 'rows' as const,
      body: pageQuery(filter, sortable),
      result: pageOf(row),
    },
    get: {
      path: `rest/${name}/get` as const,
      title: `查看${label}`,
      effect: 'read' as const,
      access: access.read,
      scope: 'rows' as const,
      body: z.strictObject({ id }),
      result: row,
    },
    save: {
      path: `rest/${name}/save` as const,
      title: `保存${label}`,
      effect: 'write' as const,
      access: writers,
      scope: 'rows' as const,
      body: z.strictObject({ ...input.shape, ...recordKeyShape } as InputShape & typeof recordKeyShape),
      result: z.object({ id, revision }),
    },
    delete: {
      path: `rest/${name}/delete` as const,
      title: `删除${label}`,
      effect: 'write' as const,
      access: access.remove,
      scope: 'rows' as const,
      body: z.strictObject({ ids: ids(), reason: text({ label: '原因', max: 200, long: true }).optional() }),
      result: batchResult,
    },
  }
}

export type Resource = ReturnType<typeof defineResource<string, z.ZodObject, z.ZodRawShape, z.ZodObject, string>>
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>
export type InputOf<R extends { input: z.ZodType }> = z.output<R['input']>
