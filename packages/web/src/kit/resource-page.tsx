import type { InputOf, Resource, RowOf } from '@portal/contract/kit/resource.ts'
import type { Privilege } from '@portal/contract/privileges.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { tip } from '#src/platform/tips.ts'
import type { Column } from '#src/ui/table/column.ts'
import { type ListRow, nameOfRow } from '#src/ui/table/row.ts'
import { Can } from './Can.tsx'
import { confirm } from './confirm.ts'
import { ExportButton } from './ExportButton.tsx'
import { fieldsOf } from './fields.tsx'
import { FormDrawer } from './form/FormDrawer.tsx'
import { ListPage } from './list/ListPage.tsx'
import { type RowAction } from './list/RowActions.tsx'
import { type ListSource, useResourceList } from './list/use-resource-list.ts'
import type { Selection } from './list/use-selection.ts'
import { query } from './query.ts'
import { useBatch } from './use-batch.tsx'
import { useWrite } from './use-write.ts'
import { wordsOfError } from './words-of-error.ts'

interface ResourcePageSpec<R extends Resource> {
  columns: Column<RowOf<R>>[]
  filters: (keyof z.output<R['filter']> & string)[]
  fields: (keyof InputOf<R> & string)[]
  /** Codes that give 导出. */
  exportAccess?: readonly Privilege[]
}

type Saved = ListRow & { revision: number }

/** The whole of a plain screen: list, 新增, 编辑, 删除 and 导出 of a resource. What needs more is built from the parts. */
export const resourcePage = <R extends Resource>(resource: R, spec: ResourcePageSpec<R>) => {
  // Within the kit the kind of row does not matter; callers were checked against theirs.
  const plain = resource as Resource
  const columns = spec.columns as unknown as Column<Saved>[]
  const Filter = fieldsOf(plain.filter, { optional: true })
  const Field = fieldsOf(plain.input)
  const { create, update, remove } = plain.access

  return function ResourcePage() {
    const list = useResourceList(plain as unknown as ListSource<Saved>)
    const [editing, setEditing] = useState<{ turn: number; record: Partial<Saved> }>()
    const edit = (record: Partial<Saved>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, record }))
    const removal = useRemoval(plain, list.selection)
    const createButton = create.length > 0 && (
      <Can codes={create}>
        <Button type="primary" onClick={() => edit({})}>
          新增
        </Button>
      </Can>
    )
    const batchRemove = () => (
      <Can codes={remove}>
        <Button danger size="small" onClick={() => void removal()}>
          删除
        </Button>
      </Can>
    )
    const actions: Record<'edit' | 'remove', (row: Saved) => RowAction> = {
      edit: (row) => ({ label: '编辑', access: update, onClick: () => edit(row) }),
      remove: (row) => ({ label: '删除', access: remove, danger: true, onClick: () => void removal(row) }),
    }

    return (
      <>
        <ListPage
          list={list}
          columns={columns}
          filters={spec.filters.map((name) => <Filter key={name} name={name} />)}
          empty={createButton}
          toolbar={
            <>
              {createButton}
              {spec.exportAccess && <ExportButton access={spec.exportAccess} />}
            </>
          }
          actions={(row) => [
            ...(update.length > 0 ? [actions.edit(row)] : []),
            ...(remove.length > 0 ? [actions.remove(row)] : []),
          ]}
          batch={remove.length > 0 ? batchRemove : undefined}
        />
        {editing && (
          <EditDrawer
            key={editing.turn}
            resource={plain}
            record={editing.record}
            onEdit={edit}
            onClose={() => setEditing(undefined)}
            isLong={spec.fields.length >= LONG_FORM}
          >
            {spec.fields.map((name) => (
              <Field key={name} name={name} />
            ))}
          </EditDrawer>
        )}
      </>
    )
  }
}

interface EditDrawerProps {
  resource: Resource
  record: Partial<Saved>
  onEdit: (record: Partial<Saved>) => void
  onClose: () => void
  isLong: boolean
  children: ReactNode
}

/** Fields from which on unsaved input is worth keeping. */
const LONG_FORM = 8

function EditDrawer({ resource, record, onEdit, onClose, isLong, children }: EditDrawerProps) {
  const client = useQueryClient()
  const save = useWrite(resource.save)
  const { id = '' } = record
  const isNew = id === ''
  const fresh = async () =>
    (await client.fetchQuery({ ...query(resource.get, { id }), staleTime: 0 })) as Partial<Saved>
  const reload = async () => {
    try {
      onEdit(await fresh())
    } catch (error) {
      tip('error', wordsOfError(error))
    }
  }

  return (
    <FormDrawer<Record<string, unknown>>
      title={`${isNew ? '新增' : '编辑'}${resource.label}`}
      initial={record}
      saving={save.isPending}
      error={save.error}
      onSubmit={(values) => save.mutate(values, { onSuccess: onClose })}
      onSubmitAndNew={isNew ? (values) => save.mutate(values, { onSuccess: () => onEdit({}) }) : undefined}
      onReload={() => void reload()}
      fresh={fresh}
      draft={isLong ? resource.name : undefined}
      onClose={onClose}
    >
      {children}
    </FormDrawer>
  )
}

/** Removes one row, or what is selected, after a question that names it. */
const useRemoval = (resource: Resource, selection: Selection<Saved>) => {
  const { send } = useWrite(resource.delete)
  const runBatch = useBatch()

  return async (row?: Saved) => {
    const rows = row ? [row] : selection.rows
    const [first] = rows
    const name = first && rows.length === 1 ? nameOfRow(first) : `${selection.count} 条${resource.label}`
    if (!(await confirm({ name, verb: '删除', consequence: '删除后不可恢复。' }))) return
    await runBatch(row ? async () => rows : selection.collect, (ids) => send({ ids }))
    selection.clear()
  }
}
