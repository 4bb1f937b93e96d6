import { metaOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf, Endpoint } from '@portal/contract/kit/endpoint.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { confirm } from './confirm.ts'
import type { ResourceList } from './list/use-resource-list.ts'
import { fieldOf } from './schema-kind.ts'
import { toldFailure } from './told-failure.ts'
import { type SendPart, useBatch } from './use-batch.tsx'

type ReadOne = Endpoint<z.ZodObject<{ id: z.ZodType<string> }>>

interface DeskOptions<Row> {
  /** What one record is called, as in 新增{noun}. */
  noun: string
  list: ResourceList<Row>
  /** Reads one record: what a drawer begins anew with when somebody else has saved in between. */
  get?: ReadOne
  /** What making one is called where it is not 新增. */
  making?: string
  remove?: SendPart
  /** What follows from removing them. */
  lost?: string | ((rows: readonly Row[]) => string)
}

/** What a `FormDrawer` of the desk is opened with. */
export interface DeskDrawer<Row> {
  title: string
  initial: Partial<Row>
  fresh?: () => Promise<object>
  onClose: () => void
}

interface Turn {
  /** What is done to the record: 停用, 发布. */
  verb: string
  /** What follows from it; without one nothing is asked. */
  consequence?: string
  /** Words of the toast. */
  said?: string
  /** Takes it back, for what is harmless both ways. */
  undo?: () => Promise<unknown>
}

const SUFFIX = '（副本）'

/** What a copy is called, within as many letters as a name may have. */
export const copyName = (name: string, most: number) => `${[...name].slice(0, most - SUFFIX.length).join('')}${SUFFIX}`

const USUAL_LENGTH = 30

const longest = <Row>({ endpoint }: ResourceList<Row>, name: string): number => {
  const { list } = (endpoint.result as z.ZodObject<{ list: z.ZodArray<z.ZodObject> }>).shape
  return metaOf(fieldOf(list.element, name)).max ?? USUAL_LENGTH
}

type Recorded = ListRow & { revision?: number; createdAt?: unknown; updatedAt?: unknown }

/** What is done with the records of a list: making, editing and copying in a drawer, turning, removing, batches. */
export const useRecordDesk = <Row extends Recorded>({
  noun,
  list,
  get,
  making = '新增',
  ...removal
}: DeskOptions<Row>) => {
  const [drawer, setDrawer] = useState<DeskDrawer<Row>>()
  const runBatch = useBatch()

  const open = (title: string, initial: Partial<Row>) => {
    const { id } = initial
    const fresh = get && id !== undefined && (() => call(get, { id } as BodyOf<ReadOne>, { quiet: true }))
    setDrawer({
      title,
      initial,
      onClose: () => setDrawer(undefined),
      ...(fresh && { fresh: fresh as () => Promise<object> }),
    })
  }
  const create = (begun: Partial<Row> = {}) => open(`${making}${noun}`, begun)

  /** Of these rows, or of what is selected. */
  const batch = async (send: SendPart, rows?: readonly Row[]) => {
    await runBatch(rows ? async () => [...rows] : list.selection.collect, send)
    list.selection.clear()
  }

  return {
    /** What is open, for the drawer of the screen. */
    drawer,
    create,
    edit: (row: Row) => open(`编辑${noun}`, row),
    /** A new record that begins as this one under another name, but for what is changed. */
    copy: ({ id, revision, createdAt, updatedAt, ...row }: Row, changes: Partial<Row> = {}) => {
      const key = 'name' in row ? 'name' : 'title'
      const name = copyName(nameOfRow(row as Row), longest(list, key))
      create({ ...row, [key]: name, ...changes } as unknown as Partial<Row>)
    },
    /** Does something to one record after the question, and says what came of it; answers whether it was done. */
    turn: async (row: Row, run: () => Promise<unknown>, { verb, consequence, said, undo }: Turn): Promise<boolean> => {
      if (consequence !== undefined && !(await confirm({ name: nameOfRow(row), verb, consequence }))) return false
      const answer = await run()
      if (answer === undefined || toldFailure(answer)) return false
      if (said !== undefined) tip('success', said, undo && { label: '撤销', onClick: () => void undo() })
      return true
    },
    batch,
    /** Removes these rows, or what is selected, after a question that names them. */
    remove: async (rows?: readonly Row[]) => {
      const { remove, lost = '' } = removal
      if (!remove) throw new Error(`${noun} 没有删除的接口`)
      const known = rows ?? list.selection.rows
      const [first] = known
      const name = first && known.length === 1 ? nameOfRow(first) : `${rows?.length ?? list.selection.count} 个${noun}`
      const consequence = typeof lost === 'function' ? lost(known) : lost
      if (await confirm({ name, verb: '删除', consequence })) await batch(remove, rows)
    },
  }
}
