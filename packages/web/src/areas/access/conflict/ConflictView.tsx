import {
  type ConflictRow,
  conflictEffect,
  listConflicts,
  saveConflict,
} from '@portal/contract/areas/access/conflict.ts'
import { privilegeCode } from '@portal/contract/areas/access/role.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { privilegeRows } from '@portal/contract/privilege-rows.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select, Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { type DeskDrawer, useRecordDesk } from '#src/kit/use-record-desk.ts'

type Values = BodyOf<typeof saveConflict>

const column = columnsOf(listConflicts)
const Field = fieldsOf(saveConflict.body)
const effects = wordsOf(conflictEffect)

const codes = privilegeRows.map(({ code, name, parent }) => {
  const menu = privilegeRows.find((each) => each.code === parent)
  return { value: code, label: menu ? `${menu.name} / ${name}` : name }
})

/** Pairs of codes that one person should not hold together, with those who do now. */
export function ConflictView() {
  const list = useResourceList(listConflicts)
  const desk = useRecordDesk({ noun: '互斥对', list })
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
        primary={{
          label: '新增互斥对',
          onClick: () => desk.create({ effect: 'refuse', enabled: true, note: '' }),
        }}
        exports={[P.authorityReview]}
        actions={(pair) => [{ label: '编辑', onClick: () => desk.edit(pair) }]}
      />
      {desk.drawer && <ConflictDrawer {...desk.drawer} />}
    </>
  )
}

function ConflictDrawer(drawer: DeskDrawer<ConflictRow>) {
  return (
    <FormDrawer
      {...drawer}
      write={saveConflict}
      body={(values: Values) => ({
        ...values,
        codeA: privilegeCode.parse(values.codeA),
        codeB: privilegeCode.parse(values.codeB),
      })}
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
