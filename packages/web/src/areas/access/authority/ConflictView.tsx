import {
  type ConflictRow,
  conflictEffect,
  listConflicts,
  saveConflict,
} from '@portal/contract/areas/access/conflict.ts'
import { privilegeCode } from '@portal/contract/areas/access/role.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { P, privilegeRows } from '@portal/contract/privileges.ts'
import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ExportButton } from '#src/kit/ExportButton.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'

type Values = BodyOf<typeof saveConflict>

const row = listConflicts.result.shape.list.element
const column = columnsOf({ row, sortable: [] })
const Field = fieldsOf(saveConflict.body)
const effects = wordsOf(conflictEffect)

const codes = privilegeRows.map(({ code, name, parent }) => {
  const menu = privilegeRows.find((each) => each.code === parent)
  return { value: code, label: menu ? `${menu.name} / ${name}` : name }
})

/** Pairs of codes that one person should not hold together, with those who do now. */
export function ConflictView() {
  const list = useResourceList(listConflicts)
  const [editing, setEditing] = useState<ConflictRow | 'new'>()
  return (
    <>
      <ListPage
        list={list}
        title="互斥权限"
        columns={[
          column('titleA', { width: 160 }),
          column('titleB', { width: 160 }),
          column('effect', { width: 110, render: (_, { effect }) => effects[effect] }),
          column('offenders', {
            align: 'left',
            width: 260,
            render: (_, { offenders, people }) =>
              offenders === 0
                ? '无'
                : `${offenders} 人：${people.map(({ name, orgName }) => `${name}（${orgName}）`).join('、')}${offenders > people.length ? ' 等' : ''}`,
          }),
          column('note', { width: 200 }),
          column('enabled', {
            width: 80,
            render: (_, { enabled }) => (enabled ? '是' : <Tag color="default">停用</Tag>),
          }),
        ]}
        toolbar={
          <>
            <Button type="primary" onClick={() => setEditing('new')}>
              新增互斥对
            </Button>
          </>
        }
        exports={[P.authorityReview]}
        actions={(pair) => [{ label: '编辑', onClick: () => setEditing(pair) }]}
      />
      {editing && (
        <ConflictDrawer pair={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function ConflictDrawer({ pair, onClose }: { pair: ConflictRow | undefined; onClose: () => void }) {
  const initial = pair && {
    codeA: pair.codeA,
    codeB: pair.codeB,
    effect: pair.effect,
    note: pair.note,
    enabled: pair.enabled,
  }
  const key = pair ? { id: pair.id, revision: pair.revision } : {}
  return (
    <FormDrawer
      title={pair ? '编辑互斥对' : '新增互斥对'}
      initial={initial ?? { effect: 'refuse', enabled: true, note: '' }}
      write={saveConflict}
      body={(values: Values) => ({
        ...values,
        codeA: privilegeCode.parse(values.codeA),
        codeB: privilegeCode.parse(values.codeB),
        ...key,
      })}
      onClose={onClose}
    >
      <Field name="codeA">
        <Select options={codes} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择权限" />
      </Field>
      <Field name="codeB">
        <Select options={codes} showSearch={{ optionFilterProp: 'label' }} placeholder="请选择权限" />
      </Field>
      <Field name="effect" help="拒绝：授予时直接拒绝；提醒：允许授予并在日志中标记" />
      <Field name="note" />
      <Field name="enabled" />
    </FormDrawer>
  )
}
